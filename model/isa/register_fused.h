#pragma once

#include <cmath>

#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim {

// Products with a sum, rounded once. f64 holds the sum of a product of f16 or bf16 and a third
// number so exactly that rounding it again changes nothing; f32 needs the f32 function.

struct FusedF16Lane {
  using Stored = std::uint16_t;
  using Value = double;
  static Value get(Stored bits) { return f32_from_f16(bits); }
  static Stored put(Value value, bool saturate) { return f16_from_f64(value, saturate); }
};
struct FusedBF16Lane {
  using Stored = std::uint16_t;
  using Value = double;
  static Value get(Stored bits) { return f32_from_bf16(bits); }
  static Stored put(Value value, bool /*saturate*/) { return bf16_from_f64(value); }
};

/// Calls `body` with the lane of `type` for products with a sum.
template <class Body>
void with_fused_lane(Type type, Body body) {
  if (type == Type::f16) return body(FusedF16Lane{});
  if (type == Type::bf16) return body(FusedBF16Lane{});
  with_lane(type, body);
}

/// a * b + c. Integers wrap around.
template <class T>
T multiply_add(T a, T b, T c) {
  if constexpr (std::is_same_v<T, float>) {
    return std::fma(a, b, c);
  } else if constexpr (std::is_same_v<T, double>) {
    return a * b + c;
  } else if constexpr (sizeof(T) <= 4) {
    return wrapping_add(wrapping_multiply(a, b), c);
  } else {
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b) +
                          static_cast<std::uint64_t>(c));
  }
}

/// Operands of instructions that read their destination.
namespace register_fused_form {
enum : int { dst, src0, src1, mask };

constexpr std::array<OperandSpec, 4> operands(std::string_view first, std::string_view second,
                                              std::string_view third) {
  return {updated_register("dst", first), vector_register("src0", Access::read, second),
          vector_register("src1", Access::read, third),
          mask_register("mask", Access::read, "lanes that are computed; the others become 0")};
}

/// dst = operation(dst, src0, src1) on each lane that is on, 0 where it is off.
template <class Operation>
void execute(Execution& e, Operation operation) {
  with_fused_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    compute_lanes<Lane>(e, dst, mask, [&](int i) {
      return operation(lane_value<Lane>(e, dst, i), lane_value<Lane>(e, src0, i),
                       lane_value<Lane>(e, src1, i));
    });
  });
}
}  // namespace register_fused_form

}  // namespace davsim
