#pragma once

// Bits of numbers of the scalar unit. Like its other arithmetic they are computed as the program runs.

#include "c_api/types.h"

/// Bits that are set.
DAVSIM_CC_API std::int64_t asc_popc(std::uint64_t value) { return __builtin_popcountll(value); }
/// Bits that are not.
DAVSIM_CC_API std::int64_t asc_zero_bits_cnt(std::uint64_t value) { return 64 - asc_popc(value); }
/// Bits above the highest that is set.
DAVSIM_CC_API std::int64_t asc_clz(std::uint64_t value_in) {
  return value_in == 0 ? 64 : __builtin_clzll(value_in);
}
/// The place of the lowest bit that is set, from 0; -1 if there is none.
DAVSIM_CC_API std::int64_t asc_ffs(std::uint64_t value) {
  return value == 0 ? -1 : __builtin_ctzll(value);
}
