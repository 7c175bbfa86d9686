#include <array>

#include <fmt/format.h>

#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask, dist, src1 };
enum Dist : std::int64_t { norm, onept, pk, pk4, intlv };

constexpr std::array<std::string_view, 5> kDists = {"NORM", "ONEPT", "PK", "PK4", "INTLV"};

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "first element in UB; aligned to a DataBlock, ONEPT to an element"},
    vector_register("src", Access::read, "the register that is stored"),
    {.name = "mask",
     .kind = OperandKind::mask_register,
     .access = Access::read,
     .maximum = kMaskRegisters - 1,
     .fallback = -1,
     .summary = "lanes of src that are stored; needed by NORM, PK and PK4"},
    word_operand("dist", kDists, norm,
                 "NORM; ONEPT, lane 0 alone; PK and PK4, the lower half and quarter of each element; "
                 "INTLV, elements of src and src1 in turns"),
    {.name = "src1",
     .kind = OperandKind::vector_register,
     .access = Access::read,
     .maximum = kVectorRegisters - 1,
     .fallback = -1,
     .summary = "INTLV: the register of the odd elements"},
    post_update(),
};

std::string check(const Operands& in) {
  const std::int64_t how = in[dist];
  const int size = in.element_size();
  const std::string_view name = kDists[static_cast<std::size_t>(how)];
  const bool exists = how == norm || (how == pk && size >= 2) || (how == pk4 && size == 4) ||
                      ((how == onept || how == intlv) && size <= 4);
  if (!exists) return fmt::format("{} does not exist for elements of {} bytes", name, size);
  if ((how == intlv) != (in[src1] >= 0)) {
    return how == intlv ? "INTLV needs src1 for the odd elements"
                        : fmt::format("{} stores one register, but src1 is given", name);
  }
  if (how != onept && how != intlv && in[mask] < 0) {
    return fmt::format("{} needs a mask", name);
  }
  const int alignment = how == onept ? size : kBlockBytes;
  if (in.address(dst) % static_cast<std::uint64_t>(alignment) != 0) {
    return fmt::format("dst is at ub address {:#x}, {} needs a multiple of {} bytes",
                       in.address(dst), name, alignment);
  }
  return "";
}

/// Bytes between the first and the last that a store can write.
int bytes_written(const Operands& in) {
  switch (in[dist]) {
    case onept: return in.element_size();
    case pk: return kVectorBytes / 2;
    case pk4: return kVectorBytes / 4;
    case intlv: return 2 * kVectorBytes;
    default: return kVectorBytes;
  }
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(bytes_written(in))));
}

/// Which bytes from `dst` on are written, where a mask decides.
LanePattern written(const Operands& in, const MaskRegister& on) {
  const int size = in.element_size();
  if (in[dist] == norm) return on.bytes(size);
  const int narrow = in[dist] == pk ? size / 2 : size / 4;
  MaskRegister places;
  for (int i = 0; i < kVectorBytes / size; ++i) places.set_lane(i, narrow, on.lane(i, size));
  return places.bytes(narrow);
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  if (in[dist] == onept || in[dist] == intlv) return footprints(in, out);
  const LanePattern pattern = written(in, r.mask(in[mask]));
  if (pattern.none()) return;
  if (pattern.all()) return footprints(in, out);
  Footprint to = Footprint::range(Space::UB, Access::write, in.address(dst), kBlockBytes);
  to.blocks = kBlocksPerRepeat;
  to.block_stride = kBlockBytes;
  to.lanes = true;
  to.full = to.last = pattern;
  out.push_back(to);
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const VectorRegisters& r = *e.core.registers;
  const VectorRegister& from = r.vector(in[src]);
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  const int size = in.element_size();
  if (in[dist] == onept) {
    std::memcpy(to, from.bytes.data(), static_cast<std::size_t>(size));
    return;
  }
  if (in[dist] == intlv) {
    const VectorRegister& odd = r.vector(in[src1]);
    for (int byte = 0; byte < kVectorBytes; ++byte) {
      const int at = 2 * (byte / size) * size + byte % size;
      to[at] = from.bytes[static_cast<std::size_t>(byte)];
      to[at + size] = odd.bytes[static_cast<std::size_t>(byte)];
    }
    return;
  }
  const LanePattern pattern = written(in, r.mask(in[mask]));
  if (in[dist] == norm && pattern.all()) {
    std::memcpy(to, from.bytes.data(), kVectorBytes);
    return;
  }
  const int narrow = in[dist] == pk ? size / 2 : in[dist] == pk4 ? size / 4 : size;
  for (int byte = 0; byte < bytes_written(in); ++byte) {
    if (!pattern.element(byte, 1)) continue;
    to[byte] = from.bytes[static_cast<std::size_t>(byte / narrow * size + byte % narrow)];
  }
}

}  // namespace

extern const InstructionSpec vf_vsts;
const InstructionSpec vf_vsts = {
    .name = "vf_vsts",
    .summary = "Stores a register to UB; lanes whose mask is off stay as they were.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .footprints = footprints,
    .register_footprints = register_footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
