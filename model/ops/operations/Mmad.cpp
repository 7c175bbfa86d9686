#include <fmt/format.h>

#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "result [m, n] in L0C, aligned to 1024 bytes"},
    {"fm", address, true, "left matrix [m, k] in L0A; a plain row where m is 1"},
    {"filter", address, true, "right matrix [k, n] in L0B"},
    {"m", integer, true, "rows of the left matrix, 0 to 4095"},
    {"n", integer, true, "columns of the right matrix, 0 to 4095"},
    {"k", integer, true, "columns of the left and rows of the right matrix, 0 to 4095"},
    {"cmatrix_init_val", integer, false,
     "1: dst starts from 0; 0: from what it holds, or from bias"},
    {"unit_flag", integer, false, "0: off; 2 or 3: dst is handed to Fixpipe piece by piece"},
    {"bias", address, false, "row of n start values in BT, aligned to 64 bytes"},
    {"hf32", integer, false, "1: f32 sources are rounded to HF32"},
    {"dst_type", type, false, "element type of dst, where dst is a raw address"},
};

constexpr std::int64_t kMaxExtent = 4095;
constexpr std::string_view kMmad = "mmad";

/// What the accumulator starts from, as the instruction counts it.
enum class Start : std::int64_t { dst = 0, zero = 1, bias = 2 };

Start start_of(const LowerContext& context, Type result) {
  const bool from_zero =
      context.integer("cmatrix_init_val", 0, 1, context.has("bias") ? 0 : 1) == 1;
  if (!context.has("bias")) return from_zero ? Start::zero : Start::dst;
  if (from_zero) {
    context.fail(
        "cmatrix_init_val = 1 starts from 0 and leaves bias without effect; leave one out");
  }
  if (const Type bias = context.element_type("bias"); bias != result) {
    context.fail(fmt::format("bias is {} and dst is {}; they must be of one type", name_of(bias),
                             name_of(result)));
  }
  return Start::bias;
}

std::int64_t unit_flag_of(const LowerContext& context) {
  const std::int64_t flag = context.integer("unit_flag", 0, 3, 0);
  if (flag == 1) context.fail("unit_flag is 1, expected 0, 2 or 3");
  return flag;
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"fm", "filter"});
  const Type result =
      context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
  const Address& dst = context.address("dst", {Space::L0C});
  const Address& left = context.address("fm", {Space::L0A});
  const Address& right = context.address("filter", {Space::L0B});
  context.require_pair(kMmad, type, result);
  const std::int64_t m = context.integer("m", 0, kMaxExtent);
  const std::int64_t n = context.integer("n", 0, kMaxExtent);
  const std::int64_t k = context.integer("k", 0, kMaxExtent);
  const Start start = start_of(context, result);
  const std::int64_t unit_flag = unit_flag_of(context);
  const std::int64_t hf32 = context.integer("hf32", 0, 1, 0);
  if (hf32 == 1 && type != Type::f32) context.fail("hf32 has a meaning for f32 alone");
  if (m == 0 || n == 0 || k == 0) return;
  const Emit bias = start == Start::bias ? Emit{"bias", context.address("bias", {Space::BT})}
                                         : Emit{"bias", Expression(0)};
  context.emit(kMmad, type,
               {{"dst", dst},
                {"a", left},
                {"b", right},
                {"m", m},
                {"k", k},
                {"n", n},
                {"to", result},
                {"init", static_cast<std::int64_t>(start)},
                bias,
                {"unit_flag", unit_flag},
                {"hf32", hf32},
                {"a_nz", context.target().l0a_is_nz ? 1 : 0}});
}

}  // namespace

extern const OperationSpec Mmad;
const OperationSpec Mmad = {
    .name = "Mmad",
    .summary = "Product of a matrix in L0A and one in L0B, added to L0C, to a bias or to nothing.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
