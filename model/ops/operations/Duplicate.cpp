#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,       {"scalar", ParameterKind::element, true, "what every element becomes"},
    elementwise::kCount,     elementwise::kMask,
    elementwise::kRepeat,    elementwise::kDstBlock,
    elementwise::kDstRepeat, elementwise::kIsSetMask,
    elementwise::kCounter};

void more_on_ub(const LowerContext& context, std::vector<Emit>& operands) {
  operands.emplace_back("value", context.element("scalar", context.element_type("dst")));
}

/// One register of the value serves all stores.
void prepare(const R& r) {
  r.context.emit("vf_vbr", r.type,
                 {{"dst", R::kDst}, {"scalar", r.context.element("scalar", r.type)}});
}

}  // namespace

extern const OperationSpec Duplicate;
const OperationSpec Duplicate = {
    .name = "Duplicate",
    .summary = "Every element becomes a number.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.reserves_ub = false,
                                      .on_ub = "vector_dup",
                                      .more_on_ub = more_on_ub,
                                      .prepare = prepare,
                                      .compute = [](const R&) {}});
        },
};

}  // namespace davsim::operations
