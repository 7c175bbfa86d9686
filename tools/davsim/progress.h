#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

#include "event/event.h"
#include "program/lowered.h"

namespace davsim::cli {

/// How far a run has come.
struct RunState {
  enum class Step : std::uint8_t { none, executing, timing };
  Step step = Step::none;
  std::uint64_t done = 0;    ///< instructions of this step
  std::uint64_t total = 0;   ///< of them; 0: unknown
  std::uint64_t cycles = 0;  ///< simulated so far
};

/// `executing: 12.3 of about 40.0 million instructions, 5.1 million/s, 6 s left`; in the second step
/// also the simulated cycles. `seconds`: since the step began.
std::string progress_line(const RunState& state, double seconds);

/// Shows on a terminal, never in a file or a pipe, how far a run has come, once it has taken two
/// seconds. One at a time in a process: its state is also what `say_how_far` reports.
class Progress : public Sink {
 public:
  explicit Progress(const LoweredProgram& lowered);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() override;

  /// The machine has executed so many instructions.
  void executed(std::uint64_t instructions);
  /// All have been executed, so many; from now on events say how many have been timed.
  void begin_timing(std::uint64_t instructions);
  void take(std::span<const Event> events) override;
  /// Takes the line away, before results are printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void show();

  bool terminal_;
  bool shown_ = false;
  RunState state_;
  Clock::time_point began_ = Clock::now();  ///< the run
  Clock::time_point step_began_ = began_;
  Clock::time_point next_;
};

/// Writes to standard error what a run that a signal ends has done so far, if one goes on. For signal
/// handlers: neither allocates nor locks.
void say_how_far(int signal);

}  // namespace davsim::cli
