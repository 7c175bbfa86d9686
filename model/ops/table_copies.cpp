#include "ops/table_copies.h"

#include <fmt/format.h>

#include "isa/constants.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxCount = 4294967295;
constexpr std::int64_t kMaxBursts = 4095;
constexpr std::int64_t kMaxField = 65535;
constexpr std::string_view kProducts = "Ascend 950PR and 950DT, Atlas A3 and Atlas A2";

struct Bursts {
  std::int64_t number = 0;
  std::int64_t bytes = 0;  ///< of one, at the source
  std::int64_t src_gap = 0;
  std::int64_t dst_gap = 0;

  [[nodiscard]] bool empty() const { return number == 0 || bytes == 0; }
};

/// Both forms in bytes. The count form drops what does not fill `count_unit`.
Bursts bursts_of(const LowerContext& context, Type type, std::int64_t unit,
                 std::int64_t count_unit) {
  if (context.has("count")) {
    for (const std::string_view other : {"block_count", "block_len", "src_gap", "dst_gap"}) {
      if (context.has(other)) {
        context.fail(fmt::format("count and {} exclude each other; write one form", other));
      }
    }
    const std::int64_t bytes = context.integer("count", 0, kMaxCount) * size_of(type);
    return {1, bytes / count_unit * count_unit, 0, 0};
  }
  return {context.integer("block_count", 0, kMaxBursts),
          context.integer("block_len", 0, kMaxField) * unit,
          context.integer("src_gap", 0, kMaxField, 0) * kBlockBytes,
          context.integer("dst_gap", 0, kMaxField, 0) * unit};
}

Type result_type(const LowerContext& context) {
  return context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
}

}  // namespace

void lower_copy_to_bias_table(LowerContext& context) {
  constexpr std::string_view kCopy = "copy_l1_to_bt";
  context.require_instruction(kCopy, kProducts);
  const Type from = context.element_type("src");
  const Type to = result_type(context);
  context.require_pair(kCopy, from, to);
  const Target& target = context.target();
  const std::int64_t unit = target.bias_table_unit_bytes.count();
  const Bursts bursts = bursts_of(context, from, unit, target.bias_table_count_unit_bytes.count());
  const std::int64_t length = bursts.bytes / unit;
  if (target.bias_table_len_even && !context.has("count") && length % 2 != 0) {
    context.fail(fmt::format("block_len is {}, {} takes an even number of {} bytes", length,
                             target.product, unit));
  }
  if (bursts.empty()) return;
  context.emit(kCopy, from,
               {{"dst", context.address("dst", {Space::BT})},
                {"src", context.address("src", {Space::L1})},
                {"bursts", bursts.number},
                {"burst_bytes", bursts.bytes},
                {"src_gap_bytes", bursts.src_gap},
                {"dst_gap_bytes", bursts.dst_gap},
                {"to", to}});
}

void lower_copy_to_fixpipe_buffer(LowerContext& context) {
  constexpr std::string_view kCopy = "copy_l1_to_fb";
  context.require_instruction(kCopy, kProducts);
  const Type type = context.common_type({"dst", "src"});
  const Bursts bursts =
      bursts_of(context, type, context.target().fixpipe_buffer_unit_bytes.count(), kBlockBytes);
  if (bursts.empty()) return;
  context.emit(kCopy, type,
               {{"dst", context.address("dst", {Space::FB})},
                {"src", context.address("src", {Space::L1})},
                {"bursts", bursts.number},
                {"burst_bytes", bursts.bytes},
                {"src_gap_bytes", bursts.src_gap},
                {"dst_gap_bytes", bursts.dst_gap}});
}

}  // namespace davsim
