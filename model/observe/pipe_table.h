#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "event/report.h"

namespace davsim {

/// The same pipe of all cores of one kind, added up.
struct PipeRow {
  CoreKind kind = CoreKind::aiv;
  Pipe pipe = Pipe::S;
  std::uint64_t total = 0;  ///< cycles of the launch times the cores
  PipeCycles cycles;

  /// `cycles` in percent of the total.
  [[nodiscard]] double percent(std::uint64_t part) const {
    return total == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(total);
  }
  [[nodiscard]] double busy() const { return percent(cycles.busy); }
  /// What it waits for longest; `none` if it never waits. Idling is no waiting.
  [[nodiscard]] Stall main_stall() const;
};

/// By kind of core, then in the order of the pipes.
std::vector<PipeRow> pipe_rows(const TimingResult& timing);

/// A table with a line per row; `kinds` adds the kind of core to the names.
std::string pipe_table(const std::vector<PipeRow>& rows, bool kinds);

/// Says in one sentence which pipe bounds the kernel, or what the busiest one waits for.
std::string limiting_pipe(const std::vector<PipeRow>& rows, bool kinds);

}  // namespace davsim
