#include <array>

#include <fmt/format.h>

#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, dist, dst1 };
enum Dist : std::int64_t { norm, brc, us, ds, unpk, unpk4, blk, e2b, dintlv };

constexpr std::array<std::string_view, 9> kDists = {"NORM", "BRC",   "US",  "DS",    "UNPK",
                                                    "UNPK4", "BLK", "E2B", "DINTLV"};

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the register that is loaded"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "first element in UB; aligned to a DataBlock, BRC to an element, E2B to the eight "
                "elements that it reads"},
    word_operand("dist", kDists, norm,
                 "NORM; BRC, one element in every lane; US, every element twice; DS, every second "
                 "element; UNPK and UNPK4, elements widened by zeros to two and four times; BLK, one "
                 "DataBlock eight times; E2B, one element to each DataBlock; DINTLV, even elements to "
                 "dst and odd ones to dst1"),
    {.name = "dst1",
     .kind = OperandKind::vector_register,
     .access = Access::write,
     .maximum = kVectorRegisters - 1,
     .fallback = -1,
     .summary = "DINTLV: the register of the odd elements"},
    post_update(),
};

/// Bytes that a load reads.
int bytes_read(const Operands& in) {
  const int size = in.element_size();
  switch (in[dist]) {
    case brc: return size;
    case us:
    case unpk: return kVectorBytes / 2;
    case unpk4: return kVectorBytes / 4;
    case blk: return kBlockBytes;
    case e2b: return kBlocksPerRepeat * size;
    case ds:
    case dintlv: return 2 * kVectorBytes;
    default: return kVectorBytes;
  }
}

bool has_size(std::int64_t how, int size) {
  switch (how) {
    case norm: return true;
    case us:
    case ds: return size <= 2;
    case unpk4: return size == 1;
    case e2b: return size == 2 || size == 4;
    default: return size <= 4;
  }
}

std::string check(const Operands& in) {
  const std::int64_t how = in[dist];
  const int size = in.element_size();
  const std::string_view name = kDists[static_cast<std::size_t>(how)];
  if (!has_size(how, size)) {
    return fmt::format("{} does not exist for elements of {} bytes", name, size);
  }
  if ((how == dintlv) != (in[dst1] >= 0)) {
    return how == dintlv ? "DINTLV needs dst1 for the odd elements"
                         : fmt::format("{} has one result, but dst1 is given", name);
  }
  const int alignment = how == brc ? size : how == e2b ? bytes_read(in) : kBlockBytes;
  if (in.address(src) % static_cast<std::uint64_t>(alignment) != 0) {
    return fmt::format("src is at ub address {:#x}, {} needs a multiple of {} bytes",
                       in.address(src), name, alignment);
  }
  return "";
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(bytes_read(in))));
}

/// The element of the source that byte `byte` of the destination comes from, as a byte offset; -1: 0.
int source_of(std::int64_t how, int size, int byte) {
  const int element = byte / size;
  const int inside = byte % size;
  switch (how) {
    case brc: return inside;
    case us: return element / 2 * size + inside;
    case ds:
    case dintlv: return 2 * element * size + inside;
    case unpk: return element % 2 == 0 ? element / 2 * size + inside : -1;
    case unpk4: return element % 4 == 0 ? element / 4 * size + inside : -1;
    case blk: return byte % kBlockBytes;
    case e2b: return byte / kBlockBytes * size + inside;
    default: return byte;
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  VectorRegisters& r = *e.core.registers;
  const std::byte* const from = e.memory.at(Space::UB, in.address(src));
  if (in[dist] == norm) {
    std::memcpy(r.vector(in[dst]).bytes.data(), from, kVectorBytes);
    return;
  }
  const int size = in.element_size();
  for (int byte = 0; byte < kVectorBytes; ++byte) {
    const int at = source_of(in[dist], size, byte);
    const auto to = static_cast<std::size_t>(byte);
    r.vector(in[dst]).bytes[to] = at < 0 ? std::byte{0} : from[at];
    if (in[dist] == dintlv) r.vector(in[dst1]).bytes[to] = from[at + size];
  }
}

}  // namespace

extern const InstructionSpec vf_vlds;
const InstructionSpec vf_vlds = {
    .name = "vf_vlds",
    .summary = "Loads a register from UB.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
