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

/// Which kind of core runs: `if ASC_IS_AIV { ... }`.
#define ASC_IS_AIV (davsim_cc::place().vector)
#define ASC_IS_AIC (davsim_cc::place().cube)
