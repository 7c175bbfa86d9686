#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace davsim {

/// A file that appears whole or not at all: text gathers in a temporary file beside the target,
/// which takes the target's name on `commit()` and is removed without it. A path that ends in `.gz`
/// is compressed (one gzip member, level 1); `-` is standard output, and what is no regular file (a
/// pipe, a device) is written in place. Failures throw InputError.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  [[nodiscard]] const std::string& path() const { return path_; }

  void text(std::string_view what) {
    if (what.size() > room()) return long_text(what);
    std::memcpy(at_, what.data(), what.size());
    at_ += what.size();
  }
  void number(std::uint64_t value) {
    need(kDigits);
    at_ = std::to_chars(at_, at_ + kDigits, value).ptr;
  }
  void number(std::int64_t value) {
    need(kDigits);
    at_ = std::to_chars(at_, at_ + kDigits, value).ptr;
  }
  void number(std::uint32_t value) { number(std::uint64_t{value}); }
  void number(int value) { number(std::int64_t{value}); }
  /// `0x` and the hexadecimal digits.
  void hex(std::uint64_t value) {
    need(kDigits);
    *at_++ = '0';
    *at_++ = 'x';
    at_ = std::to_chars(at_, at_ + kDigits - 2, value, 16).ptr;
  }
  /// `value` / 1000 with exactly three decimals, from integers alone.
  void thousandths(std::uint64_t value);
  /// A JSON string with its quotes.
  void json(std::string_view what);

  /// Writes everything and gives the file its name. Nothing may be appended afterwards.
  void commit();

 private:
  static constexpr std::size_t kDigits = 24;
  static constexpr std::size_t kBuffer = 1 << 18;

  [[nodiscard]] std::size_t room() const {
    return kBuffer - static_cast<std::size_t>(at_ - buffer_.get());
  }
  void need(std::size_t bytes) {
    if (room() < bytes) flush();
  }
  void long_text(std::string_view what);
  void flush();
  void write_out(const char* data, std::size_t size);
  void close_file();
  [[noreturn]] void fail(std::string_view what, int error) const;

  std::string path_;
  std::string target_;     ///< where the file ends up; symbolic links followed
  std::string temporary_;  ///< empty: written in place
  int descriptor_ = -1;
  void* gzip_ = nullptr;
  std::unique_ptr<char[]> buffer_;
  char* at_ = nullptr;
};

/// From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE remove the temporary files of this process before
/// they end it; `first`, which may be null, is called with the signal before that and may do only what
/// signal handlers may. Signals that the process was started to ignore (nohup) stay ignored. Files
/// beyond the size that the process may write are an error like a full disk, no signal.
void remove_unfinished_files_on_signals(void (*first)(int signal) = nullptr);

/// `what` as a JSON string with its quotes; bytes that are no UTF-8 become U+FFFD.
std::string json_string(std::string_view what);

}  // namespace davsim
