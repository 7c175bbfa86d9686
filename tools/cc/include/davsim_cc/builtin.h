#pragma once

// Variables that the vendor's compiler knows without a header.

#include "davsim_cc/call.h"

/// Objects that read as numbers: names of the user's own hide them.
inline const struct DavsimCcBlockIdx {
  operator std::int64_t() const {
    const davsim_cc::Place& place = davsim_cc::place();
    // The vector cores beside one cube core share their block.
    return place.sub_blocks > 1 ? place.block / place.sub_blocks : place.block;
  }
} block_idx{};
inline const struct DavsimCcBlockNum {
  operator std::int64_t() const { return davsim_cc::place().blocks; }
} block_num{};
