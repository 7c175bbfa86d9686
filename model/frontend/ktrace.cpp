#include "frontend/ktrace.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <istream>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/blocks.h"
#include "frontend/integers.h"
#include "frontend/numbers.h"
#include "frontend/reading.h"
#include "frontend/tensors.h"

namespace davsim {
namespace ktrace {
namespace {

constexpr std::uint64_t kVersion = 1;
const std::vector<std::string> kSections = {"targets", "sync", "source", "const", "tensor", "blocks"};

class TraceReader {
 public:
  TraceReader(std::string_view text, const std::string& name, const ReadOptions& options)
      : reading_{Scanner(text, name), {}, {}, {}, 0, {}, {}, {}}, in_(reading_.in), options_(options) {
    reading_.program.name = name;
  }

  Program read() {
    header();
    for (;;) {
      in_.skip_blank_lines();
      if (in_.peek().kind == Token::Kind::end) break;
      section();
    }
    if (!placed_) place();
    check_parameters();
    if (reading_.program.groups.empty()) {
      in_.fail_expected(in_.peek(), "'blocks'; a trace holds at least one group of blocks");
    }
    check_block_ranges(reading_.program);
    return std::move(reading_.program);
  }

 private:
  void header() {
    in_.skip_blank_lines();
    const Token word = in_.peek();
    if (!word.is("ktrace")) {
      in_.fail_expected(word, fmt::format("'ktrace {}' as the first line", kVersion));
    }
    in_.take();
    const Token version = in_.peek();
    if (version.kind != Token::Kind::number || integer_of(in_, version) != kVersion) {
      in_.fail_expected(version, fmt::format("version {}", kVersion));
    }
    in_.take();
    in_.end_statement();
  }

  void section() {
    const Token word = in_.name("targets, sync, source, const, tensor or blocks");
    if (word.is("targets")) {
      targets(word);
    } else if (word.is("sync")) {
      sync(word);
    } else if (word.is("source")) {
      source();
    } else if (word.is("const")) {
      constant();
    } else if (word.is("tensor")) {
      if (placed_) in_.fail(word, "found a tensor after blocks, expected all tensors before them");
      read_tensor(reading_);
    } else if (word.is("blocks")) {
      if (!placed_) place();
      read_blocks(reading_);
      return;
    } else {
      in_.fail(word, fmt::format("found {}, expected one of {}{}", word.quoted(), join(kSections),
                                 did_you_mean(word.text, kSections)));
    }
    in_.end_statement();
  }

  void targets(const Token& word) {
    auto& targets = reading_.program.targets;
    if (!targets.empty()) in_.fail(word, "found targets a second time, expected one list");
    do {
      targets.push_back(in_.hyphenated("an architecture or a product, such as dav-2201"));
    } while (in_.accept(","));
  }

  void sync(const Token& word) {
    if (synced_) in_.fail(word, "found sync a second time, expected one");
    synced_ = true;
    const Token name = in_.name("written, vendor or auto");
    const auto mode = sync_mode_named(name.text);
    if (!mode) in_.fail_expected(name, "written, vendor or auto");
    reading_.program.sync = *mode;
  }

  void source() {
    const Token path = in_.peek();
    if (path.kind != Token::Kind::string) {
      in_.fail_expected(path, "the path of a source file in double quotes");
    }
    in_.take();
    auto& sources = reading_.program.sources;
    std::string text(path.text);
    if (std::find(sources.begin(), sources.end(), text) != sources.end()) {
      in_.fail(path, fmt::format("found source {} a second time, expected each once", path.quoted()));
    }
    sources.push_back(std::move(text));
  }

  void constant() {
    const Token name = in_.name("the name of a constant");
    in_.expect("=");
    std::int64_t value = read_constant(in_, reading_.names, name.text);
    const auto replaced = options_.parameters.find(std::string(name.text));
    if (replaced != options_.parameters.end()) value = replaced->second;
    reading_.names.declare(in_, name, Names::Kind::constant, value);
  }

  /// Gives tensors their addresses, which bodies need; no tensor may follow.
  void place() {
    placed_ = true;
    read_expectations(reading_);
    place_tensors(reading_.program);
  }

  void check_parameters() const {
    const auto constants = reading_.names.all({Names::Kind::constant});
    for (const auto& [name, value] : options_.parameters) {
      if (std::find(constants.begin(), constants.end(), name) != constants.end()) continue;
      throw InputError(Location{reading_.program.name},
                       fmt::format("parameter {} = {} names no constant of the trace{}; its "
                                   "constants are {}",
                                   name, value, did_you_mean(name, constants),
                                   constants.empty() ? "none" : join(constants)));
    }
  }

  Reading reading_;
  Scanner& in_;
  const ReadOptions& options_;
  bool placed_ = false;
  bool synced_ = false;
};

}  // namespace
}  // namespace ktrace

Program read_ktrace(std::istream& in, const std::string& name, const ReadOptions& options) {
  std::string text;
  std::array<char, 1 << 16> part;
  while (in.read(part.data(), part.size()) || in.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) throw InputError(Location{name}, "cannot be read");
  return ktrace::TraceReader(text, name, options).read();
}

Program read_ktrace_file(const std::filesystem::path& path, const ReadOptions& options) {
  std::ifstream file(path, std::ios::binary);
  if (std::filesystem::is_directory(path) || !file) {
    throw InputError(Location{path.string()},
                     "cannot be opened; expected the path of a kernel trace (.ktrace)");
  }
  return read_ktrace(file, path.string(), options);
}

}  // namespace davsim
