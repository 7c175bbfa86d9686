#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "isa/pipe.h"
#include "observe/trace_names.h"
#include "observe/trace_writer.h"

namespace davsim {

/// One row of a viewer. Its slices never overlap partly.
struct TraceLane {
  std::string address;    ///< as TraceWriter::address gives it
  std::uint64_t end = 0;  ///< of the last slice on it
};

/// The rows of one pipe of one core: as many as it has instructions in flight at once.
class TraceTrack {
 public:
  TraceTrack(TraceWriter& out, std::uint32_t process, Pipe pipe)
      : out_(out), process_(process), pipe_(pipe) {}

  /// The first row that is free from `start`, taken until `end`.
  TraceLane& first_free(std::uint64_t start, std::uint64_t end);
  /// The same; `room` tells whether the row has been free for `before` cycles more.
  TraceLane& first_free(std::uint64_t start, std::uint64_t end, std::uint64_t before, bool& room);
  /// The row that has been free for the shortest time, for a slice that lies ahead of its
  /// instruction's time: it stands right behind what it follows and blocks no row early.
  TraceLane& closest(std::uint64_t start, std::uint64_t end);

 private:
  TraceLane& add();

  TraceWriter& out_;
  std::uint32_t process_;
  Pipe pipe_;
  std::deque<TraceLane> lanes_;
};

/// The processes and tracks of a trace; names each in the file when it first appears.
class TraceTracks {
 public:
  /// `places`: where cores sit, by index; cores beyond it are units of their own.
  TraceTracks(TraceWriter& out, std::string label, std::vector<CorePlace> places)
      : out_(out), label_(std::move(label)), places_(std::move(places)) {}

  /// Whether something of the core has been seen.
  [[nodiscard]] bool knows(std::uint32_t core) const {
    return core < cores_.size() && cores_[core] != nullptr;
  }
  /// Introduces a core.
  void add(std::uint32_t core, CoreKind kind);
  /// The track of a pipe of a known core; `Pipe::all` is the one of its barriers.
  TraceTrack& track(std::uint32_t core, Pipe pipe) {
    return cores_[core]->tracks[static_cast<std::size_t>(index_of(pipe))];
  }
  [[nodiscard]] std::uint32_t process(std::uint32_t core) const { return cores_[core]->process; }

 private:
  struct Core {
    std::uint32_t process;
    std::vector<TraceTrack> tracks;
  };

  TraceWriter& out_;
  std::string label_;
  std::vector<CorePlace> places_;
  std::vector<std::unique_ptr<Core>> cores_;
};

}  // namespace davsim
