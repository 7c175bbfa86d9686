#pragma once

#include <array>

#include "ops/operation.h"

namespace davsim::format_transpose {

inline constexpr std::array<std::string_view, 2> kTypes = {"TRANSPOSE_NCHW2NHWC",
                                                           "TRANSPOSE_NHWC2NCHW"};

/// TransposeExt. Every image is two passes of transposed tiles, by way of the temporary buffer; which
/// instructions the vendor's library takes is not published.
void lower(LowerContext& context);

}  // namespace davsim::format_transpose
