#include <fmt/format.h>

#include <array>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB: the first of 16 DataBlocks"},
    {"src", address, true, "source in UB: the first of 16 rows of a DataBlock"},
    {"dst_list_stride", integer, false,
     "DataBlocks from one destination to the next; 1 unless written"},
    {"src_list_stride", integer, false, "DataBlocks from one row to the next; 1 unless written"},
    {"repeat", integer, false, "repeats, 0 to 255; 1 unless written"},
    {"dst_repeat_stride", integer, false,
     "DataBlocks between repeats; a single repeat is moved by them, too"},
    {"src_repeat_stride", integer, false,
     "DataBlocks between repeats; a single repeat is moved by them, too"},
    {"dst_high_half", integer, false, "8-bit elements: 1, the upper half of each DataBlock"},
    {"src_high_half", integer, false, "8-bit elements: 1, the upper half of each DataBlock"},
};

constexpr std::int64_t kMaxStride = 65535;
constexpr int kList = 16;

/// Names of the addresses of the instruction.
std::array<std::string, kList> list_names(std::string_view kind) {
  std::array<std::string, kList> names;
  for (std::size_t i = 0; i < kList; ++i) names[i] = fmt::format("{}{}", kind, i);
  return names;
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats, 1);
  std::vector<Emit> operands = {
      {"repeat", repeat},
      {"dst_repeat_stride", context.integer("dst_repeat_stride", 0, kMaxStride, 0)},
      {"src_repeat_stride", context.integer("src_repeat_stride", 0, kMaxStride, 0)},
      {"dst_high", context.integer("dst_high_half", 0, 1, 0)},
      {"src_high", context.integer("src_high_half", 0, 1, 0)}};
  const auto dst_names = list_names("dst");
  const auto src_names = list_names("src");
  const auto add_list = [&](std::string_view kind, const std::array<std::string, kList>& names) {
    const std::int64_t step =
        context.integer(fmt::format("{}_list_stride", kind), 0, kMaxStride, 1);
    Address entry = context.address(kind, {Space::UB});
    for (const std::string& name : names) {
      operands.emplace_back(name, entry);
      entry.bytes = entry.bytes + step * kBlockBytes;
    }
  };
  add_list("dst", dst_names);
  add_list("src", src_names);
  if (repeat == 0) return;
  context.emit("scatter_vnchwconv", type, operands);
}

}  // namespace

extern const OperationSpec TransDataTo5HD;
const OperationSpec TransDataTo5HD = {
    .name = "TransDataTo5HD",
    .summary =
        "Transposes 16 rows of a DataBlock each, which lie at equal distances, as do the results.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
