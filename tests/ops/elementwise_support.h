#pragma once

#include <fmt/format.h>

#include "ops/cube_support.h"

namespace davsim::elementwise_support {

using namespace cube_support;

/// The number of `type` nearest to a value, ties to even, by arithmetic on its exponent; integers wrap
/// around.
inline double settled(const std::string& type, double value) {
  static const std::map<std::string, std::pair<int, int>> kFloats = {
      {"f16", {10, -14}}, {"bf16", {7, -126}}, {"f32", {23, -126}}};
  if (const auto found = kFloats.find(type); found != kFloats.end()) {
    if (value == 0 || !std::isfinite(value)) return value;
    const auto [digits, lowest] = found->second;
    const int last = std::max(std::ilogb(value), lowest) - digits;
    const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -last)), last);
    const double largest = type == "f16" ? 65504 : std::ldexp(2 - std::ldexp(1.0, -digits), 127);
    return std::abs(rounded) > largest ? std::copysign(INFINITY, value) : rounded;
  }
  const bool has_sign = type[0] == 'i';
  const int bits = std::stoi(type.substr(has_sign ? 3 : 4));
  const double range = std::ldexp(1.0, bits);
  if (value >= (has_sign ? -range / 2 : 0) && value < (has_sign ? range / 2 : range)) return value;
  double wrapped = std::fmod(value, range);
  if (wrapped < 0) wrapped += range;
  return has_sign && wrapped >= range / 2 ? wrapped - range : wrapped;
}

inline bool is_real(const std::string& type) { return type == "f16" || type == "bf16" || type == "f32"; }
inline int size_of_type(const std::string& type) { return size_of(type_named(type).value()); }
/// Elements of a repeat.
inline int lanes_of_type(const std::string& type) { return 256 / size_of_type(type); }

/// Names in a list with blanks between them.
inline std::vector<std::string> words(const std::string& list) {
  std::istringstream in(list);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Two sources u and v of `source`, of which a and b are copies, and w of `result`, which holds `old`
/// before and becomes z.
struct Vectors {
  std::string source = "f32";
  std::string result = "f32";
  int elements = 512;
  double low = -1;
  double high = 1;

  [[nodiscard]] std::string kernel(const std::string& body) const {
    const std::string contents = fmt::format("low = {}, high = {})", low, high);
    const std::string size = std::to_string(elements);
    std::string text = "ktrace 1\n";
    for (const auto& [name, seed] : {std::pair{"a", 1}, {"b", 2}}) {
      text += fmt::format("tensor {} : {}[{}] = random(seed = {}, {}\n", name, source, size, seed,
                          contents);
    }
    text += fmt::format("tensor old : {0}[{1}] = random(seed = 3, {2}\ntensor z : {0}[{1}]\n", result,
                        size, contents);
    text += fmt::format(
        "blocks aiv 0..1 {{\nub u : {0}[{2}] at 0\nub v : {0}[{2}] at 0x8000\nub w : {1}[{2}] at "
        "0x10000\nDataCopy u, a, count = {2}\nDataCopy v, b, count = {2}\nDataCopy w, old, count = "
        "{2}\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\nset_flag MTE2->S, 0\nwait_flag MTE2->S, "
        "0\n{3}\nset_flag V->MTE3, 0\nwait_flag "
        "V->MTE3, 0\nDataCopy z, w, count = {2}\n}}\n",
        source, result, size, body);
    return text;
  }
};

}  // namespace davsim::elementwise_support
