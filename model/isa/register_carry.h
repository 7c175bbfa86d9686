#pragma once

#include "isa/register_forms.h"

namespace davsim {

/// Sums of 32-bit integers with carries in mask registers, for longer integers. A difference is the
/// sum with all bits of the right operand turned over, so that its carry says "nothing borrowed".
namespace carry_form {
enum : int { carry, dst, src0, src1, mask, carry_in };

inline constexpr OperandSpec kCarry = mask_register(
    "carry", Access::write, "lanes that are on and carry, by the lowest of their bits");
inline constexpr OperandSpec kDst = vector_register("dst", Access::write, "results");
inline constexpr OperandSpec kSrc0 = vector_register("src0", Access::read, "left operands");
inline constexpr OperandSpec kSrc1 = vector_register("src1", Access::read, "right operands");
inline constexpr OperandSpec kMask =
    mask_register("mask", Access::read, "lanes that are computed; the others become 0");

inline constexpr OperandSpec kOperands[] = {kCarry, kDst, kSrc0, kSrc1, kMask};
inline constexpr OperandSpec kChained[] = {
    kCarry, kDst,  kSrc0,
    kSrc1,  kMask, mask_register("carry_in", Access::read, "lanes to which 1 is added")};

/// dst = src0 + `right(src1)` + `first(i)`, of which bit 32 is the carry.
template <class Right, class First>
void execute(Execution& e, Right right, First first) {
  using Lane = PlainLane<std::uint32_t>;
  VectorRegisters& r = *e.core.registers;
  const MaskRegister on = r.mask(e.in[mask]);
  MaskRegister carries;
  VectorRegister out;
  for (int i = 0; i < kVectorBytes / 4; ++i) {
    if (!on.lane(i, 4)) continue;
    const std::uint64_t sum = std::uint64_t{lane_value<Lane>(e, src0, i)} +
                              std::uint64_t{right(lane_value<Lane>(e, src1, i))} + first(i);
    out.set_lane(i, static_cast<std::uint32_t>(sum));
    carries.set_lane(i, 4, sum >> 32 != 0);
  }
  r.vector(e.in[dst]) = out;
  r.mask(e.in[carry]) = carries;
}

inline std::uint32_t as_it_is(std::uint32_t bits) { return bits; }
inline std::uint32_t turned_over(std::uint32_t bits) { return ~bits; }

/// With the carries of `carry_in`.
template <class Right>
void execute_chained(Execution& e, Right right) {
  const MaskRegister in = e.core.registers->mask(e.in[carry_in]);
  execute(e, right, [&](int i) { return in.lane(i, 4) ? 1U : 0U; });
}
}  // namespace carry_form

}  // namespace davsim
