#pragma once

#include "isa/register_fused.h"
#include "isa/vector_loop.h"

namespace davsim {

// Loops of element-wise instructions on UB over the lanes that instructions on registers have as
// well: what an element is kept as, what it is computed with, and how a result is rounded to it.

/// f32 computed in f64 and rounded once.
struct WideF32Lane {
  using Stored = float;
  using Value = double;
  static Value get(Stored bits) { return static_cast<double>(bits); }
  static Stored put(Value value, bool /*saturate*/) { return static_cast<float>(value); }
};

/// dst = operation(src) for one kind of lane.
template <class Lane, class Operation>
void unary_as(Execution& e, Operation operation) {
  const bool saturate = e.core.control.saturate_f16;
  unary_loop<typename Lane::Stored>(e, [&](const auto& a, auto& out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = Lane::put(static_cast<typename Lane::Value>(operation(Lane::get(a[i]))), saturate);
    }
  });
}

/// dst = operation(src) for the lanes of the instruction's type.
template <class Operation>
void unary_lanes(Execution& e, Operation operation) {
  with_lane(e.in.type(), [&](auto lane) { unary_as<decltype(lane)>(e, operation); });
}

/// dst = operation(src) in f64, rounded once to f16 or f32.
template <class Operation>
void unary_in_f64(Execution& e, Operation operation) {
  if (e.in.type() == Type::f16) return unary_as<FusedF16Lane>(e, operation);
  unary_as<WideF32Lane>(e, operation);
}

/// dst = operation(src0, src1) for the lanes of the instruction's type.
template <class Operation>
void binary_lanes(Execution& e, Operation operation) {
  const bool saturate = e.core.control.saturate_f16;
  with_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    binary_loop<typename Lane::Stored>(e, [&](const auto& a, const auto& b, auto& out) {
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = Lane::put(
            static_cast<typename Lane::Value>(operation(Lane::get(a[i]), Lane::get(b[i]))),
            saturate);
      }
    });
  });
}

/// dst = operation(src0, src1) on the bits of elements of 16 bits.
template <class Operation>
void bits_of_two(Execution& e, Operation operation) {
  binary_loop<std::uint16_t>(e, [operation](const auto& a, const auto& b, auto& out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::uint16_t>(operation(a[i], b[i]));
    }
  });
}

/// The larger of a number and 0. NaN stays.
template <class T>
T clamped_below(T value) {
  return value > 0 || value != value ? value : T{};
}

}  // namespace davsim
