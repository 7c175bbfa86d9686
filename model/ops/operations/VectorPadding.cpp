#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,
    elementwise::kSrc,
    {"pad_mode", ParameterKind::integer, true,
     "0: the element at the edge of each DataBlock; 1: the DataBlock mirrored; 2: mirrored without "
     "the "
     "edge, 0 where an element is missing"},
    {"pad_side", ParameterKind::integer, true, "0: as in front of the DataBlock; 1: as behind it"},
    elementwise::kCount,
    elementwise::kMask,
    elementwise::kRepeat,
    elementwise::kDstBlock,
    elementwise::kSrcBlock,
    elementwise::kDstRepeat,
    elementwise::kSrcRepeat,
    elementwise::kIsSetMask,
    elementwise::kCounter};

void more_on_ub(const LowerContext& context, std::vector<Emit>& operands) {
  operands.emplace_back("mode", context.integer("pad_mode", 0, 2));
  operands.emplace_back("side", context.integer("pad_side", 0, 1));
}

}  // namespace

extern const OperationSpec VectorPadding;
const OperationSpec VectorPadding = {
    .name = "VectorPadding",
    .summary = "What would continue each DataBlock in front of it or behind it.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kOneSource, .on_ub = "vpad", .more_on_ub = more_on_ub});
        },
};

}  // namespace davsim::operations
