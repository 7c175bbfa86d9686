#include "ops/product.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "result [m, n] in L0C, int32, aligned to 1024 bytes"},
    {"fm", address, true, "left matrix [m, k] in L0A, int8; fractals also where m is 1"},
    {"filter", address, true,
     "what the right matrix keeps, [k / 2, n] in L0B, int8, as LoadDataWithSparse has brought it "
     "there"},
    {"m", integer, true, "rows of the left matrix, 0 to 4095"},
    {"n", integer, true, "columns of the right matrix, 0 to 4095"},
    {"k", integer, true, "columns of the left matrix, 0 to 4095"},
    {"cmatrix_init_val", integer, false, "1: dst starts from 0; 0: from what it holds"},
    {"unit_flag", integer, false, "0: off; 2 or 3: dst is handed to Fixpipe piece by piece"},
    {"dst_type", type, false, "element type of dst, where dst is a raw address"},
};

constexpr std::string_view kMmadSparse = "mmad_sparse";
constexpr std::int64_t kIndexAddress = 4;

void lower(LowerContext& context) {
  product::Product product = product::read_product(context, kMmadSparse);
  if (product.none) return;
  product.operands.emplace_back(
      "index", Expression::combine(Expression::Op::divide, product.right.bytes, kIndexAddress));
  context.emit(kMmadSparse, product.type, product.operands);
}

}  // namespace

extern const OperationSpec MmadWithSparse;
const OperationSpec MmadWithSparse = {
    .name = "MmadWithSparse",
    .summary =
        "Product of a matrix in L0A and one in L0B that keeps two of four neighbours along k, "
        "added to L0C or to nothing.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
