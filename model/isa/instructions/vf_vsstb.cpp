#include <fmt/format.h>

#include <bit>

#include "isa/instructions/register_types.h"
#include "isa/register_blocks.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, block_stride, mask };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "the first DataBlock in UB"},
    vector_register("src", Access::read, "the eight DataBlocks"),
    block_stride_operand("DataBlocks from one to the next"),
    mask_register("mask", Access::read, "lanes of src that are stored"),
    post_update(kBlockBytes, "DataBlocks that the scalar register of the address moves on by, "
                             "afterwards"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  if (in[block_stride] != 0) return "";
  int first = -1;
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (bytes_on(r.mask(in[mask]), in.element_size(), block) == 0) continue;
    if (first >= 0) {
      return fmt::format(
          "block_stride is 0, so that DataBlocks {} and {} go to one place; expected 1 "
          "or more",
          first, block);
    }
    first = block;
  }
  return "";
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    const std::uint32_t on = bytes_on(r.mask(in[mask]), in.element_size(), block);
    if (on == 0) continue;
    Footprint to =
        Footprint::range(Space::UB, Access::write,
                         block_address(in.address(dst), in[block_stride], block), kBlockBytes);
    if (on != ~0U) {
      to.lanes = true;
      to.full.blocks = {};
      to.full.blocks[0] = on;
      to.last = to.full;
    }
    out.push_back(to);
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const VectorRegisters& r = *e.core.registers;
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    const std::uint32_t on = bytes_on(r.mask(in[mask]), in.element_size(), block);
    if (on == 0) continue;
    std::byte* const to =
        e.memory.at(Space::UB, block_address(in.address(dst), in[block_stride], block));
    for (int byte = 0; byte < kBlockBytes; ++byte) {
      if ((on >> byte & 1U) == 0) continue;
      to[byte] = r.vector(in[src]).bytes[static_cast<std::size_t>(block * kBlockBytes + byte)];
    }
  }
}

}  // namespace

extern const InstructionSpec vf_vsstb;
const InstructionSpec vf_vsstb = {
    .name = "vf_vsstb",
    .summary =
        "Stores eight DataBlocks to UB at even distances. Whether the hardware stores a "
        "partly masked DataBlock whole is not documented; here only lanes that are on are "
        "stored.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
