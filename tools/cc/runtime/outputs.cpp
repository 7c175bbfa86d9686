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
#include <functional>
#include <ostream>

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

/// Under another name first, so that no half file is left. What `fill` leaves out between its writes, up
/// to `bytes`, is zero and takes no room on disk.
void write_file(const std::string& path, std::uint64_t bytes,
                const std::function<void(std::ostream&)>& fill) {
  const std::string temporary = path + ".tmp";
  std::ofstream out(temporary, std::ios::binary);
  fill(out);
  out.close();
  std::error_code error;
  if (out) fs::resize_file(temporary, bytes, error);
  if (out && !error) fs::rename(temporary, path, error);
  if (!out || error) {
    fs::remove(temporary, error);
    throw davsim::InputError(davsim::Location{path}, "cannot be written; DAVSIM_OUT names another folder, "
                                                     "DAVSIM_TRACE=0 writes nothing");
  }
}

bool any_nonzero(const std::byte* data, const std::vector<davsim::ByteRange>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const davsim::ByteRange& range) {
    return std::any_of(data + range.begin, data + range.end,
                       [](std::byte b) { return b != std::byte{0}; });
  });
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

void Session::write() {
  std::error_code error;
  fs::create_directories(out_, error);
  const std::string stem = fmt::format("{}/{}_{}", out_, launches_++, file_part(site_.kernel));
  const auto& uses = recorder_->uses();
  const auto& memory = recorder_->touched();
  const bool completed = uses_tensors_ && davsim_cc_auto_sync != 0 && davsim_cc_architecture == 2201;
  const std::string base = fs::path(stem).filename().string();
  try {
    const std::string text = recorder_->trace(
        completed ? davsim::SyncMode::vendor : davsim::SyncMode::written, [&](std::size_t i) {
          std::string contents;
          const davsim::Tensor& tensor = recorder_->tensors()[i];
          const std::vector<davsim::ByteRange> touched = memory.touched(i);
          const auto save = [&](const char* kind, const std::byte* data) {
            const std::string ending = fmt::format(".{}{}.bin", tensor.name, kind);
            write_file(stem + ending, tensor.bytes(), [&](std::ostream& out) {
              for (const davsim::ByteRange& range : touched) {
                out.seekp(static_cast<std::streamoff>(range.begin));
                out.write(reinterpret_cast<const char*>(data + range.begin),
                          static_cast<std::streamsize>(range.end - range.begin));
              }
            });
            return fmt::format("file(\"{}{}\")", base, ending);
          };
          const std::byte* const initial = memory.initial(i);
          if (initial != nullptr && any_nonzero(initial, touched)) contents += " = " + save("", initial);
          if (uses[i].written) contents += " expect " + save(".expect", device.at(tensor.address));
          return contents;
        });
    write_file(stem + ".ktrace", text.size(), [&](std::ostream& out) { out << text; });
  } catch (const davsim::Error& problem) {
    leave(problem.what(), 2);
  }
  recorded_.push_back({site_.kernel, stem, reported_});
}

/// What was found while the program ran, which a trace does not hold, in both summaries behind what `davsim run` found.
void Session::add_findings(const Recorded& launch) {
  if (launch.findings.empty()) return;
  std::ofstream text(launch.stem + ".summary.txt", std::ios::app);
  const std::string path = launch.stem + ".summary.json";
  std::ifstream in(path);
  auto json = nlohmann::ordered_json::parse(in, nullptr, false);
  if (json.is_discarded()) return;
  for (const auto& finding : launch.findings) {
    text << fmt::format("{}: program: {}\n", finding.where.text(), finding.message);
    json["findings"].push_back({{"kind", "program"},
                                {"message", finding.message},
                                {"file", finding.where.file},
                                {"line", finding.where.line},
                                {"block", -1},
                                {"count", 1}});
  }
  const std::string all = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  write_file(path, all.size(), [&](std::ostream& out) { out << all; });
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
    add_findings(each);
  }
  if (!untimed.empty()) leave(untimed, 1);
}

}  // namespace davsim_cc
