#include "isa/register_bits.h"

namespace davsim::instructions {
namespace {

enum : int { dst, mask };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "how many lanes before each one are on"),
    mask_register("mask", Access::read, "the lanes that count; the last one does not matter"),
};

void execute(Execution& e) {
  with_bits(e.in.type(), [&](auto lane) {
    using Stored = typename decltype(lane)::Stored;
    constexpr int kSize = sizeof(Stored);
    VectorRegister out;
    unsigned count = 0;
    for (int i = 0; i < kVectorBytes / kSize; ++i) {
      out.set_lane(i, static_cast<Stored>(count));
      if (e.core.registers->mask(e.in[mask]).lane(i, kSize)) ++count;
    }
    e.core.registers->vector(e.in[dst]) = out;
  });
}

}  // namespace

extern const InstructionSpec vf_vusqz;
const InstructionSpec vf_vusqz = {
    .name = "vf_vusqz",
    .summary =
        "Numbers the lanes that are on: each lane of dst becomes the number of lanes "
        "before it that are on.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
