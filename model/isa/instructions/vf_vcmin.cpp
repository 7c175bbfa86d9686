#include "isa/extremes.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

using namespace register_unary_form;

template <class Lane>
void reduce(Execution& e) {
  using Stored = typename Lane::Stored;
  using Value = typename Lane::Value;
  using Index = std::conditional_t<sizeof(Stored) == 4, std::uint32_t, std::uint16_t>;
  constexpr int kSize = sizeof(Stored);
  const MaskRegister on = e.core.registers->mask(e.in[mask]);
  Value best = highest_of<Value>();
  int place = -1;
  for (int i = 0; i < kVectorBytes / kSize; ++i) {
    if (!on.lane(i, kSize)) continue;
    const Value value = lane_value<Lane>(e, src, i);
    const Value better = place < 0 ? value : smaller(best, value);
    if (place < 0 || !same_number(better, best)) place = i;
    best = better;
  }
  VectorRegister out;
  out.set_lane<Stored>(0, Lane::put(best, e.core.control.saturate_f16));
  out.set_lane<Index>(1, static_cast<Index>(place < 0 ? 0 : place));
  e.core.registers->vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  with_lane(e.in.type(), [&](auto lane) { reduce<decltype(lane)>(e); });
}

}  // namespace

extern const InstructionSpec vf_vcmin;
const InstructionSpec vf_vcmin = {
    .name = "vf_vcmin",
    .summary =
        "The smallest lane that is on in lane 0 and its index in lane 1, as an integer of "
        "the size of an element; the rest of dst becomes 0. Of equal ones the first "
        "counts, NaN wins, -0 is smaller than +0. With all lanes off: the highest value "
        "and index 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
