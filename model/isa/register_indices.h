#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "isa/register_forms.h"

namespace davsim {

// Loads and stores of elements of UB at places of their own: element `index[i]` behind a base
// address. Indices are unsigned and as large as an element, for elements of 8 bits 16 bits large;
// of those there are as many as indices fit.

/// Bytes of an index.
inline int index_size(const Operands& in) { return std::max(2, in.element_size()); }

/// Indices in a register.
inline int index_count(const Operands& in) { return kVectorBytes / index_size(in); }

/// Index `i` in the register `number`.
inline std::uint64_t index_at(const Operands& in, const VectorRegisters& r, std::int64_t number,
                              int i) {
  const VectorRegister& v = r.vector(number);
  return index_size(in) == 2 ? v.lane<std::uint16_t>(i) : v.lane<std::uint32_t>(i);
}

/// What is wrong with the place of index `i`, or empty.
inline std::string check_place(const Operands& in, int i, std::uint64_t base, std::uint64_t index,
                               std::uint64_t ub_bytes) {
  const auto size = static_cast<std::uint64_t>(in.element_size());
  const std::uint64_t end = base + (index + 1) * size;
  if (end <= ub_bytes) return "";
  return fmt::format(
      "index[{}] is {}, so that the element ends at ub byte {:#x}, beyond the {} bytes of ub", i,
      index, end - 1, ub_bytes);
}

}  // namespace davsim
