#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst0, dst1, src0, src1, mask };

constexpr OperandSpec kOperands[] = {
    vector_register("dst0", Access::write, "the lower halves of the products"),
    vector_register("dst1", Access::write, "the upper halves"),
    vector_register("src0", Access::read, "left operands"),
    vector_register("src1", Access::read, "right operands"),
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

std::string check(const Operands& in) {
  return in[dst0] == in[dst1] ? "dst0 and dst1 are one register; expected two" : "";
}

template <class T, class Wide>
void multiply(Execution& e) {
  using Lane = PlainLane<T>;
  VectorRegisters& r = *e.core.registers;
  VectorRegister low, high;
  for (int i = 0; i < kVectorBytes / 4; ++i) {
    if (!r.mask(e.in[mask]).lane(i, 4)) continue;
    const Wide product = Wide{lane_value<Lane>(e, src0, i)} * Wide{lane_value<Lane>(e, src1, i)};
    low.set_lane(i, static_cast<std::uint32_t>(product));
    high.set_lane(i, static_cast<std::uint32_t>(product >> 32));
  }
  r.vector(e.in[dst0]) = low;
  r.vector(e.in[dst1]) = high;
}

void execute(Execution& e) {
  if (e.in.type() == Type::int32) return multiply<std::int32_t, std::int64_t>(e);
  multiply<std::uint32_t, std::uint64_t>(e);
}

}  // namespace

extern const InstructionSpec vf_vmull;
const InstructionSpec vf_vmull = {
    .name = "vf_vmull",
    .summary = "Products of 32-bit integers with 64 bits, in two registers.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int32, Type::uint32},
    .work = register_work,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
