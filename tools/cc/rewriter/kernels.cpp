#include "rewriter/kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace davsim::cc {

namespace {

/// `(` of the parameters of the function whose specifiers stand around `token`; kNone if there is
/// none.
std::size_t parameters_behind(const Source& source, std::size_t token) {
  for (std::size_t i = token; i < source.size(); ++i) {
    if (source.is(i, ";") || source.is(i, "{") || source.is(i, "}")) break;
    if (!source.is(i, "(")) continue;
    // Words in underscores, alignas and decltype have parentheses of their own.
    const std::string_view before = source[i - 1].text;
    if (!before.starts_with("__") && before != "alignas" && before != "decltype") return i;
    if (source.partner(i) == Source::kNone) break;
    i = source.partner(i);
  }
  return Source::kNone;
}

std::string name_before(const Source& source, std::size_t parenthesis) {
  std::size_t name = parenthesis - 1;
  if (source.is(name, ">")) {  // an explicit specialisation
    const std::size_t open = source.angle_before(name);
    if (open == Source::kNone || open == 0) return {};
    name = open - 1;
  }
  return source.is_word(name) ? std::string(source[name].text) : std::string();
}

CoreUse mixed(const Source& source, std::size_t word) {
  const auto number = [&](std::size_t at) {
    const std::string_view text = source[at].text;
    if (text != "0" && text != "1" && text != "2") {
      throw InputError(
          source.location(word),
          fmt::format("found __mix__ with '{}'; expected __mix__(1, 0), (0, 1), (1, 1) "
                      "or (1, 2)",
                      text));
    }
    return static_cast<unsigned>(text[0] - '0');
  };
  return {number(word + 2), number(word + 4)};
}

std::optional<CoreUse> by_words(const Source& source, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    if (source.is(i, "__vector__")) return CoreUse{0, 1};
    if (source.is(i, "__cube__")) return CoreUse{1, 0};
    if (source.is(i, "__mix__")) return mixed(source, i);
  }
  return std::nullopt;
}

std::optional<CoreUse> by_type(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, CoreUse>, 8> kTypes = {{
      {"KERNEL_TYPE_AIV_ONLY", {0, 1}},
      {"KERNEL_TYPE_AIC_ONLY", {1, 0}},
      {"KERNEL_TYPE_MIX_AIV_1_0", {0, 1}},
      {"KERNEL_TYPE_MIX_AIC_1_0", {1, 0}},
      {"KERNEL_TYPE_MIX_AIC_1_1", {1, 1}},
      {"KERNEL_TYPE_MIX_AIC_1_2", {1, 2}},
      // Of architectures whose cores do both.
      {"KERNEL_TYPE_AICORE", {1, 1}},
      {"KERNEL_TYPE_VECTORCORE", {0, 1}},
  }};
  for (const auto& [name, use] : kTypes) {
    if (name == type) return use;
  }
  return std::nullopt;
}

std::optional<CoreUse> by_body(const Source& source, std::size_t parameters) {
  const std::size_t close = source.partner(parameters);
  if (close == Source::kNone || !source.is(close + 1, "{")) return std::nullopt;
  const std::size_t end = source.partner(close + 1);
  for (std::size_t i = close + 1; i < std::min(end, source.size()); ++i) {
    if (!source.is(i, "KERNEL_TASK_TYPE_DEFAULT") && !source.is(i, "KERNEL_TASK_TYPE")) continue;
    const std::size_t behind = source.partner(i + 1);
    if (behind == Source::kNone) continue;
    const std::optional<CoreUse> use = by_type(source[behind - 1].text);
    if (!use) {
      throw InputError(source.location(i),
                       fmt::format("found {} with '{}', which is not modelled "
                                   "yet; expected KERNEL_TYPE_AIV_ONLY, "
                                   "KERNEL_TYPE_AIC_ONLY or a KERNEL_TYPE_MIX_AI",
                                   source[i].text, source[behind - 1].text));
    }
    return use;
  }
  return std::nullopt;
}

/// By the memories that the user's text names.
CoreUse infer(const Source& source) {
  bool cube = false;
  bool vector = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const Token& token = source[i];
    if (!token.of_user || token.kind != TokenKind::word) continue;
    const std::string_view word = token.text;
    cube = cube || word == "Mmad" || word == "Fixpipe" || word == "__cbuf__" || word == "__ca__" ||
           word == "__cb__" || word == "__cc__" || word == "A1" || word == "B1" ||
           word.starts_with("LoadData") || word.starts_with("asc_mmad");
    vector = vector || word == "__ubuf__" || word == "VECIN" || word == "VECOUT" ||
             word == "VECCALC" || word == "__simd_vf__" || (word == "UB" && source.is(i - 1, "::"));
  }
  if (!cube) return {0, 1};
  return vector ? CoreUse{1, 2} : CoreUse{1, 0};
}

}  // namespace

Kernels::Kernels(const Source& source) : inferred_(infer(source)) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source[i].of_user || !source.is(i, "__global__")) continue;
    const std::size_t parameters = parameters_behind(source, i);
    if (parameters == Source::kNone) continue;
    std::optional<CoreUse> use = by_words(source, source.statement_begin(i), parameters);
    if (!use) use = by_body(source, parameters);
    std::vector<CoreUse>& uses = stated_[name_before(source, parameters)];
    if (!use) continue;
    if (std::find(uses.begin(), uses.end(), *use) == uses.end()) uses.push_back(*use);
  }
}

CoreUse Kernels::of(const std::string& name, const Source& source, std::size_t token) const {
  const auto found = stated_.find(name);
  if (found == stated_.end()) return agreed();
  if (found->second.empty()) return inferred_;
  if (found->second.size() > 1) {
    throw InputError(source.location(token),
                     fmt::format("found a launch of {}, of which there are kernels for different "
                                 "cores; expected one name for each",
                                 name));
  }
  return found->second.front();
}

CoreUse Kernels::agreed() const {
  std::optional<CoreUse> all;
  for (const auto& [name, uses] : stated_) {
    if (uses.size() != 1 || (all && uses.front() != *all)) return inferred_;
    all = uses.front();
  }
  return all.value_or(inferred_);
}

}  // namespace davsim::cc
