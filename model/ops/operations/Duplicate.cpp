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

/// One register of the value serves all stores; 64 bits are two halves in turns.
void prepare(const R& r) {
  if (const Type type = r.context.element_type("dst"); size_of(type) == 8) {
    constexpr std::uint64_t kHalf = 0xFFFFFFFF;
    const auto bits = static_cast<std::uint64_t>(r.context.element("scalar", type));
    r.context.emit("vf_vbr", Type::uint32,
                   {{"dst", R::kSpare}, {"scalar", static_cast<std::int64_t>(bits & kHalf)}});
    r.context.emit("vf_vbr", Type::uint32,
                   {{"dst", R::kSpare + 1}, {"scalar", static_cast<std::int64_t>(bits >> 32)}});
    r.context.emit("vf_vintlv", Type::uint32,
                   {{"dst0", R::kDst}, {"dst1", R::kSpare + 2}, {"src0", R::kSpare}, {"src1", R::kSpare + 1}});
    return;
  }
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
          lower_elementwise(context, {.bit_by_bit = true,
                                      .reserves_ub = false,
                                      .on_ub = "vector_dup",
                                      .more_on_ub = more_on_ub,
                                      .prepare = prepare,
                                      .compute = [](const R&) {}});
        },
};

}  // namespace davsim::operations
