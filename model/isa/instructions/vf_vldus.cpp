#include <array>
#include <limits>

#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, align, post, count };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the 256 bytes from src on"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "first element in UB: that of vldas, or where the vldus before said that this one starts"},
    alignment_register(
        "align", Access::write, true,
        "the DataBlock in which src lies; then that in which the next load starts"),
    post_update(),
    {.name = "count",
     .minimum = -1,
     .maximum = std::numeric_limits<std::int32_t>::max(),
     .fallback = -1,
     .summary = "elements from src to where the next load of the sequence starts; -1 for post, and for "
                "a whole register where that is 0"},
};

/// The first byte of the next load.
std::uint64_t next_load(const Operands& in) {
  const std::int64_t whole = kVectorBytes / in.element_size();
  const std::int64_t elements = in[count] >= 0 ? in[count] : in[post] != 0 ? in[post] : whole;
  return in.address(src) + static_cast<std::uint64_t>(elements * in.element_size());
}

/// Which of the nine DataBlocks at hand the next load starts in: the last where it starts elsewhere.
std::uint64_t kept_block(const Operands& in) {
  const std::uint64_t first = block_start(in.address(src));
  const std::uint64_t next = block_start(next_load(in));
  return next >= first && next <= first + kVectorBytes ? next : first + kVectorBytes;
}

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  const AlignmentRegister& kept = r.alignment(in[align]);
  if (kept.count == kBlockBytes && kept.address == block_start(in.address(src))) return "";
  if (kept.count == 0) {
    return fmt::format("u{} holds nothing; expected vldas before the first vldus", in[align]);
  }
  return fmt::format(
      "u{} holds the bytes from ub {:#x} on, but src is {:#x}; expected an address in "
      "that DataBlock, or vldas for a new sequence",
      in[align], kept.address, in.address(src));
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read,
                                 block_start(in.address(src)) + kBlockBytes, kVectorBytes));
}

void execute(Execution& e) {
  const std::uint64_t first = block_start(e.in.address(src));
  AlignmentRegister& kept = e.core.registers->alignment(e.in[align]);
  std::array<std::byte, kBlockBytes + kVectorBytes> all;
  std::memcpy(all.data(), kept.bytes.data(), kBlockBytes);
  std::memcpy(all.data() + kBlockBytes, e.memory.at(Space::UB, first + kBlockBytes), kVectorBytes);
  std::memcpy(e.core.registers->vector(e.in[dst]).bytes.data(),
              all.data() + (e.in.address(src) - first), kVectorBytes);
  kept.address = kept_block(e.in);
  std::memcpy(kept.bytes.data(), all.data() + (kept.address - first), kBlockBytes);
}

}  // namespace

extern const InstructionSpec vf_vldus;
const InstructionSpec vf_vldus = {
    .name = "vf_vldus",
    .summary =
        "Loads 256 bytes of UB from any element on: the first DataBlock from an alignment "
        "register, eight more from UB. It keeps the one in which the next load starts.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .footprints = footprints,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
