#pragma once

#include <cstdint>
#include <functional>

#include "machine/machine.h"

namespace davsim {

/// What a walk does about a hazard.
enum class Reaction : std::uint8_t {
  ignore,
  assume_mended,  ///< go on as if the later pipe knew all that the earlier one has done
  stop,
};

/// What walking a program without computing values tells about its synchronisation.
struct Walk {
  bool stopped = false;
  bool flag_left_set = false;      ///< a block ended with a flag set
  std::uint64_t instructions = 0;  ///< executed
};

/// Walks all blocks; `observe` says what to do at each hazard.
Walk walk(const LoweredProgram& lowered, const Target& target,
          const std::function<Reaction(const Hazard&)>& observe);

}  // namespace davsim
