#include "isa/register_bits.h"

namespace davsim::instructions {
namespace {

using namespace register_unary_form;

constexpr OperandSpec kPacked[] = {
    vector_register("dst", Access::write,
                    "the lanes that are on, without gaps; the rest becomes 0"),
    vector_register("src", Access::read, "the elements"),
    mask_register("mask", Access::read, "lanes that are kept"),
};

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
    .types = {Type::f16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
