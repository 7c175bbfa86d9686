#pragma once

// What a core knows of itself.

#include "c_api/types.h"

/// Puts the core into its start state. davsim starts every core in it.
DAVSIM_CC_API void asc_init() {}
DAVSIM_CC_API std::int64_t asc_get_block_idx() { return davsim_cc::place().block; }
DAVSIM_CC_API std::int64_t asc_get_block_num() { return davsim_cc::place().blocks; }
DAVSIM_CC_API std::int64_t asc_get_sub_block_id() { return davsim_cc::place().sub_block; }
DAVSIM_CC_API std::int64_t asc_get_sub_block_num() { return davsim_cc::place().sub_blocks; }
/// Bytes of a vector register.
DAVSIM_CC_API constexpr std::uint32_t asc_get_vf_len() { return 256; }

namespace davsim_cc {

/// Variables that a core knows without being told, as objects: a variable of the user's may hide them.
struct BlockIndex {
  operator std::int64_t() const { return place().block; }
};
struct BlockCount {
  operator std::int64_t() const { return place().blocks; }
};

}  // namespace davsim_cc

inline constexpr davsim_cc::BlockIndex block_idx;
inline constexpr davsim_cc::BlockCount block_num;

/// Which kind of core runs: `if ASC_IS_AIV { ... }`.
#define ASC_IS_AIV (davsim_cc::place().vector)
#define ASC_IS_AIC (davsim_cc::place().cube)
