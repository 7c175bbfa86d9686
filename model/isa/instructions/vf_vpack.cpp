#include "isa/register_halves.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, half };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write,
                    "the lower halves of the elements; its other half becomes 0"),
    vector_register("src", Access::read, "the elements"),
    half_operand("the half of dst that is written"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const int size = e.in.element_size();
  const int narrow = size / 2;
  VectorRegister out;
  for (int i = 0; i < kVectorBytes / size; ++i) {
    const auto to = static_cast<std::ptrdiff_t>(e.in[half] * kVectorBytes / 2 + i * narrow);
    std::memcpy(out.bytes.data() + to, r.vector(e.in[src]).bytes.data() + i * size,
                static_cast<std::size_t>(narrow));
  }
  r.vector(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vpack;
const InstructionSpec vf_vpack = {
    .name = "vf_vpack",
    .summary =
        "Packs the lower half of each element into one half of dst. What becomes of its "
        "other half is not documented; here it becomes 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int16, Type::uint16, Type::int32, Type::uint32, Type::int64, Type::uint64},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
