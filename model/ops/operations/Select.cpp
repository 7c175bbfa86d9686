#include "ops/comparisons.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB"},
    {"sel", address, false,
     "bits in UB: 1 takes an element of src0; without, SetCmpMask has set what it takes"},
    {"src0", address, true, "elements in UB"},
    {"src1", address, false, "other elements in UB, unless the mode takes a scalar"},
    {"scalar", element, false, "the other element; without, SetCmpMask has set it"},
    {"mode", word, true,
     "VSEL_CMPMASK_SPR, the same bits for every repeat; VSEL_TENSOR_SCALAR_MODE; "
     "VSEL_TENSOR_TENSOR_MODE",
     kSelectModes},
    {"count", integer, false, "count form: number of leading elements"},
    {"mask", mask, false, "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "masked form: repeats, 0 to 255"},
    {"dst_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"src0_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"src1_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"dst_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src0_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src1_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
    {"scalar_index", integer, false,
     "in registers, 0: bits of 1 take the scalar; 1, unless given: bits of 0 do"},
    {"scalar_at", address, false, "instead, in registers: the element of UB that is the scalar"},
};

}  // namespace

extern const OperationSpec Select;
const OperationSpec Select = {
    .name = "Select",
    .summary = "Takes each element from one of two vectors, or of a vector and a scalar, by bits.",
    .parameters = kParameters,
    .lower = lower_select,
};

}  // namespace davsim::operations
