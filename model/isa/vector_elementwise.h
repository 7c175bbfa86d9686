#pragma once

#include "isa/vector_loop.h"

namespace davsim {

/// a + b and a * b for numbers of at most 32 bits: floating point as it is, integers modulo 2^n.
template <class T>
constexpr T wrapping_add(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a + b;
  } else {
    return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  }
}
template <class T>
constexpr T wrapping_multiply(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a * b;
  } else {
    return static_cast<T>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
  }
}

/// The types of the element-wise binary instructions.
inline constexpr TypeSet kArithmeticTypes = {Type::f16, Type::f32, Type::int16, Type::int32};

/// Runs `dst = operation(src0, src1)` for one of kArithmeticTypes. f16 is computed in f32 and
/// rounded once; that is exact for operations whose f32 result determines the rounding, such as
/// + - * max, because f32 holds more than twice the digits of f16.
template <class Operation>
void elementwise_binary(Execution& e, Operation operation) {
  const auto each = [operation](const auto& a, const auto& b, auto& out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(a[i], b[i]);
  };
  switch (e.in.type()) {
    case Type::f16: {
      constexpr std::size_t kCount = Lanes<std::uint16_t>{}.size();
      std::array<float, kCount> left, right, result;
      binary_loop<std::uint16_t>(e, [&](const auto& a, const auto& b, auto& out) {
        f32_from_f16(a, left);
        f32_from_f16(b, right);
        each(left, right, result);
        f16_from_f32(result, out, e.core.control.saturate_f16);
      });
      return;
    }
    case Type::f32:
      return binary_loop<float>(e, each);
    case Type::int16:
      return binary_loop<std::int16_t>(e, each);
    case Type::int32:
      return binary_loop<std::int32_t>(e, each);
    default:
      return;
  }
}

}  // namespace davsim
