#include "isa/mask_forms.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, align, post };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = 1,
     .summary =
         "first byte in UB, aligned to 16 bytes for elements of 16 bits and to 8 for 32 bits"},
    mask_register("src", Access::read,
                  "the mask, of which the lowest bit of each element is stored"),
    alignment_register("align", Access::write, true,
                       "bytes before dst in its DataBlock; then those behind the last whole one"),
    post_update(1, "bytes that the scalar register of the address moves on by, afterwards"),
};

/// One bit an element.
std::uint64_t bytes_of(const Operands& in) {
  return static_cast<std::uint64_t>(kVectorBytes / 8 / in.element_size());
}

std::string check(const Operands& in) {
  const auto bytes = static_cast<std::int64_t>(bytes_of(in));
  if (in[post] != 0 && in[post] != bytes) {
    return fmt::format("post is {}, but {} bytes are stored; expected as many, or 0", in[post],
                       bytes);
  }
  if (in.address(dst) % bytes_of(in) == 0) return "";
  return fmt::format("dst is at ub address {:#x}, expected a multiple of {} bytes", in.address(dst),
                     bytes_of(in));
}

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  return check_continues(r.alignment(in[align]), in.address(dst), "dst");
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  const ByteRange stored = bytes_stored(r.alignment(in[align]), in.address(dst), bytes_of(in));
  if (stored.begin == stored.end) return;
  out.push_back(
      Footprint::range(Space::UB, Access::write, stored.begin, stored.end - stored.begin));
}

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const auto packed = packed_bits(r.mask(e.in[src]), e.in.element_size());
  store_stream(e, r.alignment(e.in[align]), e.in.address(dst), packed.data(), bytes_of(e.in));
}

}  // namespace

extern const InstructionSpec vf_pstu;
const InstructionSpec vf_pstu = {
    .name = "vf_pstu",
    .summary =
        "Stores one bit for each element of a mask behind others, as far as they fill "
        "DataBlocks; the rest waits in an alignment register for the next pstu or for "
        "vstas.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
