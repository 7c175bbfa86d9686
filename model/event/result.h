#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "event/event.h"
#include "isa/pipe.h"

namespace davsim {

/// One pipe of one core over a whole launch.
struct PipeResult {
  Pipe pipe = Pipe::S;
  PipeCycles cycles;
};

/// One core over a whole launch.
struct CoreResult {
  std::uint32_t index = 0;
  CoreKind kind = CoreKind::aiv;
  std::uint64_t blocks = 0;
  std::uint64_t end = 0;  ///< when its last block ended
  std::vector<PipeResult> pipes;
};

/// What the timing of a launch gives beside the events.
struct TimingResult {
  std::uint64_t cycles = 0;
  std::vector<CoreResult> cores;  ///< those that ran at least one block
  std::uint64_t gm_busy_cycles = 0;
  std::uint64_t gm_bytes = 0;
  std::uint64_t waves = 0;        ///< blocks over cores, rounded up, for the kind that needs most
  std::uint64_t tail_blocks = 0;  ///< blocks of a last, not full wave; 0 if all waves are full
  std::uint64_t tail_cycles = 0;  ///< from the first core's end to the launch's end in that wave
};

/// How a simulation is run; changes no byte of any output.
struct RunOptions {
  /// How far a scalar unit may run ahead of the kernel's time, in cycles.
  std::uint64_t run_ahead_cycles = 4096;
  /// Other than 0: modules are made in an order shuffled with it, to prove that it does not matter.
  std::uint64_t construction_seed = 0;
};

}  // namespace davsim
