#include "isa/formats.h"
#include "isa/vector_mixed.h"

namespace davsim::instructions {
namespace {

using namespace binary_form;

MixedVector left(const Operands&) {
  return {src0, src0_block_stride, src0_repeat_stride, Type::int32};
}
MixedVector right(const Operands&) {
  return {src1, src1_block_stride, src1_repeat_stride, Type::int32};
}
MixedVector results(const Operands&) {
  return {dst, dst_block_stride, dst_repeat_stride, Type::f16};
}
RepeatPlan plan(const Operands& in) { return mixed_plan(in, Type::int32, repeat); }

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_mixed(out, in, plan(in), Type::int32, left(in), Access::read);
  append_mixed(out, in, plan(in), Type::int32, right(in), Access::read);
  append_mixed(out, in, plan(in), Type::int32, results(in), Access::write);
}

/// The sum is one of int32, which wraps around. f64 holds its product with 11 binary digits.
void execute(Execution& e) {
  const RepeatPlan all = plan(e.in);
  const MixedAccess from(e.in, all, Type::int32, left(e.in));
  const MixedAccess beside(e.in, all, Type::int32, right(e.in));
  const MixedAccess into(e.in, all, Type::int32, results(e.in));
  const double scale = f32_from_f16(static_cast<std::uint16_t>(e.core.deq_scale));
  RepeatBytes a, b, out{};
  for (std::uint32_t r = 0; r < all.repeats; ++r) {
    from.load(e.memory, r, a);
    beside.load(e.memory, r, b);
    for (int i = 0; i < kRepeatBytes / size_of(Type::int32); ++i) {
      const auto sum = static_cast<std::int32_t>(element_at<std::uint32_t>(a, i) +
                                                 element_at<std::uint32_t>(b, i));
      const double product = std::max(0.0, sum * scale);
      put_element(out, i, size_of(Type::f16), f16_from_f64(product, e.core.control.saturate_f16));
    }
    into.store(e.memory, r, out);
  }
}

}  // namespace

extern const InstructionSpec vadddeqrelu;
const InstructionSpec vadddeqrelu = {
    .name = "vadddeqrelu",
    .summary =
        "dst = the larger of (src0 + src1) * the f16 in DEQSCALE and 0, as f16; 64 elements a "
        "repeat.",
    .accuracy =
        "the product, rounded once. The documents scale by 2^-17 before and by 2^17 behind it "
        "against overflow, and do not state how often the hardware rounds.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int32},
    .work = [](const Operands& in) { return mixed_work(plan(in), Type::int32, Type::f16); },
    .footprints = footprints,
    .check =
        [](const Operands& in) {
          return check_mixed_stride(in, plan(in), Type::int32, results(in));
        },
    .execute = execute,
};

}  // namespace davsim::instructions
