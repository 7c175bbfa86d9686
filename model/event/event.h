#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "isa/pipe.h"

namespace davsim {

/// Why a pipe is not busy. Every cycle of every pipe is busy or has exactly one of these.
enum class Stall : std::uint8_t {
  none,        ///< it is busy
  dispatch,    ///< the core has no block yet, or waits for its next one
  issue,       ///< the scalar unit has not issued the pipe's next instruction yet
  queue_full,  ///< scalar pipe only: a queue has no free entry
  flag,        ///< waits for an event flag
  barrier,     ///< waits behind a pipe barrier until earlier instructions have completed
  gm_port,     ///< waits for the shared global-memory port
  cross_core,  ///< waits for a flag of another core
  idle,        ///< has run its last instruction of the launch or of the block
  unknown,     ///< not classified; tests keep it below 1 %
};
inline constexpr int kStalls = 10;

/// `none dispatch issue queue_full flag barrier gm_port cross_core idle unknown`.
std::string_view name_of(Stall stall);

/// One executed instruction on its pipe. Times in cycles from the launch. 48 bytes: names and
/// operands follow from `instruction` and the program.
struct Event {
  std::uint64_t start = 0;         ///< begin of occupancy
  std::uint32_t occupancy = 0;     ///< cycles that the pipe is taken
  std::uint32_t latency = 0;       ///< start to visible results
  std::uint32_t queued_before = 0; ///< cycles before `start` at which the scalar unit issued it
  std::uint32_t stall_before = 0;  ///< cycles that the pipe waited immediately before `start`
  std::uint32_t conflict = 0;      ///< part of occupancy that bank conflicts add
  std::uint32_t instruction = 0;   ///< index of the lowered static instruction
  std::uint32_t block = 0;         ///< global index of the block
  std::uint32_t sequence = 0;      ///< running number on its (core, pipe)
  std::uint16_t core = 0;          ///< index of the core
  Pipe pipe = Pipe::S;
  Stall stall = Stall::none;       ///< cause of `stall_before`

  [[nodiscard]] std::uint64_t end() const { return start + occupancy; }
  [[nodiscard]] std::uint64_t complete() const { return start + latency; }
};
static_assert(sizeof(Event) <= 48);

/// Cycles of one pipe of one core, all accounted for: busy + the sum of stalls = the launch's total.
struct PipeCycles {
  std::uint64_t busy = 0;
  std::uint64_t active = 0;  ///< union of start to completion, what hardware counters report
  std::uint64_t instructions = 0;
  std::uint64_t conflict = 0;  ///< part of busy
  std::uint64_t stalls[kStalls] = {};
};

/// Takes events in order of (end of occupancy, core, pipe, sequence).
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void take(std::span<const Event> events) = 0;
};

}  // namespace davsim
