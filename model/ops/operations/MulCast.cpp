#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {
    {Type::f16, Type::int8},
    {Type::f16, Type::uint8},
};

void compute(const R& r) {
  r.emit("vf_vmul", r.type, {{"dst", R::kSpare}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  r.cast_to_dst(R::kSpare);
}

}  // namespace

extern const OperationSpec MulCast;
const OperationSpec MulCast = {
    .name = "MulCast",
    .summary =
        "Element-wise product of two vectors in UB, as an integer of 8 bits: ties to even, "
        "clamped.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .pairs = kPairs,
                                      .on_ub = "vmulconv",
                                      .compute = compute});
        },
};

}  // namespace davsim::operations
