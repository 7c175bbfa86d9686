#include <array>

#include <fmt/format.h>

#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, index, mask, off_blocks };

constexpr std::array<std::string_view, 2> kOffBlocks = {"KEEP", "ZERO"};
enum : std::int64_t { keep, zero };

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "the eight DataBlocks"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "where offset 0 lies in UB, aligned to a DataBlock"},
    vector_register("index", Access::read,
                    "the first eight 32-bit elements: bytes from src to each DataBlock, multiples "
                    "of 32"),
    {.name = "mask",
     .kind = OperandKind::mask_register,
     .access = Access::read,
     .maximum = kMaskRegisters - 1,
     .fallback = -1,
     .summary = "bit 4 i, lane i of a mask for 32-bit elements, enables DataBlock i; all of them "
                "unless given"},
    word_operand("off_blocks", kOffBlocks, keep,
                 "KEEP: DataBlocks that the mask leaves out stay as they were; ZERO: they become 0"),
};

constexpr int kIndexBytes = 4;

bool is_on(const Operands& in, const VectorRegisters& r, int block) {
  return in[mask] < 0 || r.mask(in[mask]).lane(block, kIndexBytes);
}

std::uint32_t offset_of(const Operands& in, const VectorRegisters& r, int block) {
  return r.vector(in[index]).lane<std::uint32_t>(block);
}

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t ub_bytes) {
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (!is_on(in, r, block)) continue;
    const std::uint32_t offset = offset_of(in, r, block);
    if (offset % kBlockBytes != 0) {
      return fmt::format("index[{}] is {}, expected a multiple of {} bytes", block, offset,
                         kBlockBytes);
    }
    const std::uint64_t end = in.address(src) + offset + kBlockBytes;
    if (end > ub_bytes) {
      return fmt::format("index[{}] is {}, so that the DataBlock ends at ub byte {:#x}, beyond the {} "
                         "bytes of ub",
                         block, offset, end - 1, ub_bytes);
    }
  }
  return "";
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (!is_on(in, r, block)) continue;
    out.push_back(Footprint::range(Space::UB, Access::read,
                                   in.address(src) + offset_of(in, r, block), kBlockBytes));
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  VectorRegisters& r = *e.core.registers;
  VectorRegister out = r.vector(in[dst]);
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    std::byte* const to = out.bytes.data() + block * kBlockBytes;
    if (is_on(in, r, block)) {
      std::memcpy(to, e.memory.at(Space::UB, in.address(src) + offset_of(in, r, block)),
                  kBlockBytes);
    } else if (in[off_blocks] == zero) {
      std::memset(to, 0, kBlockBytes);
    }
  }
  r.vector(in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vgatherb;
const InstructionSpec vf_vgatherb = {
    .name = "vf_vgatherb",
    .summary = "Loads eight DataBlocks of UB, each from an offset of its own; the same one may come "
               "more than once.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .keeps_old =
        [](const std::int64_t* values) { return values[mask] >= 0 && values[off_blocks] == keep; },
    .execute = execute,
};

}  // namespace davsim::instructions
