#include <array>

#include "isa/register_bits.h"

namespace davsim::instructions {
namespace {

using namespace register_unary_form;
enum : int { mode = mask + 1 };

constexpr std::array<std::string_view, 2> kModes = {"MODE_NO_STORED", "MODE_STORED"};

constexpr OperandSpec kPacked[] = {
    vector_register("dst", Access::write,
                    "the lanes that are on, without gaps; the rest becomes 0"),
    vector_register("src", Access::read, "the elements"),
    mask_register("mask", Access::read, "lanes that are kept"),
    word_operand("mode", kModes, 0,
                 "MODE_STORED: notes for the next vstur how many lanes those are"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  if (in[mode] == 0 || !r.squeeze.noted) return "";
  return "the lanes that the vsqz before has noted are not stored yet; expected a vstur between "
         "two vsqz with MODE_STORED";
}

void execute(Execution& e) {
  with_bits(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    constexpr int kSize = sizeof(typename Lane::Stored);
    VectorRegister out;
    int kept = 0;
    for (int i = 0; i < kVectorBytes / kSize; ++i) {
      if (e.core.registers->mask(e.in[mask]).lane(i, kSize)) {
        out.set_lane(kept++, lane_value<Lane>(e, src, i));
      }
    }
    e.core.registers->vector(e.in[dst]) = out;
    if (e.in[mode] != 0) {
      e.core.registers->squeeze.noted = static_cast<std::uint32_t>(kept * kSize);
    }
  });
}

}  // namespace

extern const InstructionSpec vf_vsqz;
const InstructionSpec vf_vsqz = {
    .name = "vf_vsqz",
    .summary = "Moves the lanes of src that are on to the front of dst, in their order.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kPacked,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16,
              Type::int32, Type::uint32, Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8,
              Type::fp8_e8m0},
    .work = register_work,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
