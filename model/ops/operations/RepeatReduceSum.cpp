#include "ops/reduction_parameters.h"

namespace davsim::operations {
namespace {

using namespace reduction_parameters;

constexpr ParameterSpec kParameters[] = {
    kDst,
    kSrc,
    kRepeat,
    kMask,
    {"dst_block_stride", ParameterKind::integer, false, "has no effect"},
    kSrcBlockStride,
    kDstRepeatStride,
    kSrcRepeatStride,
    kIsSetMask,
    kCounter,
};

}  // namespace

extern const OperationSpec RepeatReduceSum;
const OperationSpec RepeatReduceSum = {
    .name = "RepeatReduceSum",
    .summary =
        "Sum of each repeat by a binary tree; an older name and argument order of ReduceRepeat.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::repeat, "SUM", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
