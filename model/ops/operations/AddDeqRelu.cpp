#include "ops/dequantize.h"
#include "ops/function_reserve.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {{Type::int32, Type::f16}};

void compute(const R& r) {
  r.emit("vf_vadd", r.type, {{"dst", R::kSpare}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  dequantize::scale_words(r, R::kSpare, R::kSpare);
  r.emit("vf_vmaxs", Type::f32, {{"dst", R::kSpare}, {"src", R::kSpare}, {"scalar", 0}});
  r.emit("vf_vcvt", Type::f32, {{"dst", R::kDst}, {"src", R::kSpare}, {"to", r.result}});
}

/// The emulation in registers keeps sums in UB, in every form.
void check(const LowerContext& context, Type /*source*/, Type /*result*/) {
  if (context.target().vector_registers) require_function_reserve(context);
}

}  // namespace

extern const OperationSpec AddDeqRelu;
const OperationSpec AddDeqRelu = {
    .name = "AddDeqRelu",
    .summary =
        "The larger of 0 and the sum of the elements of two vectors of int32 in UB times what "
        "SetDeqScale has set, as f16.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .pairs = kPairs,
                                      .on_ub = "vadddeqrelu",
                                      .prepare = dequantize::prepare_scale,
                                      .compute = compute,
                                      .check = check});
        },
};

}  // namespace davsim::operations
