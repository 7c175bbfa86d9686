#include "ops/product.h"

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

constexpr std::string_view kMmad = "mmad";

void lower(LowerContext& context) {
  product::Product product = product::read_product(context, kMmad);
  const std::int64_t hf32 = context.integer("hf32", 0, 1, 0);
  if (hf32 == 1 && product.type != Type::f32) context.fail("hf32 has a meaning for f32 alone");
  if (product.none) return;
  product.operands.emplace_back("hf32", hf32);
  product.operands.emplace_back("a_nz", context.target().l0a_is_nz ? 1 : 0);
  context.emit(kMmad, product.type, product.operands);
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
