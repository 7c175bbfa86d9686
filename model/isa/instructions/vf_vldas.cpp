#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src };

constexpr OperandSpec kOperands[] = {
    alignment_register("dst", Access::write, false, "the DataBlock in which src lies"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "first element in UB that vldus will load"},
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(
      Footprint::range(Space::UB, Access::read, block_start(in.address(src)), kBlockBytes));
}

void execute(Execution& e) {
  AlignmentRegister& kept = e.core.registers->alignment(e.in[dst]);
  kept.address = block_start(e.in.address(src));
  kept.count = kBlockBytes;
  kept.stores = false;
  std::memcpy(kept.bytes.data(), e.memory.at(Space::UB, kept.address), kBlockBytes);
}

}  // namespace

extern const InstructionSpec vf_vldas;
const InstructionSpec vf_vldas = {
    .name = "vf_vldas",
    .summary = "Begins a sequence of unaligned loads: loads the DataBlock in which it starts.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
