#include "ops/data_block_sum.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to eight elements"},
    {"src", address, true, "source in UB, aligned to a DataBlock"},
    {"repeat", integer, true, "repeats, 0 to 255; counter mode ignores it"},
    {"mask", mask, false, "leading lanes, words of bits, or with counter = 1 the element count"},
    {"dst_repeat_stride", integer, false, "between repeats, in units of eight results"},
    {"src_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"src_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
    {"counter", integer, false, "1: mask is the number of elements in all"},
};

}  // namespace

extern const OperationSpec BlockReduceSum;
const OperationSpec BlockReduceSum = {
    .name = "BlockReduceSum",
    .summary = "Sum of each DataBlock by a binary tree; the older name and argument order of ReduceDataBlock.",
    .parameters = kParameters,
    .lower = [](LowerContext& context) { lower_data_block_sum(context, EmptyMask::is_error); },
};

}  // namespace davsim::operations
