#include <fmt/format.h>

#include <algorithm>

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

constexpr std::int64_t kMaxStride = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& offset = context.address("offset", {Space::UB});
  if (offset.type != Type::none && offset.type != Type::uint32) {
    context.fail(fmt::format("offset is {}, expected uint32", name_of(offset.type)));
  }
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t block = context.integer("dst_block_stride", 0, kMaxStride8, 1);
  const std::int64_t stride = context.integer("dst_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  if (repeat == 0) return;
  if (context.target().vector_registers) {
    return gather_blocks_in_registers(context,
                                      {type, context.address("dst", {Space::UB}), repeat,
                                       std::max<std::int64_t>(1, block), stride},
                                      context.address("src", {Space::UB}), offset);
  }
  context.emit("vgatherb", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src", context.address("src", {Space::UB})},
                {"offset", offset},
                {"dst_repeat_stride", stride},
                {"dst_block_stride", block},
                {"repeat", repeat}});
}

}  // namespace

extern const OperationSpec Gatherb;
const OperationSpec Gatherb = {
    .name = "Gatherb",
    .summary =
        "Gathers DataBlocks of UB by a list of offsets; in the C interface asc_gather_datablock.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
