#include "isa/vector_reduction.h"

namespace davsim::instructions {
namespace {

using namespace reduction_form;

constexpr auto kOperands =
    reduction_form::operands(1, "elements from the result of one repeat to that of the next");

Work work(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  return {.repeats = plan.repeats,
          .elements = enabled_elements(plan, in.element_size()),
          .bytes = std::uint64_t{plan.repeats} * static_cast<unsigned>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, source(in, plan));
  const auto size = static_cast<std::uint32_t>(in.element_size());
  append_unless_empty(out, Footprint::rows(Space::UB, Access::write, in.address(dst), plan.repeats,
                                           size, in[dst_repeat_stride] * size));
}

template <class T>
void sum_each(Execution& e) {
  sum_repeats<T>(e, 1, [](std::byte* to, const Lanes<T>& sums, const LanePattern&) {
    std::memcpy(to, sums.data(), sizeof(T));
  });
}

}  // namespace

extern const InstructionSpec vcadd;
const InstructionSpec vcadd = {
    .name = "vcadd",
    .summary =
        "Sums each repeat to one result, neighbours first, rounding every sum; elements that "
        "the mask leaves out count as 0.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute =
        [](Execution& e) {
          e.in.type() == Type::f16 ? sum_each<std::uint16_t>(e) : sum_each<float>(e);
        },
};

}  // namespace davsim::instructions
