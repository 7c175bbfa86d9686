#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

void compute(const R& r) {
  r.emit("vf_vmadd", r.type, {{"dst", R::kDst}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  r.emit("vf_vrelu", r.type, {{"dst", R::kDst}, {"src", R::kDst}});
}

}  // namespace

extern const OperationSpec MulAddRelu;
const OperationSpec MulAddRelu = {
    .name = "MulAddRelu",
    .summary = "The larger of dst * src0 + src1 and 0, element by element, into dst.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .reads_dst = true,
                                      .on_ub = "vmaddrelu",
                                      .compute = compute,
                                      .in_halves = elementwise::scale_add_and_clamp_halves});
        },
};

}  // namespace davsim::operations
