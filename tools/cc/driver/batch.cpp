#include "driver/batch.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "base/error.h"
#include "driver/process.h"
#include "driver/sample.h"

namespace davsim::cc {

namespace {

namespace fs = std::filesystem;

/// The line of a log that says most: the first with an error, else the last with anything.
std::string reason_of(const fs::path& log) {
  std::ifstream file(log);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (line.find("error") != std::string::npos ||
        line.find("undefined reference") != std::string::npos) {
      return line;
    }
    if (!line.empty()) last = line;
  }
  return last;
}

std::string status_text(int status, int timeout) {
  if (status == kTimedOut) return fmt::format("not ended after {} s", timeout);
  return fmt::format("status {}", status);
}

class Batch {
 public:
  explicit Batch(const Options& options) : options_(options) {}

  int run() {
    if (!fs::is_directory(options_.batch)) {
      throw InputError(fmt::format("--batch {}: no such folder", options_.batch));
    }
    const std::vector<Sample> samples = find_samples(options_.batch);
    if (samples.empty()) {
      throw InputError(fmt::format("--batch {}: found no .asc file with a main", options_.batch));
    }
    std::size_t passed = 0;
    for (const Sample& sample : samples) {
      const std::string why = try_sample(sample);
      passed += why.empty() ? 1 : 0;
      fmt::print("{}  {}{}{}\n", why.empty() ? "passed" : "failed",
                 fs::relative(sample.source, options_.batch).string(), why.empty() ? "" : ": ",
                 why);
      std::cout.flush();
    }
    fmt::print("{} passed, {} failed\n", passed, samples.size() - passed);
    return passed == samples.size() ? 0 : 1;
  }

 private:
  /// Why the sample failed; empty: it passed.
  std::string try_sample(const Sample& sample) {
    const TemporaryFolder folder;
    const auto step = [&](const char* name, const std::vector<std::string>& command) {
      if (command.empty()) return std::string();
      const fs::path log = folder.path() / (std::string(name) + ".log");
      const int status = run_logged(command, folder.path(), log, options_.timeout_seconds);
      if (status == 0) return std::string();
      return fmt::format("{}: {}: {}", name, status_text(status, options_.timeout_seconds),
                         reason_of(log));
    };
    for (const auto& [name, command] : {std::pair{"compile", compile_command(sample)},
                                        {"generate", sample.generate},
                                        {"run", std::vector<std::string>{"./main"}},
                                        {"verify", sample.verify}}) {
      const std::string why = step(name, command);
      if (!why.empty()) return why;
    }
    return {};
  }

  [[nodiscard]] std::vector<std::string> compile_command(const Sample& sample) const {
    std::vector<std::string> words = {
        fs::read_symlink("/proc/self/exe"),       fs::absolute(sample.source), "-o", "main", "-I",
        fs::absolute(sample.source.parent_path())};
    std::string architecture = sample.architecture;
    if (options_.architecture) architecture = fmt::format("dav-{}", *options_.architecture);
    if (!architecture.empty()) words.push_back("--npu-arch=" + architecture);
    if (!options_.auto_sync) words.push_back("--cce-auto-sync=off");
    if (!options_.link_file.empty())
      words.push_back("--link-file=" + fs::absolute(options_.link_file).string());
    words.insert(words.end(), sample.definitions.begin(), sample.definitions.end());
    words.insert(words.end(), options_.preprocessing.begin(), options_.preprocessing.end());
    words.insert(words.end(), options_.compiling.begin(), options_.compiling.end());
    return words;
  }

  const Options& options_;
};

}  // namespace

int run_batch(const Options& options) { return Batch(options).run(); }

}  // namespace davsim::cc
