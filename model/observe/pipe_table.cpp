#include "observe/pipe_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace davsim {
namespace {

/// Above this share of its time busy, a pipe leaves nothing to gain elsewhere.
constexpr double kSaturated = 80;

std::string row_name(const PipeRow& row, bool kinds) {
  return kinds ? fmt::format("{} {}", name_of(row.kind), name_of(row.pipe))
               : std::string(name_of(row.pipe));
}

std::string_view waits_for(Stall stall) {
  switch (stall) {
    case Stall::dispatch:
      return "its core to get a block";
    case Stall::issue:
      return "the scalar unit to issue its next instruction";
    case Stall::queue_full:
      return "full queues of other pipes";
    case Stall::flag:
      return "event flags";
    case Stall::barrier:
      return "earlier instructions at barriers";
    case Stall::gm_port:
      return "the shared port of global memory";
    default:
      return "causes that are not classified";
  }
}

}  // namespace

Stall PipeRow::main_stall() const {
  Stall best = Stall::none;
  std::uint64_t most = 0;
  for (int i = 0; i < kStalls; ++i) {
    const auto stall = static_cast<Stall>(i);
    if (stall == Stall::none || stall == Stall::idle || cycles.stalls[i] <= most) continue;
    most = cycles.stalls[i];
    best = stall;
  }
  return best;
}

std::vector<PipeRow> pipe_rows(const TimingResult& timing) {
  std::map<std::pair<CoreKind, Pipe>, PipeRow> rows;
  for (const CoreResult& core : timing.cores) {
    for (const PipeResult& pipe : core.pipes) {
      PipeRow& row = rows[{core.kind, pipe.pipe}];
      row.kind = core.kind;
      row.pipe = pipe.pipe;
      row.total += timing.cycles;
      row.cycles.busy += pipe.cycles.busy;
      row.cycles.active += pipe.cycles.active;
      row.cycles.instructions += pipe.cycles.instructions;
      row.cycles.conflict += pipe.cycles.conflict;
      for (int i = 0; i < kStalls; ++i) row.cycles.stalls[i] += pipe.cycles.stalls[i];
    }
  }
  std::vector<PipeRow> result;
  for (auto& [key, row] : rows) result.push_back(row);
  return result;
}

std::string pipe_table(const std::vector<PipeRow>& rows, bool kinds) {
  std::array<bool, kStalls> occurs{};
  bool conflicts = false;
  std::size_t width = 4;
  for (const PipeRow& row : rows) {
    width = std::max(width, row_name(row, kinds).size());
    conflicts = conflicts || row.cycles.conflict != 0;
    for (std::size_t i = 1; i < occurs.size(); ++i) occurs[i] = occurs[i] || row.cycles.stalls[i];
  }
  std::string text = fmt::format("{:<{}}  {:>12}  {:>6}  {:>8}", "pipe", width, "instructions",
                                 "busy %", "active %");
  if (conflicts) text += "  conflict %";
  for (std::size_t i = 1; i < occurs.size(); ++i) {
    if (!occurs[i]) continue;
    const std::string_view name = name_of(static_cast<Stall>(i));
    text += fmt::format("  {:>{}}", name, std::max<std::size_t>(5, name.size()));
  }
  text += '\n';
  for (const PipeRow& row : rows) {
    text += fmt::format("{:<{}}  {:>12}  {:>6.1f}  {:>8.1f}", row_name(row, kinds), width,
                        row.cycles.instructions, row.busy(), row.percent(row.cycles.active));
    if (conflicts) text += fmt::format("  {:>10.1f}", row.percent(row.cycles.conflict));
    for (std::size_t i = 1; i < occurs.size(); ++i) {
      if (!occurs[i]) continue;
      const std::size_t column = std::max<std::size_t>(5, name_of(static_cast<Stall>(i)).size());
      text += fmt::format("  {:>{}.1f}", row.percent(row.cycles.stalls[i]), column);
    }
    text += '\n';
  }
  return text;
}

std::string limiting_pipe(const std::vector<PipeRow>& rows, bool kinds) {
  const auto busiest = std::max_element(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.busy() < b.busy(); });
  if (busiest == rows.end() || busiest->cycles.busy == 0) return "No pipe has any work.";
  const std::string name = row_name(*busiest, kinds);
  if (busiest->busy() >= kSaturated) {
    return fmt::format("{} limits the kernel: it is busy {:.1f} % of the time.", name,
                       busiest->busy());
  }
  const Stall cause = busiest->main_stall();
  if (cause == Stall::none) {
    return fmt::format("{} is the busiest pipe with {:.1f} % of the time, and never waits.", name,
                       busiest->busy());
  }
  return fmt::format("{} is the busiest pipe with {:.1f} % of the time; it waits {:.1f} % for {}.",
                     name, busiest->busy(),
                     busiest->percent(busiest->cycles.stalls[static_cast<int>(cause)]),
                     waits_for(cause));
}

}  // namespace davsim
