#include "ops/format_transpose.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB"},
    {"src", address, true, "source in UB, apart from dst"},
    {"shared_tmp_buffer", address, true, "UB for tiles on their way, of uint8"},
    {"n_size", integer, true, "length of N, 0 to 65535"},
    {"c_size", integer, true, "length of C, 0 to 4095"},
    {"h_size", integer, true, "length of H; H x W is 0 to 4095 elements, whole DataBlocks"},
    {"w_size", integer, true, "length of W"},
    {"transpose_type", word, true, "TRANSPOSE_NCHW2NHWC or TRANSPOSE_NHWC2NCHW",
     format_transpose::kTypes},
};

}  // namespace

extern const OperationSpec TransposeExt;
const OperationSpec TransposeExt = {
    .name = "TransposeExt",
    .summary = "Transpose of [N, C, H, W] to [N, H, W, C] or back, as with TransposeParamsExt.",
    .parameters = kParameters,
    .lower = format_transpose::lower,
};

}  // namespace davsim::operations
