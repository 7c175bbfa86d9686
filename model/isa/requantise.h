#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "isa/type.h"

namespace davsim {

/// How numbers change on their way out of the accumulator.
struct Requantisation {
  Type from = Type::f32;  ///< f32 or int32
  Type to = Type::f32;
  bool relu = false;      ///< numbers below 0 become +0
  bool shifts = true;     ///< whether bits 32 to 36 of a scale mean a shift
  bool saturate = false;  ///< to other floats, and scaled f32: as Control::saturate_f16
};

/// Whether the documents know the conversion, with or without a scale.
bool can_requantise(Type from, Type to, bool scaled);

/// Converts the numbers of a row, 4 bytes each, to `to`. `words` holds no scale, one for all
/// numbers or one a number: bits 13 to 31 are those of the f32 that a number is multiplied with,
/// its lower bits count as 0. For int32 bit 36 asks for a shift to the right before, by bits 32 to
/// 35 and one, with the result brought into the range of int16. Numbers of 8 bits are rounded to
/// the nearest, ties to even, brought to -256 to 255, added to the signed bits 37 to 45 and brought
/// into the range of `to`; bit 46, which states the sign of `to` again, is not looked at. Floats of
/// 8 bits are rounded as small_from_f64 does.
void requantise(const Requantisation& rule, std::span<const std::uint64_t> words,
                std::span<const std::uint32_t> row, std::byte* out);

}  // namespace davsim
