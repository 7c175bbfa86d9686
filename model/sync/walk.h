#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "machine/machine.h"

namespace davsim {

/// What walking a program without computing values tells about its synchronisation.
struct Walk {
  std::optional<Hazard> hazard;     ///< the first one that was wanted; the walk stops there
  bool flag_left_set = false;       ///< a block ended with a flag set
  std::uint64_t instructions = 0;   ///< executed
};

/// Walks all blocks, up to the first hazard that `wanted` accepts.
Walk walk(const LoweredProgram& lowered, const Target& target,
          const std::function<bool(const Hazard&)>& wanted);

}  // namespace davsim
