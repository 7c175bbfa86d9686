#include "isa/instructions/register_types.h"
#include "isa/register_blocks.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, block_stride, mask };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the eight DataBlocks"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "the first DataBlock in UB"},
    block_stride_operand("DataBlocks from one to the next; 0 loads the first one eight times"),
    mask_register("mask", Access::read,
                  "DataBlocks with a lane that is on are loaded, whole; the others become 0"),
    post_update(kBlockBytes, "DataBlocks that the scalar register of the address moves on by, "
                             "afterwards"),
};

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (bytes_on(r.mask(in[mask]), in.element_size(), block) == 0) continue;
    out.push_back(Footprint::range(Space::UB, Access::read,
                                   block_address(in.address(src), in[block_stride], block),
                                   kBlockBytes));
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  VectorRegisters& r = *e.core.registers;
  VectorRegister out;
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (bytes_on(r.mask(in[mask]), in.element_size(), block) == 0) continue;
    const std::uint64_t from = block_address(in.address(src), in[block_stride], block);
    std::memcpy(out.bytes.data() + block * kBlockBytes, e.memory.at(Space::UB, from), kBlockBytes);
  }
  r.vector(in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vsldb;
const InstructionSpec vf_vsldb = {
    .name = "vf_vsldb",
    .summary = "Loads eight DataBlocks of UB at even distances.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .register_footprints = register_footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
