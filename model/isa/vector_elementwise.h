#pragma once

#include <bit>
#include <utility>

#include "isa/kernels.h"
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

/// Where all lanes are on and all operands lie in one piece each, hands the pieces to `body(a, b, out,
/// bytes)` at once: true. False where that could differ from one repeat after another, because results
/// lie across what is still to be read.
template <class Body>
bool combine_in_place(Execution& e, Body body) {
  using namespace binary_form;
  const Operands& in = e.in;
  const RepeatPlan plan = plan_of(in, repeat);
  if (plan.repeats == 0 || !plan.full.all() || !plan.last.all()) return false;
  for (const auto& [block_stride, repeat_stride] : {std::pair{dst_block_stride, dst_repeat_stride},
                                                   std::pair{src0_block_stride, src0_repeat_stride},
                                                   std::pair{src1_block_stride, src1_repeat_stride}}) {
    if (in[block_stride] != 1 || (in[repeat_stride] != kBlocksPerRepeat && plan.repeats != 1)) return false;
  }
  const std::uint64_t bytes = std::uint64_t{plan.repeats} * kRepeatBytes;
  const auto apart = [&](std::uint64_t source) {
    const std::uint64_t to = in.address(dst);
    return source == to || source + bytes <= to || to + bytes <= source;
  };
  if (!apart(in.address(src0)) || !apart(in.address(src1))) return false;
  body(e.memory.at(Space::UB, in.address(src0)), e.memory.at(Space::UB, in.address(src1)),
       e.memory.at(Space::UB, in.address(dst)), bytes);
  return true;
}

/// Runs `dst = operation(src0, src1)` where the operation is one that kernels have for f16: `what`.
template <class Operation>
void elementwise_arithmetic(Execution& e, Combination what, Operation operation) {
  if (e.in.type() != Type::f16) return elementwise_binary(e, operation);
  const auto combine = kernels().combine_f16;
  const bool saturate = e.core.control.saturate_f16;
  if (combine_in_place(e, [&](const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
        combine(what, reinterpret_cast<const std::uint16_t*>(a), reinterpret_cast<const std::uint16_t*>(b),
                reinterpret_cast<std::uint16_t*>(out), bytes / sizeof(std::uint16_t), saturate);
      })) {
    return;
  }
  binary_loop<std::uint16_t>(e, [&](const auto& a, const auto& b, auto& out) {
    combine(what, a.data(), b.data(), out.data(), out.size(), saturate);
  });
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
