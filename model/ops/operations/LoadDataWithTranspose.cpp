#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L0A or L0B, aligned to a fractal of 512 bytes"},
    {"src", address, true, "source in L1, aligned to a DataBlock"},
    {"start_index", integer, false, "first square matrix of the source, 0 to 65535; 0 unless given"},
    {"repeat_times", integer, true, "square matrices to load, 0 to 255"},
    {"src_stride", integer, false, "squares from one that is read to the next; 0 unless given"},
    {"dst_gap", integer, false, "fractals from the first one of a square to that of the next"},
    {"dst_frac_gap", integer, false, "fractals between the two of a square; none of 16-bit elements"},
    {"addr_mode", integer, false, "1: src_stride leads backwards"},
};

constexpr std::int64_t kMaxField = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::L0A, Space::L0B});
  const std::int64_t repeat = context.integer("repeat_times", 0, kMaxRepeats);
  const std::int64_t apart = context.integer("dst_frac_gap", 0, kMaxField, 0);
  if (repeat == 0) return;
  context.emit(
      dst.space == Space::L0A ? "load_l1_to_l0a_transpose" : "load_l1_to_l0b_transpose", type,
      {{"dst", dst},
       {"src", context.address("src", {Space::L1})},
       {"start_index", context.integer("start_index", 0, kMaxField, 0)},
       {"repeat", repeat},
       {"src_stride", context.integer("src_stride", 0, kMaxField, 0)},
       {"dst_gap", context.integer("dst_gap", 0, kMaxField, 0)},
       {"fractal_gap", size_of(type) == 2 ? 0 : apart},
       {"backwards", context.integer("addr_mode", 0, 1, 0)}});
}

}  // namespace

extern const OperationSpec LoadDataWithTranspose;
const OperationSpec LoadDataWithTranspose = {
    .name = "LoadDataWithTranspose",
    .summary = "Loads square matrices of one, two or two fractals from L1 to L0A or L0B, each transposed.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
