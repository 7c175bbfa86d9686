#include "isa/instructions/register_types.h"
#include "isa/register_bits.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, index };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the elements"),
    vector_register("src", Access::read, "the elements to choose from"),
    vector_register(
        "index", Access::read,
        "which of them each lane takes: unsigned, as large as an element, modulo the lanes"),
};

void execute(Execution& e) {
  with_bits(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    constexpr unsigned kCount = kVectorBytes / sizeof(typename Lane::Stored);
    VectorRegister out;
    for (unsigned i = 0; i < kCount; ++i) {
      const unsigned from = lane_value<Lane>(e, index, static_cast<int>(i)) % kCount;
      out.set_lane(static_cast<int>(i), lane_value<Lane>(e, src, static_cast<int>(from)));
    }
    e.core.registers->vector(e.in[dst]) = out;
  });
}

}  // namespace

extern const InstructionSpec vf_vselr;
const InstructionSpec vf_vselr = {
    .name = "vf_vselr",
    .summary = "dst = elements of src in any order, each as often as wanted.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
