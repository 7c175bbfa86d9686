#pragma once

#include <cstdint>
#include <string_view>

#include "product/costs.h"

namespace davsim {

/// The operand of accesses whose DataBlocks lie apart.
inline constexpr std::string_view kBlockStride = "block_stride";

/// Cycles in which one access of a vector function to eight DataBlocks, `block_stride` DataBlocks from
/// one to the next, takes its port: 1 where they lie in banks that serve all of them at once. Reads of
/// one place are one read.
std::uint64_t bank_beats(const FunctionBanks& banks, bool store, std::int64_t block_stride);

}  // namespace davsim
