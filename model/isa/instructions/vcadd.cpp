#include "isa/special_registers.h"
#include "isa/vector_reduction.h"

namespace davsim::instructions {
namespace {

using namespace reduction_form;

enum : int { accumulate = src_repeat_stride + 1 };

constexpr auto operands() {
  constexpr auto common =
      reduction_form::operands(1, "elements from the result of one repeat to that of the next");
  std::array<OperandSpec, common.size() + 1> all{};
  for (std::size_t i = 0; i < common.size(); ++i) all[i] = common[i];
  all.back() = {.name = "accumulate",
                .maximum = 1,
                .fallback = 0,
                .summary = "1: adds the results up, in order, in a special register, not in dst"};
  return all;
}
constexpr auto kOperands = operands();

Work work(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  return {.repeats = plan.repeats,
          .elements = enabled_elements(plan, in.element_size()),
          .bytes = in[accumulate] != 0
                       ? 0
                       : std::uint64_t{plan.repeats} * static_cast<unsigned>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, source(in, plan));
  if (in[accumulate] != 0) {
    if (plan.repeats != 0) out.push_back(special_registers::written(special_registers::kSum));
    return;
  }
  const auto size = static_cast<std::uint32_t>(in.element_size());
  append_unless_empty(out, Footprint::rows(Space::UB, Access::write, in.address(dst), plan.repeats,
                                           size, in[dst_repeat_stride] * size));
}

template <class T>
void add_up(Execution& e) {
  const bool saturate = e.core.control.saturate_f16;
  bool first = true;
  T total{};
  sum_repeats<T>(e, 1, [&](std::byte*, const Lanes<T>& sums, const LanePattern&) {
    Lanes<T> pair{total, sums[0]};
    if (!first) add_neighbours(pair, kRepeatBytes / sizeof(T) / 2, saturate);
    total = first ? sums[0] : pair[0];
    first = false;
  });
  if (first) return;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &total, sizeof total);
  special_registers::set(e, special_registers::kSum, bits);
}

template <class T>
void sum_each(Execution& e) {
  if (e.in[accumulate] != 0) return add_up<T>(e);
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
