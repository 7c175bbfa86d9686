// What a launch leaves: its trace with the contents of its tensors, and, when the program ends, the
// timeline and the summary that davsim makes of it.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "session.h"

extern "C" {
extern const int davsim_cc_architecture;
extern const int davsim_cc_auto_sync;
extern const char davsim_cc_davsim[];
}

namespace davsim_cc {
namespace {

namespace fs = std::filesystem;

/// Under another name first, so that no half file is left.
void write_file(const std::string& path, const char* data, std::size_t bytes) {
  const std::string temporary = path + ".tmp";
  std::ofstream out(temporary, std::ios::binary);
  out.write(data, static_cast<std::streamsize>(bytes));
  out.close();
  std::error_code error;
  if (out) fs::rename(temporary, path, error);
  if (!out || error) {
    fs::remove(temporary, error);
    throw davsim::InputError(davsim::Location{path}, "cannot be written; DAVSIM_OUT names another folder, "
                                                     "DAVSIM_TRACE=0 writes nothing");
  }
}

bool all_zero(const std::byte* data, std::size_t bytes) {
  return std::all_of(data, data + bytes, [](std::byte b) { return b == std::byte{0}; });
}

/// A kernel's name as part of a file name.
std::string file_part(const std::string& name) {
  std::string part;
  for (const char c : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (plain || (!part.empty() && part.back() != '-')) part += plain ? c : '-';
  }
  while (!part.empty() && part.back() == '-') part.pop_back();
  return part;
}

/// Runs a program with its output in a file; its exit status, or -1.
int run_program(std::vector<std::string> words, const std::string& output) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  int status = -1;
  if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0 &&
      waitpid(child, &status, 0) == child) {
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  } else {
    status = -1;
  }
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

}  // namespace

void Session::write(const std::vector<davsim::Tensor>& tensors,
                    const std::vector<std::vector<std::byte>>& before) {
  std::error_code error;
  fs::create_directories(out_, error);
  const std::string stem = fmt::format("{}/{}_{}", out_, launches_++, file_part(site_.kernel));
  const auto& uses = recorder_->uses();
  const bool completed = uses_tensors_ && davsim_cc_auto_sync != 0 && davsim_cc_architecture == 2201;
  const std::string base = fs::path(stem).filename().string();
  try {
    const std::string text = recorder_->trace(
        completed ? davsim::SyncMode::vendor : davsim::SyncMode::written, [&](std::size_t i) {
          std::string contents;
          const davsim::Tensor& tensor = tensors[i];
          const auto save = [&](const char* kind, const std::byte* data) {
            const std::string ending = fmt::format(".{}{}.bin", tensor.name, kind);
            write_file(stem + ending, reinterpret_cast<const char*>(data), tensor.bytes());
            return fmt::format("file(\"{}{}\")", base, ending);
          };
          if (uses[i].read && !all_zero(before[i].data(), before[i].size())) {
            contents += " = " + save("", before[i].data());
          }
          if (uses[i].written) contents += " expect " + save(".expect", device.at(tensor.address));
          return contents;
        });
    write_file(stem + ".ktrace", text.data(), text.size());
  } catch (const davsim::Error& problem) {
    leave(problem.what(), 2);
  }
  recorded_.push_back({site_.kernel, stem});
}

void Session::time_launches() {
  std::fflush(stdout);
  std::string untimed;
  for (const Recorded& each : recorded_) {
    const std::string trace = each.stem + ".ktrace";
    const std::string summary = each.stem + ".summary.json";
    const std::string text = each.stem + ".summary.txt";
    const int status =
        run_program({davsim_cc_davsim, "run", trace, "--product", product_.target.product, "--trace",
                     each.stem + ".json", "--json", summary},
                    text);
    if (status < 0 || status > 1) {
      std::ifstream in(text);
      const std::string said{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      untimed += fmt::format("{}{} was recorded as {}, but not timed: {}", untimed.empty() ? "" : "\n",
                             each.kernel, trace,
                             status < 0 ? fmt::format("cannot run {}", davsim_cc_davsim) : said);
      continue;
    }
    std::ifstream in(summary);
    const auto json = nlohmann::json::parse(in, nullptr, false);
    if (json.is_discarded()) continue;
    fmt::print(stderr, "davsim: {} on {}: {} cycles, {:.3f} us; timeline {}.json, summary {}\n",
               each.kernel, product_.target.product, json.value("cycles", std::uint64_t{0}),
               json.value("time_us", 0.0), each.stem, text);
    for (const auto& finding : json.value("findings", nlohmann::json::array())) {
      const davsim::Location where{finding.value("file", ""), finding.value("line", 0), 0};
      fmt::print(stderr, "davsim: {}: {}\n", where.text(), finding.value("message", ""));
    }
  }
  if (!untimed.empty()) leave(untimed, 1);
}

}  // namespace davsim_cc
