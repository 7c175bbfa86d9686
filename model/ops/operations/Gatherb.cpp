#include "ops/gathers.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock; offsets count from it"},
    {"offset", address, true,
     "list of uint32 in UB: bytes from src to each DataBlock, multiples of 32, 8 a repeat"},
    {"repeat", integer, true, "repeats of 8 DataBlocks, 0 to 255; 0 is no operation"},
    {"dst_block_stride", integer, false,
     "DataBlocks between DataBlocks of a repeat, 0 to 255; 0 counts as 1"},
    {"dst_repeat_stride", integer, false, "DataBlocks between repeats, 0 to 65535"},
};

}  // namespace

extern const OperationSpec Gatherb;
const OperationSpec Gatherb = {
    .name = "Gatherb",
    .summary =
        "Gathers DataBlocks of UB by a list of offsets; in the C interface asc_gather_datablock.",
    .parameters = kParameters,
    .lower = [](LowerContext& context) { lower_gather_blocks(context, "offset"); },
};

}  // namespace davsim::operations
