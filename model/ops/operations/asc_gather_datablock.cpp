#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

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

constexpr std::int64_t kMaxRepeatStride = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::UB});
  const Address& offset = context.address("src_offset", {Space::UB});
  if (offset.type != Type::none && offset.type != Type::uint32) {
    context.fail(fmt::format("src_offset is {}, expected uint32", name_of(offset.type)));
  }
  const std::int64_t repeat_stride = context.integer("dst_repeat_stride", 0, kMaxRepeatStride);
  const std::int64_t block_stride = context.integer("dst_block_stride", 0, kMaxStride8);
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  if (repeat == 0) return;
  context.emit("vgatherb", type,
               {{"dst", dst},
                {"src", src},
                {"offset", offset},
                {"dst_repeat_stride", repeat_stride},
                {"dst_block_stride", block_stride},
                {"repeat", repeat}});
}

}  // namespace

extern const OperationSpec asc_gather_datablock;
const OperationSpec asc_gather_datablock = {
    .name = "asc_gather_datablock",
    .summary =
        "Gathers DataBlocks of UB into UB by a list of offsets; in the C++ interface Gatherb. "
        "Another than the register form of the same name.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
