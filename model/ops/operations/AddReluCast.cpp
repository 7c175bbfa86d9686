#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {
    {Type::f16, Type::int8},
    {Type::int16, Type::int8},
    {Type::f32, Type::f16},
};

void compute(const R& r) {
  r.emit("vf_vadd", r.type, {{"dst", R::kSpare}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  r.emit("vf_vmaxs", r.type, {{"dst", R::kSpare}, {"src", R::kSpare}, {"scalar", 0}});
  r.cast_to_dst(R::kSpare);
}

}  // namespace

extern const OperationSpec AddReluCast;
const OperationSpec AddReluCast = {
    .name = "AddReluCast",
    .summary =
        "The larger of the sum of the elements of two vectors in UB and 0, as a narrower "
        "type: ties to even, integers clamped.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .pairs = kPairs,
                                      .on_ub = "vaddreluconv",
                                      .compute = compute});
        },
};

}  // namespace davsim::operations
