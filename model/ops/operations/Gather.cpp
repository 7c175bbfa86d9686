#include <fmt/format.h>

#include <limits>

#include "ops/comparisons.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB"},
    {"src", address, true, "source in UB"},
    {"src_offset", address, true,
     "list of uint32 in UB: bytes from src and src_base to each element"},
    {"src_base", integer, false, "bytes from src to what offsets count from"},
    {"count", integer, false, "count form: number of elements"},
    {"mask", mask, false, "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "masked form: repeats, 0 to 255"},
    {"dst_repeat_stride", integer, false, "masked form: DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
};

constexpr std::int64_t kMaxBase = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMaxStride = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  Address src = context.address("src", {Space::UB});
  const Address& offset = context.address("src_offset", {Space::UB});
  if (offset.type != Type::none && offset.type != Type::uint32) {
    context.fail(fmt::format("src_offset is {}, expected uint32", name_of(offset.type)));
  }
  const std::int64_t base = context.integer("src_base", 0, kMaxBase, 0);
  if (base % size_of(type) != 0) {
    context.fail(
        fmt::format("src_base is {}, expected a multiple of {} bytes", base, size_of(type)));
  }
  src.bytes = src.bytes + base;
  const std::int64_t stride = context.integer("dst_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  const auto extent = read_extent(context, type, true);
  if (!extent) return;
  if (extent->count != 0) emit_count_mask(context, extent->count);
  context.emit("vgather", type,
               {{"dst", dst},
                {"src", src},
                {"offset", offset},
                {"dst_repeat_stride", stride},
                {"repeat", extent->count != 0 ? 1 : extent->repeats}});
  if (extent->count != 0) emit_reset_mask(context);
}

}  // namespace

extern const OperationSpec Gather;
const OperationSpec Gather = {
    .name = "Gather",
    .summary = "Gathers elements of UB by a list of offsets.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
