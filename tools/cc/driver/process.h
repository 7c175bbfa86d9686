#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace davsim::cc {

/// Runs a program, found along PATH, and waits for it; gives its exit status, 128 + n when signal n
/// ended it. One that cannot be started is an InputError. With `verbose` the command is printed
/// first.
int run_program(const std::vector<std::string>& command, bool verbose);

/// The same in a folder, with its output (both streams) in a file. After `timeout_seconds` it and
/// what it started are ended; the status is then kTimedOut.
constexpr int kTimedOut = -1;
int run_logged(const std::vector<std::string>& command, const std::filesystem::path& folder,
               const std::filesystem::path& log, int timeout_seconds);

/// A folder of its own that goes away at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace davsim::cc
