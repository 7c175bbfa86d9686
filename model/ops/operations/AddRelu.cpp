#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

void compute(const R& r) {
  r.emit("vf_vadd", r.type, {{"dst", R::kDst}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  r.emit("vf_vmaxs", r.type, {{"dst", R::kDst}, {"src", R::kDst}, {"scalar", 0}});
}

}  // namespace

extern const OperationSpec AddRelu;
const OperationSpec AddRelu = {
    .name = "AddRelu",
    .summary = "The larger of the sum of the elements of two vectors in UB and 0.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vaddrelu",
                                      .compute = compute,
                                      .in_halves = elementwise::add_and_clamp_halves});
        },
};

}  // namespace davsim::operations
