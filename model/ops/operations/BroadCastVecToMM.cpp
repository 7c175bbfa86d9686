#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr std::int64_t kMost = 255;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "fractals in L0C, aligned to 256 elements"},
    {"src", address, true, "elements in UB"},
    {"block_count", integer, true, "bursts, 1 to 255"},
    {"block_len", integer, true, "times 16 elements in a burst, 1 to 255"},
    {"src_gap", integer, false, "DataBlocks from tail to head of the next burst"},
    {"dst_gap", integer, false, "fractals of 256 elements from tail to head of the next burst"},
};

}  // namespace

extern const OperationSpec BroadCastVecToMM;
const OperationSpec BroadCastVecToMM = {
    .name = "BroadCastVecToMM",
    .summary = "Each 16 elements of UB become the 16 rows of a fractal of L0C.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          const Type type = context.common_type({"dst", "src"});
          context.emit("broadcast_ub_to_l0c", type,
                       {{"dst", context.address("dst", {Space::L0C})},
                        {"src", context.address("src", {Space::UB})},
                        {"bursts", context.integer("block_count", 1, kMost)},
                        {"burst_rows", context.integer("block_len", 1, kMost)},
                        {"src_gap", context.integer("src_gap", 0, kMost, 0)},
                        {"dst_gap", context.integer("dst_gap", 0, kMost, 0)}});
        },
};

}  // namespace davsim::operations
