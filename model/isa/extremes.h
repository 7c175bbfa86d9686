#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace davsim {

/// The larger of two numbers. NaN wins over every number and +0 over -0, so that the order of the
/// operands does not matter to the value.
template <class T>
constexpr T larger(T a, T b) {
  if constexpr (std::is_same_v<T, float>) {
    if (a != a || b != b) return a != a ? a : b;
    if (a == b) {
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) &
                                  std::bit_cast<std::uint32_t>(b));
    }
  }
  return a > b ? a : b;
}

/// The smaller of two numbers. NaN wins over every number and -0 over +0.
template <class T>
constexpr T smaller(T a, T b) {
  if constexpr (std::is_same_v<T, float>) {
    if (a != a || b != b) return a != a ? a : b;
    if (a == b) {
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) |
                                  std::bit_cast<std::uint32_t>(b));
    }
  }
  return a < b ? a : b;
}

/// Whether two numbers are one: NaN is NaN, and zeros have the same sign.
template <class T>
constexpr bool same_number(T a, T b) {
  if constexpr (std::is_same_v<T, float>) {
    if (a != a || b != b) return a != a && b != b;
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  }
  return a == b;
}

/// What every number is at least, or at most: infinities, for integers the ends of their range.
template <class T>
constexpr T lowest_of() {
  if constexpr (std::is_same_v<T, float>) return -std::numeric_limits<float>::infinity();
  return std::numeric_limits<T>::lowest();
}
template <class T>
constexpr T highest_of() {
  if constexpr (std::is_same_v<T, float>) return std::numeric_limits<float>::infinity();
  return std::numeric_limits<T>::max();
}

}  // namespace davsim
