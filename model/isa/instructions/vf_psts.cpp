#include <fmt/format.h>

#include <array>

#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, dist };
enum Dist : std::int64_t { norm, pk };

constexpr std::array<std::string_view, 2> kDists = {"NORM", "PK"};

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = 1,
     .summary = "first byte in UB; aligned to 32 bytes, PK to 16"},
    mask_register("src", Access::read, "the mask"),
    word_operand("dist", kDists, norm, "NORM, 256 bits; PK, every second of them"),
    post_update(1, "bytes that the scalar register of the address moves on by, afterwards"),
};

int bytes_written(const Operands& in) { return in[dist] == norm ? kBlockBytes : kBlockBytes / 2; }

std::string check(const Operands& in) {
  if (in.address(dst) % static_cast<std::uint64_t>(bytes_written(in)) == 0) return "";
  return fmt::format("dst is at ub address {:#x}, {} needs a multiple of {} bytes", in.address(dst),
                     kDists[static_cast<std::size_t>(in[dist])], bytes_written(in));
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(bytes_written(in))));
}

void execute(Execution& e) {
  const MaskRegister& from = e.core.registers->mask(e.in[src]);
  const auto packed = packed_bits(from, e.in[dist] == norm ? 1 : 2);
  std::memcpy(e.memory.at(Space::UB, e.in.address(dst)), packed.data(),
              static_cast<std::size_t>(bytes_written(e.in)));
}

}  // namespace

extern const InstructionSpec vf_psts;
const InstructionSpec vf_psts = {
    .name = "vf_psts",
    .summary = "Stores a mask register to UB.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
