#pragma once

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads `blocks KIND LO..HI { ... }` after the word `blocks`.
void read_blocks(Reading& reading);

/// Checks that the groups of the program cover the blocks from 0 on, each once.
void check_block_ranges(const Program& program);

}  // namespace davsim::ktrace
