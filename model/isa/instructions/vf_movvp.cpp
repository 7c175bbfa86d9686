#include <fmt/format.h>

#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, part };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
    vector_register("src", Access::read, "bits, one for each element of a mask"),
    {.name = "part",
     .maximum = 31,
     .summary =
         "which 16 bytes (elements of 16 bits: 0 to 15) or 8 bytes (32 bits: 0 to 31) of src"},
};

/// Parts in a register: as many bits each as elements of the type fit.
int parts(const Operands& in) { return 8 * in.element_size(); }

std::string check(const Operands& in) {
  if (in[part] < parts(in)) return "";
  return fmt::format("part is {}, expected 0 to {} for elements of {} bytes", in[part],
                     parts(in) - 1, in.element_size());
}

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const int lanes = kVectorBytes / e.in.element_size();
  const int first = static_cast<int>(e.in[part]) * lanes;
  MaskRegister out;
  for (int bit = 0; bit < kVectorBytes; ++bit) {
    const int from = first + bit / e.in.element_size();
    const auto byte = r.vector(e.in[src]).lane<std::uint8_t>(from / 8);
    out.set_lane(bit, 1, (byte >> (from % 8) & 1) != 0);
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_movvp;
const InstructionSpec vf_movvp = {
    .name = "vf_movvp",
    .summary =
        "Makes a mask from bits in a vector register, each repeated for all bits of its "
        "element.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
