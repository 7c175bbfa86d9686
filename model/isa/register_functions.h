#pragma once

#include <cmath>
#include <limits>

#include "isa/register_forms.h"

namespace davsim {

// Exponentials, logarithms, roots and quotients on registers: f64 functions, rounded once to the
// element type, which is inside the unit in the last place that the documents promise. As
// documented, subnormal numbers do not exist there: operands and results count as zeros of their
// sign.

/// The smallest normal numbers.
inline constexpr double kF16Normal = 0x1p-14;
inline constexpr double kF32Normal = std::numeric_limits<float>::min();

struct FlushedF32Lane {
  using Stored = float;
  using Value = double;
  static Value get(Stored bits) { return std::abs(bits) < kF32Normal ? bits * 0.0F : bits; }
  static Stored put(Value value, bool /*saturate*/) {
    const auto rounded = static_cast<float>(value);
    return std::abs(rounded) < kF32Normal ? std::copysign(0.0F, rounded) : rounded;
  }
};

struct FlushedF16Lane {
  using Stored = std::uint16_t;
  using Value = double;
  static Value get(Stored bits) {
    const float value = f32_from_f16(bits);
    return std::abs(value) < kF16Normal ? value * 0.0F : value;
  }
  static Stored put(Value value, bool saturate) {
    const std::uint16_t rounded = f16_from_f64(value, saturate);
    const bool subnormal = (rounded & 0x7C00U) == 0;
    return subnormal ? static_cast<std::uint16_t>(rounded & 0x8000U) : rounded;
  }
};

/// Calls `body` with the lane of f16 or f32.
template <class Body>
void with_flushed_lane(Type type, Body body) {
  if (type == Type::f32) return body(FlushedF32Lane{});
  body(FlushedF16Lane{});
}

/// dst = function(src) in f64 on each lane that is on.
template <class Function>
void execute_function(Execution& e, Function function) {
  with_flushed_lane(e.in.type(), [&](auto lane) {
    register_unary_form::execute_as<decltype(lane)>(e, function);
  });
}

}  // namespace davsim
