#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
};

/// Lane i from bit i; every bit of the lane, not the lowest alone.
void execute(Execution& e) {
  if (e.core.mask.counter) {
    throw ValueFault(
        "the mask is a number of elements (set_mask_count), but this reads it as bits; give operations "
        "on registers the number as mask, with counter = 1, or go back with set_mask_norm");
  }
  const int size = e.in.element_size();
  MaskRegister mask;
  for (int i = 0; i < kVectorBytes / size; ++i) {
    const std::uint64_t word = e.core.mask.bits[static_cast<std::size_t>(i / 64)];
    mask.set_lane(i, size, ((word >> (i % 64)) & 1U) != 0);
  }
  e.core.registers->mask(e.in[0]) = {mask.bytes(size)};
}

}  // namespace

extern const InstructionSpec vf_movp;
const InstructionSpec vf_movp = {
    .name = "vf_movp",
    .summary = "Reads the mask that set_vector_mask has set: lane i from its bit i.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::int16, Type::uint16, Type::f32, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
