#pragma once

#include <cstdint>
#include <vector>

#include "recorder/rolled_sequence.h"

namespace davsim {

/// Blocks that do the same; from one to the next each number grows by the same step.
struct RolledBlocks {
  std::int64_t first = 0;
  std::int64_t count = 1;
  std::vector<RolledPart> parts;    ///< of the first block
  std::vector<std::int64_t> steps;  ///< by number of `parts`, in order
};

/// Puts neighbouring blocks together that do the same. `blocks[i]` is what block `first + i` does.
std::vector<RolledBlocks> roll_blocks(std::int64_t first,
                                      const std::vector<const std::vector<RolledPart>*>& blocks);

}  // namespace davsim
