#pragma once

#include "davsim_cc/call.h"

namespace davsim_cc {

/// Prints `count` elements of type `type` that `source` points to, as DumpTensor does. Waits for all pipes
/// first. A source in no memory is looked for. `what` names the function, for messages; `shape` holds `dimensions` extents, 0 for a plain list.
void dump(const char* what, const Operand& source, const char* type, std::uint32_t label,
          std::uint32_t count, const std::uint32_t* shape = nullptr, std::size_t dimensions = 0);

}  // namespace davsim_cc
