#pragma once

#include "ops/halves.h"

namespace davsim {

/// What computes 64 results of an element-wise operation on integers of 64 bits.
struct ElementwiseHalves {
  static constexpr HalfPair kDst{4, 5};     ///< results; what dst holds where it is read
  static constexpr HalfPair kScalar{6, 7};  ///< the number that all elements meet
  static constexpr HalfPair kSpare{8, 9};
  static constexpr std::int64_t kSpareMask = 1;

  const Halves& steps;
  /// The operands in the order in which the operation takes them.
  HalfPair left;
  HalfPair right;
};

namespace elementwise {

// One for each operation that has these types; the sums and products of one vector and a number are
// those of two vectors.

void add_halves(const ElementwiseHalves& e);
void subtract_halves(const ElementwiseHalves& e);
void multiply_halves(const ElementwiseHalves& e);
void larger_halves(const ElementwiseHalves& e);
void smaller_halves(const ElementwiseHalves& e);
void divide_halves(const ElementwiseHalves& e);
/// 1 / left.
void divide_one_halves(const ElementwiseHalves& e);
void and_halves(const ElementwiseHalves& e);
void or_halves(const ElementwiseHalves& e);
/// Left shifted by right.
void shift_left_halves(const ElementwiseHalves& e);
void shift_right_halves(const ElementwiseHalves& e);
/// 0 - left.
void negate_halves(const ElementwiseHalves& e);
/// The larger of left and 0.
void clamp_halves(const ElementwiseHalves& e);
void add_and_clamp_halves(const ElementwiseHalves& e);
void subtract_and_clamp_halves(const ElementwiseHalves& e);
/// left * right + dst.
void add_product_halves(const ElementwiseHalves& e);
/// dst * left + right.
void scale_and_add_halves(const ElementwiseHalves& e);
void scale_add_and_clamp_halves(const ElementwiseHalves& e);

}  // namespace elementwise

struct Elementwise;
struct ElementwiseCall;

/// Emits the vector function of a call on integers of 64 bits.
void elementwise_in_halves(LowerContext& context, const Elementwise& what,
                           const ElementwiseCall& call);

}  // namespace davsim
