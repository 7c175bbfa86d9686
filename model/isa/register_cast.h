#pragma once

#include "isa/conversion.h"
#include "isa/register_forms.h"

namespace davsim {

/// What casts between two types of elements can be told. Bit i of `roundings` stands for rounding
/// i; casts that never round accept the first, which traces have when they name none.
struct Cast {
  std::uint32_t roundings = 1;
  bool can_saturate = false;
};

inline constexpr std::uint32_t kRoundAway = 1U << static_cast<int>(Rounding::nearest_away);

/// The documented cast from one type to another.
Cast cast_of(Type from, Type to);

/// Whether a cast stops at the ends of the range of its result: as it says itself, or as the control
/// register says for all.
bool saturates(Type from, Type to, bool written, const Control& control);

/// A cast of one element, or of two neighbours where a byte of one type holds two numbers.
struct CastRule {
  Type from, to;
  Rounding rounding;
  bool saturate;
  bool keep_nan = false;  ///< NaN stays NaN in fp8 although what leaves the range does not

  /// The bits of the result, from the bytes of the operand.
  std::uint64_t operator()(const std::byte* operand) const;

 private:
  [[nodiscard]] std::uint64_t bits_of(double value) const;
  [[nodiscard]] std::uint64_t bits_of(std::int64_t value) const;
};

}  // namespace davsim
