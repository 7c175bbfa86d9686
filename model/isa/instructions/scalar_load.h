#pragma once

#include <cstring>

#include "isa/instruction.h"

namespace davsim::instructions {

/// What a scalar load of the instruction's type returns: integers extended by their sign, floating point
/// as its bit pattern.
inline std::int64_t load_scalar(const Execution& e, Space space, std::uint64_t address) {
  const int size = e.in.element_size();
  std::uint64_t bits = 0;
  std::memcpy(&bits, e.memory.at(space, address), static_cast<std::size_t>(size));
  // Floating-point types count as signed elsewhere; here they are bit patterns.
  const bool extend = is_signed(e.in.type()) && !is_float(e.in.type());
  const int unused = 64 - 8 * size;
  return extend ? static_cast<std::int64_t>(bits << unused) >> unused
                : static_cast<std::int64_t>(bits);
}

}  // namespace davsim::instructions
