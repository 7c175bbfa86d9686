#include "ops/fractal_loads.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true,
     "destination in L0A or L0B, aligned to a fractal of 512 bytes; the scales go to L0A_MX or "
     "L0B_MX, "
     "to a 16th of its address"},
    {"src", address, true, "source in L1, aligned to a DataBlock"},
    {"src_mx", address, true, "scales in L1, fp8_e8m0, aligned to a DataBlock"},
    {"m_step", integer, true, "rows in units of 16, 0 to 255"},
    {"k_step", integer, true, "columns in units of 32 bytes, 0 to 255"},
    {"src_stride", integer, true, "fractals from one column of fractals of the source to the next"},
    {"dst_stride", integer, true, "fractals from one column of fractals of the result to the next"},
    {"x_step", integer, true, "scales: rows of fractals, 16 rows or columns each, 0 to 255"},
    {"y_step", integer, true, "scales: fractals along k, two scales each, 0 to 255"},
    {"mx_src_stride", integer, true,
     "scales: fractals from one row of fractals in src_mx to the next"},
    {"mx_dst_stride", integer, true,
     "scales: fractals from one row of fractals written to the next"},
    {"m_start_position", integer, false, "first row of the source, in units of 16"},
    {"k_start_position", integer, false, "first column of the source, in units of 32 bytes"},
    {"if_transpose", integer, false, "1: transpose the matrix; scales stay as they are"},
    {"x_start_position", integer, false, "scales: first row of fractals"},
    {"y_start_position", integer, false, "scales: first fractal along k"},
};

constexpr std::int64_t kScaleAddress = 16;

/// The half that moves scales. Its destination follows from that of the matrix.
void load_scales(LowerContext& context) {
  const Address& dst = context.address("dst", {Space::L0A, Space::L0B});
  const Address& scales = context.address("src_mx", {Space::L1});
  if (const Type type = context.element_type("src_mx"); type != Type::fp8_e8m0) {
    context.fail("src_mx is " + std::string(name_of(type)) + ", expected fp8_e8m0");
  }
  const auto field = [&](std::string_view name, std::optional<std::int64_t> fallback) {
    return context.integer(name, 0, fractal_loads::kMaxField, fallback);
  };
  const std::int64_t x_step = context.integer("x_step", 0, fractal_loads::kMaxStep);
  const std::int64_t y_step = context.integer("y_step", 0, fractal_loads::kMaxStep);
  const std::int64_t x_start = field("x_start_position", 0);
  const std::int64_t y_start = field("y_start_position", 0);
  const std::int64_t src_stride = field("mx_src_stride", std::nullopt);
  const std::int64_t dst_stride = field("mx_dst_stride", std::nullopt);
  if (x_step == 0 || y_step == 0) return;
  const Expression place = Expression::combine(Expression::Op::divide, dst.bytes, kScaleAddress);
  context.emit(dst.space == Space::L0A ? "load_l1_to_l0a_mx" : "load_l1_to_l0b_mx", Type::fp8_e8m0,
               {{"dst", place},
                {"src", scales},
                {"x_start", x_start},
                {"y_start", y_start},
                {"x_step", x_step},
                {"y_step", y_step},
                {"src_stride", src_stride},
                {"dst_stride", dst_stride}});
}

void lower(LowerContext& context) {
  fractal_loads::load_2dv2(context);
  load_scales(context);
}

}  // namespace

extern const OperationSpec LoadData2DMx;
const OperationSpec LoadData2DMx = {
    .name = "LoadData2DMx",
    .summary =
        "Loads a rectangle of fractals from L1 to L0A or L0B, and the scales that belong to it.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
