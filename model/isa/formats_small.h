#pragma once

#include <array>
#include <cstdint>

#include "isa/conversion.h"

namespace davsim {

// Number formats of 8 and 4 bits, as bit patterns.
//
// fp8_e4m3: no infinity, one NaN of each sign, at most 448. fp8_e5m2: as f16 with a short fraction,
//           at most 57344.
// hif8:     the bits behind the sign say how many of the others are exponent: 3 bits of fraction
//           for 2^-3 to 2^3, 2 up to 2^7, 1 up to 2^15, none for 2^-22 to 2^-16. No negative zero.
// fp8_e8m0: powers of two from 2^-127 to 2^127, and NaN. No sign, no zero.
// fp4:      e2m1 has 0 0.5 1 1.5 2 3 4 6, e1m2 quarters from 0 to 1.75; with signs, nothing else.

/// The values of all bit patterns of a type for which `is_small_float` holds.
const std::array<float, 256>& small_values(Type type);

/// The values of the 16 bit patterns in an element of `fp4x2_e2m1` or `fp4x2_e1m2`.
const std::array<float, 16>& fp4_values(Type type);

/// The element of a type for which `is_small_float` holds that is nearest to `value`, rounded once:
/// ties go to the even bit pattern, those of hif8 away from zero. What leaves the range becomes
/// infinity, or NaN where the type has no infinity; with `saturate` the largest number, and NaN
/// becomes +0. fp8_e8m0 has 2^-127 for zero and for all that is smaller, NaN for what is negative.
std::uint8_t small_from_f64(Type type, double value, bool saturate);

/// The bit pattern of fp4 that `value` becomes, rounded once; the largest number for what is
/// larger, +0 for NaN.
std::uint8_t fp4_from_f64(Type type, double value, Rounding rounding);

}  // namespace davsim
