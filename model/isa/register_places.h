#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "isa/instruction.h"
#include "isa/registers.h"

namespace davsim {

// All registers of a vector function in one row: vector, mask and alignment registers, then scalar
// and address registers.
inline constexpr int kMaskPlace = kVectorRegisters;
inline constexpr int kAlignmentPlace = kMaskPlace + kMaskRegisters;
inline constexpr int kScalarPlace = kAlignmentPlace + kAlignmentRegisters;
inline constexpr int kRegisterPlaces = kScalarPlace + kScalarPlaces;

/// The place of the first register of a kind, or -1 for operands that are no registers.
constexpr int first_place(OperandKind kind) {
  switch (kind) {
    case OperandKind::vector_register: return 0;
    case OperandKind::mask_register: return kMaskPlace;
    case OperandKind::alignment_register: return kAlignmentPlace;
    case OperandKind::scalar_register: return kScalarPlace;
    default: return -1;
  }
}

/// Calls `visit(place, reads, writes)` for each register that an occurrence names. `scalars` holds the
/// scalar registers in the place of addresses and numbers, by operand, or nothing; those that a
/// post-update or a counter moves on count as read alone.
template <class Visit>
void for_each_register(const InstructionSpec& spec, const std::int64_t* values,
                       std::span<const int> scalars, Visit visit) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (!scalars.empty() && scalars[i] >= 0) visit(kScalarPlace + scalars[i], true, false);
    const OperandSpec& operand = spec.operands[i];
    const int first = first_place(operand.kind);
    if (first < 0 || values[i] < 0) continue;
    const bool writes = operand.access == Access::write;
    const bool keeps = operand.updates && (spec.keeps_old == nullptr || spec.keeps_old(values));
    visit(first + static_cast<int>(values[i]), !writes || keeps, writes);
  }
}

/// Whether the instruction belongs to the scalar unit beside a vector function: it names no register
/// of any other kind.
bool works_on_scalars(const InstructionSpec& spec);

}  // namespace davsim
