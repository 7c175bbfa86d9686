#include "isa/register_halves.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, half };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "elements of twice the size"),
    vector_register("src", Access::read, "the elements"),
    half_operand("the half of src that is read"),
};

template <class Narrow, class Wide>
void widen(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  constexpr int kCount = kVectorBytes / static_cast<int>(sizeof(Wide));
  const int first = static_cast<int>(e.in[half]) * kCount;
  VectorRegister out;
  for (int i = 0; i < kCount; ++i) {
    out.set_lane(i, static_cast<Wide>(r.vector(e.in[src]).lane<Narrow>(first + i)));
  }
  r.vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  switch (e.in.type()) {
    case Type::int8: return widen<std::int8_t, std::int16_t>(e);
    case Type::uint8: return widen<std::uint8_t, std::uint16_t>(e);
    case Type::int16: return widen<std::int16_t, std::int32_t>(e);
    case Type::uint16: return widen<std::uint16_t, std::uint32_t>(e);
    case Type::int32: return widen<std::int32_t, std::int64_t>(e);
    default: return widen<std::uint32_t, std::uint64_t>(e);
  }
}

}  // namespace

extern const InstructionSpec vf_vunpack;
const InstructionSpec vf_vunpack = {
    .name = "vf_vunpack",
    .summary =
        "Widens the elements of one half of src to twice their size: by their sign, or by "
        "zeros.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
