#include <fmt/format.h>

#include <array>

#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, dist };
enum Dist : std::int64_t { norm, us, ds };

constexpr std::array<std::string_view, 3> kDists = {"NORM", "US", "DS"};

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = 1,
     .summary = "first byte in UB; aligned to 32 bytes, US to 16"},
    word_operand("dist", kDists, norm,
                 "NORM, 256 bits; US, 128 bits, each twice; DS, every second of 512 bits"),
    post_update(1, "bytes that the scalar register of the address moves on by, afterwards"),
};

int bytes_read(const Operands& in) {
  return in[dist] == norm ? kBlockBytes : (in[dist] == us ? kBlockBytes / 2 : 2 * kBlockBytes);
}

std::string check(const Operands& in) {
  const int alignment = in[dist] == us ? kBlockBytes / 2 : kBlockBytes;
  if (in.address(src) % static_cast<std::uint64_t>(alignment) == 0) return "";
  return fmt::format("src is at ub address {:#x}, {} needs a multiple of {} bytes", in.address(src),
                     kDists[static_cast<std::size_t>(in[dist])], alignment);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(bytes_read(in))));
}

void execute(Execution& e) {
  const std::byte* const from = e.memory.at(Space::UB, e.in.address(src));
  MaskRegister out;
  for (int i = 0; i < kVectorBytes; ++i) {
    const int bit = e.in[dist] == norm ? i : (e.in[dist] == us ? i / 2 : 2 * i);
    out.set_lane(i, 1, (std::to_integer<unsigned>(from[bit / 8]) >> (bit % 8) & 1U) != 0);
  }
  e.core.registers->mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_plds;
const InstructionSpec vf_plds = {
    .name = "vf_plds",
    .summary = "Loads a mask register from UB.",
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
