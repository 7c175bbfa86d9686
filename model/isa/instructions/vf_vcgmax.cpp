#include "isa/extremes.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

using namespace register_unary_form;

template <class Lane>
void reduce(Execution& e) {
  using Stored = typename Lane::Stored;
  constexpr int kSize = sizeof(Stored);
  constexpr int kLanes = kBlockBytes / kSize;
  const MaskRegister on = e.core.registers->mask(e.in[mask]);
  VectorRegister out;
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    auto best = lowest_of<typename Lane::Value>();
    for (int i = block * kLanes; i < (block + 1) * kLanes; ++i) {
      if (on.lane(i, kSize)) best = larger(best, lane_value<Lane>(e, src, i));
    }
    out.set_lane<Stored>(block, Lane::put(best, e.core.control.saturate_f16));
  }
  e.core.registers->vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  with_lane(e.in.type(), [&](auto lane) { reduce<decltype(lane)>(e); });
}

}  // namespace

extern const InstructionSpec vf_vcgmax;
const InstructionSpec vf_vcgmax = {
    .name = "vf_vcgmax",
    .summary =
        "The largest lane of each DataBlock that is on, in lanes 0 to 7; the rest of dst "
        "becomes 0. NaN wins, +0 is larger than -0; a DataBlock without lanes gives the "
        "lowest value.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
