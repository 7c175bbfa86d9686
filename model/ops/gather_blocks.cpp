#include <fmt/format.h>

#include <algorithm>

#include "ops/gathers.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxStride = 65535;

}  // namespace

void lower_gather_blocks(LowerContext& context, std::string_view offset) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::UB});
  const Address& offsets = context.address(offset, {Space::UB});
  if (offsets.type != Type::none && offsets.type != Type::uint32) {
    context.fail(fmt::format("{} is {}, expected uint32", offset, name_of(offsets.type)));
  }
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t block = context.integer("dst_block_stride", 0, kMaxStride8, 1);
  const std::int64_t stride = context.integer("dst_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  if (repeat == 0) return;
  if (context.target().vector_registers) {
    return gather_blocks_in_registers(
        context, {type, dst, repeat, std::max<std::int64_t>(1, block), stride}, src, offsets);
  }
  context.emit("vgatherb", type,
               {{"dst", dst},
                {"src", src},
                {"offset", offsets},
                {"dst_repeat_stride", stride},
                {"dst_block_stride", block},
                {"repeat", repeat}});
}

}  // namespace davsim
