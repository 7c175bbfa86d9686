#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

void prepare(const R& r) {
  r.context.emit("vf_vbr", r.type,
                 {{"dst", R::kScalar}, {"scalar", *element_bits({1, 1, true}, r.type)}});
}

void compute(const R& r) {
  r.emit("vf_vdiv", r.type, {{"dst", R::kDst}, {"src0", R::kScalar}, {"src1", R::source(0)}});
}

}  // namespace

extern const OperationSpec Reciprocal;
const OperationSpec Reciprocal = {
    .name = "Reciprocal",
    .summary = "1 / each element. On vector registers a division, as the vendor's library does it.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .on_ub = "vrec",
                                      .prepare = prepare,
                                      .compute = compute,
                                      .in_halves = elementwise::divide_one_halves});
        },
};

}  // namespace davsim::operations
