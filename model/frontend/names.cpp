#include "frontend/names.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "isa/space.h"

namespace davsim::ktrace {
namespace {

/// Words that would read ambiguously as names.
constexpr std::array<std::string_view, 32> kReserved = {
    "abs",    "alias",  "and",     "at",   "blocks", "ceildiv", "const",  "exp",
    "expect", "false",  "file",    "fill", "for",    "in",      "inf",    "ktrace",
    "line",   "matmul", "max",     "maxover", "min",  "nan",    "ramp",  "random",
    "reshape", "source", "sum",    "tensor",  "true", "when",   "within", "zeros"};

bool is_reserved(std::string_view name) {
  return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end() ||
         name == "MASK_PLACEHOLDER" || space_named(name).has_value();
}

}  // namespace

std::string_view with_article(Names::Kind kind) {
  switch (kind) {
    case Names::Kind::constant: return "a constant";
    case Names::Kind::tensor: return "a tensor";
    case Names::Kind::buffer: return "a buffer";
    case Names::Kind::loop: return "a loop variable";
  }
  return "a name";
}

void Names::declare(const Scanner& in, const Token& name, Kind kind, std::int64_t value) {
  if (is_reserved(name.text)) {
    in.fail(name, fmt::format("found '{}', a word of the language, expected a name of your own; "
                              "choose another",
                              name.text));
  }
  if (const Entry* other = find(name.text)) {
    in.fail(name, fmt::format("'{}' is already {} (line {}); choose another name", name.text,
                              with_article(other->kind), other->line));
  }
  entries_.emplace(name.text, Entry{kind, value, name.line});
  ++changes_;
}

void Names::remove(std::string_view name) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return;
  entries_.erase(found);
  ++changes_;
}

const Names::Entry* Names::find(std::string_view name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second;
}

std::vector<std::string> Names::all(std::initializer_list<Kind> kinds) const {
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries_) {
    if (std::find(kinds.begin(), kinds.end(), entry.kind) != kinds.end()) names.push_back(name);
  }
  return names;
}

}  // namespace davsim::ktrace
