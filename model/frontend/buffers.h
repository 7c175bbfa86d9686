#pragma once

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads `SPACE NAME : type [extents] at ADDRESS [alias]` into the group.
void read_buffer(Reading& reading, BlockGroup& group);

}  // namespace davsim::ktrace
