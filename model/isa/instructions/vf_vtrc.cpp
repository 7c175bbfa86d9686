#include "isa/conversion.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask, round };

constexpr std::size_t kModes = 5;  // all but ODD

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src", Access::read, "operands"),
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
    word_operand("round", std::span(kRoundings).first(kModes),
                 "RINT, ties to even; ROUND, ties away from zero; FLOOR; CEIL; TRUNC"),
};

template <class Lane>
void round_lanes(Execution& e) {
  const auto rounding = static_cast<Rounding>(e.in[round]);
  const MaskRegister on = e.core.registers->mask(e.in[mask]);
  VectorRegister out;
  constexpr int kSize = sizeof(typename Lane::Stored);
  for (int i = 0; i < kVectorBytes / kSize; ++i) {
    if (!on.lane(i, kSize)) continue;
    const double whole = round_to_integer(lane_value<Lane>(e, src, i), rounding);
    // Integers of a type stay in it, and infinities stay in every mode.
    out.set_lane(i, Lane::put(static_cast<float>(whole), false));
  }
  e.core.registers->vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  with_real_lane(e.in.type(), [&](auto lane) { round_lanes<decltype(lane)>(e); });
}

}  // namespace

extern const InstructionSpec vf_vtrc;
const InstructionSpec vf_vtrc = {
    .name = "vf_vtrc",
    .summary = "Rounds numbers to integers of the same type. Infinities and NaN stay.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
