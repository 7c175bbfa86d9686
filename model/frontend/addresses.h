#pragma once

#include <vector>

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads a reference to a tensor, a buffer of the group, or a raw address: `x`, `x[i, j]`,
/// `x @ (bytes)`, `ub @ (bytes)`; each with `.type` behind the name to take the bytes as elements of
/// that type. Tensors have been placed.
Address read_address(Reading& reading, const std::vector<Buffer>& buffers);

}  // namespace davsim::ktrace
