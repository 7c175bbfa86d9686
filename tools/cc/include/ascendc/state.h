#pragma once

// What a block remembers between calls of the basic API.

#include <vector>

#include "ascendc/enums.h"
#include "davsim_cc/block.h"

namespace AscendC {

class TPipe;

struct BlockState {
  bool counter = false;     ///< SetMaskCount: masks count elements
  TPipe* pipe = nullptr;    ///< the one that lives, for GetTPipePtr
};

inline BlockState& state() { return davsim_cc::state_of_block<BlockState>(); }

}  // namespace AscendC
