#pragma once

#include <array>

#include "isa/register_forms.h"

namespace davsim {

/// Bitwise functions of mask registers: all 256 bits, whatever the size of an element; bits that
/// the mask leaves out become 0.
namespace mask_binary_form {
enum : int { dst, src0, src1, mask };
inline constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the bits that result"),
    mask_register("src0", Access::read, "left operand"),
    mask_register("src1", Access::read, "right operand"),
    mask_register("mask", Access::read, "bits that are computed; the others become 0"),
};

/// Runs `operation(a, b)` on 32 bits at a time.
template <class Operation>
void execute(Execution& e, Operation operation) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out;
  for (std::size_t i = 0; i < out.bits.blocks.size(); ++i) {
    out.bits.blocks[i] =
        operation(r.mask(e.in[src0]).bits.blocks[i], r.mask(e.in[src1]).bits.blocks[i]) &
        r.mask(e.in[mask]).bits.blocks[i];
  }
  r.mask(e.in[dst]) = out;
}
}  // namespace mask_binary_form

/// The bits 0, `step`, 2 `step`, ... of a mask, side by side.
inline std::array<std::byte, kBlockBytes> packed_bits(const MaskRegister& mask, int step) {
  std::array<std::byte, kBlockBytes> packed{};
  for (int i = 0; i < kVectorBytes / step; ++i) {
    if (mask.lane(i * step, 1)) packed[static_cast<std::size_t>(i / 8)] |= std::byte(1U << (i % 8));
  }
  return packed;
}

/// Mask registers have no element type: the work of an instruction on them is 256 bits.
inline Work mask_work(const Operands&) {
  return {.repeats = 1, .elements = kVectorBytes, .bytes = kVectorBytes / 8};
}

}  // namespace davsim
