#pragma once

#include <cstdint>
#include <vector>

#include "frontend/names.h"
#include "frontend/scanner.h"

namespace davsim::ktrace {

/// Most dimensions of a tensor or buffer.
inline constexpr int kMaxRank = 8;

/// Reads `[extent, ...]`: constants from 1 on.
std::vector<std::int64_t> read_shape(Scanner& in, const Names& names);

/// Product of the extents; the largest 64-bit number if that is too small.
std::int64_t elements_of(const std::vector<std::int64_t>& shape);

}  // namespace davsim::ktrace
