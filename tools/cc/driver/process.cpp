#include "driver/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <thread>

#include "base/error.h"
#include "base/suggest.h"

namespace davsim::cc {

namespace {

constexpr int kCannotStart = 127;

std::vector<char*> pointers(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  return words;
}

pid_t checked_fork() {
  const pid_t child = fork();
  if (child < 0) throw InputError(fmt::format("fork: {}", std::strerror(errno)));
  return child;
}

int status_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int run_program(const std::vector<std::string>& command, bool verbose) {
  if (verbose) std::cerr << join(command, " ") << '\n';
  std::vector<char*> words = pointers(command);
  const pid_t child = checked_fork();
  if (child == 0) {
    execvp(words[0], words.data());
    _exit(kCannotStart);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannotStart) {
    throw InputError(
        fmt::format("{}: cannot be started; expected a C++ compiler along PATH or in "
                    "--compiler",
                    command[0]));
  }
  return status_of(status);
}

int run_logged(const std::vector<std::string>& command, const std::filesystem::path& folder,
               const std::filesystem::path& log, int timeout_seconds) {
  std::vector<char*> words = pointers(command);
  const pid_t child = checked_fork();
  if (child == 0) {
    setpgid(0, 0);
    const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (file < 0 || chdir(folder.c_str()) != 0) _exit(kCannotStart);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(words[0], words.data());
    _exit(kCannotStart);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(timeout_seconds);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      return kTimedOut;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return status_of(status);
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "davsim-cc-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw InputError(fmt::format("{}: {}", name, std::strerror(errno)));
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace davsim::cc
