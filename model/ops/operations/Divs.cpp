#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

void prepare(const R& r) {
  r.context.emit("vf_vbr", r.type,
                 {{"dst", R::kScalar}, {"scalar", r.context.element("scalar", r.type)}});
}

void compute(const R& r) {
  const bool scalar_first = r.context.integer("scalar_index", 0, 1, 1) == 0;
  r.emit("vf_vdiv", r.type,
         {{"dst", R::kDst},
          {"src0", scalar_first ? R::kScalar : R::source(0)},
          {"src1", scalar_first ? R::source(0) : R::kScalar}});
}

}  // namespace

extern const OperationSpec Divs;
const OperationSpec Divs = {
    .name = "Divs",
    .summary = "Each element divided by a number, or a number divided by each element.",
    .parameters = elementwise::kOrderedScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .prepare = prepare,
                                      .compute = compute});
        },
};

}  // namespace davsim::operations
