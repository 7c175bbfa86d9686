#pragma once

#include <cstdint>
#include <optional>

namespace davsim {

/// a + b, or nothing when the sum leaves 64 bits.
inline std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

/// a - b, or nothing when the difference leaves 64 bits.
inline std::optional<std::int64_t> checked_subtract(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

/// a * b, or nothing when the product leaves 64 bits.
inline std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

/// a / b rounded up, for b > 0.
template <class T>
constexpr T ceil_div(T a, T b) {
  return a / b + ((a % b > 0) ? 1 : 0);
}

}  // namespace davsim
