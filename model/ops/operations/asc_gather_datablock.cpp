#include "ops/gathers.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock; offsets count from it"},
    {"src_offset", address, true,
     "list of uint32 in UB: bytes from src to each DataBlock, multiples of 32, 8 a repeat"},
    {"dst_repeat_stride", integer, true, "DataBlocks between repeats, 0 to 65535"},
    {"dst_block_stride", integer, true,
     "DataBlocks between DataBlocks of a repeat, 0 to 255; 0 counts as 1"},
    {"repeat", integer, true, "repeats of 8 DataBlocks, 0 to 255; 0 is no operation"},
};

}  // namespace

extern const OperationSpec asc_gather_datablock;
const OperationSpec asc_gather_datablock = {
    .name = "asc_gather_datablock",
    .summary =
        "Gathers DataBlocks of UB into UB by a list of offsets; in the C++ interface Gatherb. "
        "Another than the register form of the same name.",
    .parameters = kParameters,
    .lower = [](LowerContext& context) { lower_gather_blocks(context, "src_offset"); },
};

}  // namespace davsim::operations
