#pragma once

#include <array>

#include "isa/instruction.h"

namespace davsim {

/// Positions of the bits of the control register that are modelled; which of them a product has, its
/// Target says.
inline constexpr std::array<int, 5> kControlBits = {48, 50, 53, 59, 60};

/// Sets one of them. What f16 arithmetic does follows bit 48 where bit 60 lets the control register
/// decide; otherwise it keeps inf and NaN, because only casts can say more.
inline void set_control_bit(Control& control, int bit, bool on) {
  switch (bit) {
    case 48: control.saturate_floats = !on; break;
    case 50: control.keep_nan = on; break;
    case 53: control.saturate_integers = on; break;
    case 59: control.saturate_casts = !on; break;
    case 60: control.saturation_is_global = on; break;
    default: break;
  }
  control.saturate_f16 = control.saturation_is_global && control.saturate_floats;
}

}  // namespace davsim
