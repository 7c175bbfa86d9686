#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

void prepare(const R& r) {
  r.context.emit("vf_vbr", r.type,
                 {{"dst", R::kScalar}, {"scalar", *element_bits({1, 1, true}, r.type)}});
}

void compute(const R& r) {
  r.emit("vf_vsqrt", r.type, {{"dst", R::kSpare}, {"src", R::source(0)}});
  r.emit("vf_vdiv", r.type, {{"dst", R::kDst}, {"src0", R::kScalar}, {"src1", R::kSpare}});
}

}  // namespace

extern const OperationSpec Rsqrt;
const OperationSpec Rsqrt = {
    .name = "Rsqrt",
    .summary =
        "1 / the square root of each element. On vector registers a root and a division, as "
        "the vendor's library does it.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .on_ub = "vrsqrt",
                                      .prepare = prepare,
                                      .compute = compute});
        },
};

}  // namespace davsim::operations
