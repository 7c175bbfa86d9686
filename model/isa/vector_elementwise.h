#pragma once

#include <bit>

#include "isa/vector_loop.h"

namespace davsim {

/// a + b, a - b and a * b for numbers of at most 32 bits: floating point as it is, integers modulo 2^n.
template <class T>
constexpr T wrapping_add(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a + b;
  } else {
    return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  }
}
template <class T>
constexpr T wrapping_subtract(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a - b;
  } else {
    return static_cast<T>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
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

/// The larger and the smaller of two numbers. NaN wins over every number, +0 is larger than -0: so the
/// order of the operands does not matter to the value.
inline float larger(float a, float b) {
  const auto bits_a = std::bit_cast<std::uint32_t>(a);
  const auto bits_b = std::bit_cast<std::uint32_t>(b);
  const float equal = std::bit_cast<float>(bits_a & bits_b);  // differ in the sign of zero only
  const float number = a > b ? a : (a < b ? b : equal);
  return a != a ? a : (b != b ? b : number);
}
inline float smaller(float a, float b) {
  const auto bits_a = std::bit_cast<std::uint32_t>(a);
  const auto bits_b = std::bit_cast<std::uint32_t>(b);
  const float equal = std::bit_cast<float>(bits_a | bits_b);
  const float number = a < b ? a : (a > b ? b : equal);
  return a != a ? a : (b != b ? b : number);
}
template <class Integer>
Integer larger(Integer a, Integer b) {
  return a > b ? a : b;
}
template <class Integer>
Integer smaller(Integer a, Integer b) {
  return a < b ? a : b;
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

/// Runs `dst = operation(src, scalar)`, as `elementwise_binary` does.
template <class Operation>
void elementwise_scalar(Execution& e, Operation operation) {
  const auto bits = static_cast<std::uint64_t>(e.in[scalar_form::scalar]);
  const auto each = [operation](const auto& a, auto b, auto& out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(a[i], b);
  };
  const auto with = [&](auto b) {
    scalar_loop<decltype(b)>(e, [&](const auto& a, auto& out) { each(a, b, out); });
  };
  switch (e.in.type()) {
    case Type::f16: {
      const float b = f32_from_f16(static_cast<std::uint16_t>(bits));
      std::array<float, Lanes<std::uint16_t>{}.size()> left, result;
      scalar_loop<std::uint16_t>(e, [&](const auto& a, auto& out) {
        f32_from_f16(a, left);
        each(left, b, result);
        f16_from_f32(result, out, e.core.control.saturate_f16);
      });
      return;
    }
    case Type::f32:
      return with(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case Type::int16:
      return with(static_cast<std::int16_t>(bits));
    case Type::int32:
      return with(static_cast<std::int32_t>(bits));
    default:
      return;
  }
}

}  // namespace davsim
