#include <fmt/format.h>

#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true,
     "destination in L0A or L0B, aligned to a fractal of 512 bytes; from GM also in L1"},
    {"src", address, true, "source in L1, aligned to a DataBlock, or in GM"},
    {"start_index", integer, false, "first fractal of the source, 0 to 65535; 0 unless given"},
    {"repeat_times", integer, true, "fractals to load, 0 to 255"},
    {"src_stride", integer, false, "fractals from one source fractal to the next; 0 unless given"},
    {"dst_gap", integer, false, "fractals between two results"},
    {"if_transpose", integer, false,
     "1: transpose every fractal; elements of 16 bits alone, from L1"},
    {"addr_mode", integer, false, "1: src_stride leads backwards; from GM alone"},
};

constexpr std::int64_t kMaxRepeats2d = 255;
constexpr std::int64_t kMaxField = 65535;

void load_from_gm(LowerContext& context, Type type, const Address& dst, const Address& src) {
  const std::string_view name = dst.space == Space::L1    ? "load_gm_to_l1"
                                : dst.space == Space::L0A ? "load_gm_to_l0a"
                                                          : "load_gm_to_l0b";
  context.require_instruction(name, "products with a way from gm to it");
  if (context.integer("if_transpose", 0, 1, 0) == 1) {
    context.fail("if_transpose = 1 from gm; fractals are transposed on the way from l1 alone");
  }
  const std::int64_t repeat = context.integer("repeat_times", 0, kMaxRepeats2d);
  if (repeat == 0) return;
  context.emit(name, type,
               {{"dst", dst},
                {"src", src},
                {"start_index", context.integer("start_index", 0, kMaxField, 0)},
                {"repeat", repeat},
                {"src_stride", context.integer("src_stride", 0, kMaxField, 0)},
                {"dst_gap", context.integer("dst_gap", 0, kMaxField, 0)},
                {"backwards", context.integer("addr_mode", 0, 1, 0)}});
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& src = context.address("src", {Space::L1, Space::GM});
  if (src.space == Space::GM) {
    return load_from_gm(context, type, context.address("dst", {Space::L0A, Space::L0B, Space::L1}),
                        src);
  }
  const Address& dst = context.address("dst", {Space::L0A, Space::L0B});
  if (context.integer("addr_mode", 0, 1, 0) == 1) {
    context.fail("addr_mode = 1 from l1; only loads from gm lead backwards");
  }
  const std::int64_t start = context.integer("start_index", 0, kMaxField, 0);
  const std::int64_t repeat = context.integer("repeat_times", 0, kMaxRepeats2d);
  const std::int64_t src_stride = context.integer("src_stride", 0, kMaxField, 0);
  const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxField, 0);
  const std::int64_t transpose = context.integer("if_transpose", 0, 1, 0);
  if (transpose == 1 && size_of(type) != 2) {
    context.fail(
        fmt::format("if_transpose with elements of {} bytes, expected f16 or bf16", size_of(type)));
  }
  if (repeat == 0) return;
  context.emit(dst.space == Space::L0A ? "load_l1_to_l0a" : "load_l1_to_l0b", type,
               {{"dst", dst},
                {"src", src},
                {"start_index", start},
                {"repeat", repeat},
                {"src_stride", src_stride},
                {"dst_gap", dst_gap},
                {"transpose", transpose}});
}

}  // namespace

extern const OperationSpec LoadData;
const OperationSpec LoadData = {
    .name = "LoadData",
    .summary =
        "Loads fractals of 512 bytes from L1 to L0A or L0B, or from global memory, one after "
        "another.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
