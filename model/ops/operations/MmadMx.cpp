#include "ops/product.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "result [m, n] in L0C, aligned to 1024 bytes"},
    {"fm", address, true,
     "left matrix [m, k] in L0A, aligned to 1024 bytes, with 4 bits to 512; its scales lie in "
     "L0A_MX "
     "at a 16th of its address"},
    {"filter", address, true, "right matrix [k, n] in L0B, likewise"},
    {"m", integer, true, "rows of the left matrix, 0 to 4095"},
    {"n", integer, true, "columns of the right matrix, 0 to 4095"},
    {"k", integer, true, "columns of the left and rows of the right matrix, a multiple of 64"},
    {"cmatrix_init_val", integer, false,
     "1: dst starts from 0; 0: from what it holds, or from bias"},
    {"unit_flag", integer, false, "0: off; 2 or 3: dst is handed to Fixpipe piece by piece"},
    {"bias", address, false, "row of n start values in BT, aligned to 64 bytes"},
    {"dst_type", type, false, "element type of dst, where dst is a raw address"},
};

constexpr std::string_view kMmadMx = "mmad_mx";
constexpr std::int64_t kDepthStep = 64;
/// Scales lie at so small a part of the address of what they scale.
constexpr std::int64_t kScaleAddress = 16;

Expression scales_of(const Address& factor) {
  return Expression::combine(Expression::Op::divide, factor.bytes, kScaleAddress);
}

void lower(LowerContext& context) {
  product::Product product = product::read_product(context, kMmadMx);
  if (const std::int64_t k = context.integer("k", 0, product::kMaxExtent); k % kDepthStep != 0) {
    context.fail("k is " + std::to_string(k) + ", expected a multiple of 64");
  }
  if (product.none) return;
  product.operands.emplace_back("a_scale", scales_of(product.left));
  product.operands.emplace_back("b_scale", scales_of(product.right));
  context.emit(kMmadMx, product.type, product.operands);
}

}  // namespace

extern const OperationSpec MmadMx;
const OperationSpec MmadMx = {
    .name = "MmadMx",
    .summary =
        "Product of a matrix in L0A and one in L0B whose numbers share scales in groups of 32, "
        "added to L0C, to a bias or to nothing.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
