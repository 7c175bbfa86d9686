#include "isa/register_functions.h"
#include "isa/register_parts.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src0, src1, mask, part };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results, f32"),
    vector_register("src0", Access::read, "left operands"),
    vector_register("src1", Access::read, "right operands"),
    mask_register("mask", Access::read,
                  "lanes of the sources that are computed; the others become 0"),
    part_operand("f16: EVEN, lanes 0, 2, 4, ... of the sources; ODD, the others"),
};

/// `wide` source lanes lie in the place of one result; `part` says which of them counts.
template <class Source>
void differences(Execution& e, int wide) {
  const VectorRegisters& r = *e.core.registers;
  const MaskRegister on = r.mask(e.in[mask]);
  VectorRegister out;
  for (int i = 0; i < kVectorBytes / 4; ++i) {
    const int from = i * wide + (wide == 1 ? 0 : static_cast<int>(e.in[part]));
    if (!on.lane(from, sizeof(typename Source::Stored))) continue;
    const float difference = lane_value<Source>(e, src0, from) - lane_value<Source>(e, src1, from);
    const double power = std::exp(FlushedF32Lane::get(difference));
    out.set_lane<float>(i, FlushedF32Lane::put(power, false));
  }
  e.core.registers->vector(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vexpdif;
const InstructionSpec vf_vexpdif = {
    .name = "vf_vexpdif",
    .summary =
        "dst = e to the power src0 - src1, as f32: the difference is rounded to f32, the "
        "power computed in f64 and rounded once. Subnormal results are zeros.",
    .accuracy =
        "the f64 exponential of the rounded difference, rounded once; the documents of the "
        "exponential allow 1 ulp.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          if (e.in.type() == Type::f32) return differences<PlainLane<float>>(e, 1);
          differences<F16Lane>(e, 2);
        },
};

}  // namespace davsim::instructions
