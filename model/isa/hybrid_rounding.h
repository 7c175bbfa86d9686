#pragma once

#include <cstdint>

#include "isa/type.h"

namespace davsim {

/// An f16 or f32, by its bits, as hif8 with the rounding that the documents call hybrid: numbers from
/// 2^-3 up to 2^4 to the nearest, ties away from zero; others up where the bits behind the result are at
/// least a threshold that the last bits of the operand make. `saturate` as in other casts to hif8.
std::uint8_t hif8_hybrid(Type from, std::uint32_t bits, bool saturate);

}  // namespace davsim
