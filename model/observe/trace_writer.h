#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "observe/output_file.h"

namespace davsim {

/// Writes single events of the Chrome trace format; knows the format's words and nothing of cores.
/// One cycle is one nanosecond on the axis, so that no viewer rounds.
class TraceWriter {
 public:
  /// Where an event stands: `<pid>,"tid":<tid>,"ts":`, made once.
  static std::string address(std::uint32_t process, std::uint32_t thread);

  explicit TraceWriter(OutputFile& out) : out_(out) {}

  /// Opens the file; `metadata` is the inside of a JSON object.
  void begin(std::string_view metadata);
  /// Closes it; `other` is the inside of a JSON object.
  void end(std::string_view other);

  /// Metadata of a process, or of a thread if `thread` is not 0. `value` is JSON.
  void metadata(std::string_view name, std::uint32_t process, std::uint32_t thread,
                std::string_view key, std::string_view value);

  /// A slice up to its arguments, which the caller appends, then closes it with `close()`.
  /// `head` runs from the comma before the event to its `"pid":`.
  void open_slice(std::string_view head, std::string_view address, std::uint64_t start,
                  std::uint64_t cycles) {
    out_.text(head);
    out_.text(address);
    out_.thousandths(start);
    out_.text(",\"dur\":");
    out_.thousandths(cycles);
  }
  void close() { out_.text("}"); }

  /// One end of an arrow: its start inside the producer's slice, or its end inside the consumer's.
  void flow(bool start, std::uint64_t id, std::string_view category, std::string_view address,
            std::uint64_t when);
  /// A step of a counter; `series` is the whole prefix up to `"ts":`.
  void counter(std::string_view series, std::uint64_t when, std::string_view key,
               std::uint64_t value);

  [[nodiscard]] OutputFile& out() { return out_; }

 private:
  OutputFile& out_;
  bool first_ = true;
};

}  // namespace davsim
