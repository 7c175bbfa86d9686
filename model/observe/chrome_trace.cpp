#include "observe/chrome_trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "observe/trace_names.h"

namespace davsim {
namespace {

std::string axis_label(const RunInfo& info) {
  if (info.clock_mhz == 0) return "1 ns on this axis = 1 cycle";
  return fmt::format("1 ns on this axis = 1 cycle = {:.4f} ns @{} MHz",
                     1000.0 / static_cast<double>(info.clock_mhz), info.clock_mhz);
}

/// The start of a slice for every cause that keeps a pipe free and waiting.
const std::string& stall_head(Stall cause) {
  static const auto heads = [] {
    std::array<std::string, kStalls> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = fmt::format(
          ",\n{{\"ph\":\"X\",\"name\":\"{}\",\"cat\":\"stall\",\"cname\":\"grey\",\"pid\":",
          name_of(static_cast<Stall>(i)));
    }
    return all;
  }();
  return heads.at(static_cast<std::size_t>(cause));
}

/// The argument for a stall's cycles, up to the number.
const std::string& stall_argument(Stall cause) {
  static const auto keys = [] {
    std::array<std::string, kStalls> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = fmt::format(",\"stall_{}\":", name_of(static_cast<Stall>(i)));
    }
    return all;
  }();
  return keys.at(static_cast<std::size_t>(cause));
}

std::uint64_t stall_begin(const Event& event) { return event.start - event.stall_before; }

}  // namespace

ChromeTrace::ChromeTrace(OutputFile& out, const LoweredProgram& program, const RunInfo& info,
                         const TraceOptions& options)
    : out_(out),
      options_(options),
      writer_(out),
      details_(program),
      tracks_(writer_, axis_label(info), core_places(info.cores, info.vectors_per_cube)),
      flags_(writer_, options.args),
      topology_(program, info.vectors_per_cube) {
  texts_.reserve(program.instructions.size());
  for (const Instruction& instruction : program.instructions) {
    texts_.emplace_back(instruction, program.operation_of(instruction));
  }
  writer_.begin(fmt::format(
      "\"tool\":\"davsim\",\"kernel\":{},\"product\":{},\"clock_mhz\":{},\"time_mode\":\"cycles\"",
      json_string(info.kernel), json_string(info.product), info.clock_mhz));
}

void ChromeTrace::take(std::span<const Event> events) {
  for (const Event& event : events) take(event);
}

void ChromeTrace::take(const Event& event) {
  const EventDetail detail = details_.of(event);
  const InstructionText& text = texts_[event.instruction];
  if (!tracks_.knows(event.core)) tracks_.add(event.core, details_.kind_of(event.block));
  switch (text.role()) {
    case Role::set_flag:
      return set_flag(event, detail, text);
    case Role::wait_flag:
      return wait_flag(event, detail, text);
    case Role::barrier:
      return barrier(event, detail, text);
    case Role::cross_set:
      return set_cross_core(event, detail, text);
    case Role::cross_wait:
      return wait_cross_core(event, detail, text);
    default:
      return instruction(event, detail, text);
  }
}

void ChromeTrace::instruction(const Event& event, const EventDetail& detail,
                              const InstructionText& text) {
  const std::uint64_t cycles = std::max({event.latency, event.occupancy, 1U});
  // Waits that no instruction of their own stands for: the shared port, other cores, the unit flag.
  const bool shown = event.stall == Stall::gm_port || event.stall == Stall::cross_core ||
                     event.stall == Stall::flag;
  const std::uint64_t waited = shown ? event.stall_before : 0;
  TraceTrack& track = tracks_.track(event.core, event.pipe);
  const std::uint64_t end = event.start + cycles;
  bool room = false;
  TraceLane& lane = track.first_free(event.start, end, waited, room);
  // The wait is drawn right before its instruction, where that row is free so long.
  if (waited != 0 && room) stall_slice(event, lane);
  writer_.open_slice(text.head(), lane.address, event.start, cycles);
  arguments(event, detail, text);
  writer_.close();
  count(event, detail, text);
}

void ChromeTrace::set_flag(const Event& event, const EventDetail& detail,
                           const InstructionText& text) {
  // The flag's last cycle on its way: arrows start where the flag becomes visible, so that they go
  // forward in time even when the wait ends at once.
  const std::uint64_t visible = std::max(event.complete(), event.start);
  const std::uint64_t at = visible == 0 ? 0 : visible - 1;
  TraceLane& lane = tracks_.track(event.core, event.pipe).closest(at, at + 1);
  writer_.open_slice(text.head(), lane.address, at, 1);
  arguments(event, detail, text);
  writer_.close();
  flags_.set({event.core, static_cast<Pipe>(detail.values[0]), static_cast<Pipe>(detail.values[1]),
              static_cast<std::uint32_t>(detail.values[2])},
             {&lane, at, visible});
}

void ChromeTrace::set_cross_core(const Event& event, const EventDetail& detail,
                                 const InstructionText& text) {
  const std::uint64_t visible = std::max(event.complete(), event.start + 1);
  TraceLane& lane = tracks_.track(event.core, event.pipe).first_free(event.start, visible);
  writer_.open_slice(text.head(), lane.address, event.start, visible - event.start);
  arguments(event, detail, text);
  writer_.close();
  const auto both = [](std::vector<TraceFlags::From> a, const std::vector<TraceFlags::From>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  const CrossCoreSignal signal = signal_of(detail.instruction->spec(), detail.values);
  cross_core_.set(event.block, topology_.group(event.block, signal),
                  {{{&lane, event.start, visible}, event.pipe}}, both);
}

void ChromeTrace::wait_cross_core(const Event& event, const EventDetail& detail,
                                  const InstructionText& text) {
  const std::uint64_t begin =
      event.stall == Stall::cross_core ? stall_begin(event) : event.start;
  const std::uint64_t end = std::max<std::uint64_t>({event.end(), event.start + 1, 2});
  TraceLane& lane = tracks_.track(event.core, event.pipe).first_free(begin, end);
  writer_.open_slice(text.head(), lane.address, begin, end - begin);
  arguments(event, detail, text);
  writer_.close();
  const int counter = counter_of(signal_of(detail.instruction->spec(), detail.values));
  // The set's event ends before the flag is visible, so it has come before.
  if (cross_core_.count(event.block, counter) == 0) return;
  flags_.arrive({&lane, begin, end}, cross_core_.take(event.block, counter), event.pipe);
}

void ChromeTrace::wait_flag(const Event& event, const EventDetail& detail,
                            const InstructionText& text) {
  const std::uint64_t begin = event.stall == Stall::flag ? stall_begin(event) : event.start;
  // A set that is visible at cycle 0 has its slice there; its arrow has to end later.
  const std::uint64_t end = std::max<std::uint64_t>({event.end(), event.start + 1, 2});
  TraceLane& lane = tracks_.track(event.core, event.pipe).first_free(begin, end);
  writer_.open_slice(text.head(), lane.address, begin, end - begin);
  arguments(event, detail, text);
  writer_.close();
  flags_.wait({event.core, static_cast<Pipe>(detail.values[0]), static_cast<Pipe>(detail.values[1]),
               static_cast<std::uint32_t>(detail.values[2])},
              {&lane, begin, end});
}

void ChromeTrace::barrier(const Event& event, const EventDetail& detail,
                          const InstructionText& text) {
  const bool waits = event.stall == Stall::barrier && event.stall_before != 0;
  if (waits) {
    const std::uint64_t begin = stall_begin(event);
    stall_slice(event, tracks_.track(event.core, event.pipe).first_free(begin, event.start));
  }
  // A barrier that takes no time of its own would push the next instruction to another row; all of
  // them have a track for themselves, as in the vendor's timelines.
  const std::uint64_t end = std::max<std::uint64_t>(event.end(), 1);
  const std::uint64_t at = event.occupancy != 0 || waits ? end - 1 : event.start;
  TraceLane& lane = tracks_.track(event.core, Pipe::all).first_free(at, at + 1);
  writer_.open_slice(text.head(), lane.address, at, 1);
  arguments(event, detail, text);
  writer_.close();
}

void ChromeTrace::stall_slice(const Event& event, const TraceLane& lane) {
  writer_.open_slice(stall_head(event.stall), lane.address, stall_begin(event), event.stall_before);
  writer_.close();
}

void ChromeTrace::count(const Event& event, const EventDetail& detail,
                        const InstructionText& text) {
  const bool transfers = !text.transfer().empty();
  if (!transfers && event.conflict == 0) return;
  if (event.core >= counters_.size()) counters_.resize(event.core + std::size_t{1});
  auto& core = counters_[event.core];
  if (core == nullptr) core = std::make_unique<CoreCounters>();
  Counters& counters = core->at(static_cast<std::size_t>(index_of(event.pipe)));
  const std::uint32_t process = tracks_.process(event.core);
  if (event.conflict != 0) {
    if (!counters.conflicts) {
      std::string name = "UB bank conflicts";
      if (event.pipe != Pipe::V) name += fmt::format(" {}", track_name(event.pipe));
      counters.conflicts.emplace(TraceCounter(writer_, process, name, "cycles"));
    }
    counters.conflicts->add(event.start, event.end(), event.conflict);
  }
  if (!transfers) return;
  auto found = std::find_if(counters.transfers.begin(), counters.transfers.end(),
                            [&](const auto& known) { return *known.first == text.transfer(); });
  if (found == counters.transfers.end()) {
    counters.transfers.emplace_back(
        &text.transfer(),
        InFlightCounter(TraceCounter(writer_, process, text.transfer(), "bytes")));
    found = counters.transfers.end() - 1;
  }
  found->second.add(event.start, event.complete(), detail.work().bytes);
}

void ChromeTrace::arguments(const Event& event, const EventDetail& detail,
                            const InstructionText& text) {
  if (!options_.args) return;
  out_.text(",\"args\":{\"cycle\":");
  out_.number(event.start);
  out_.text(",\"cycles\":");
  out_.number(event.latency);
  if (event.occupancy != event.latency) {
    out_.text(",\"busy_cycles\":");
    out_.number(event.occupancy);
  }
  out_.text(",\"issue_cycle\":");
  out_.number(event.start - event.queued_before);
  if (event.queued_before != 0) {
    out_.text(",\"queue_wait_cycles\":");
    out_.number(event.queued_before);
  }
  if (event.stall_before != 0) {
    out_.text(stall_argument(event.stall));
    out_.number(event.stall_before);
  }
  if (event.conflict != 0) {
    out_.text(",\"conflict_cycles\":");
    out_.number(event.conflict);
  }
  out_.text(",\"block\":");
  out_.number(event.block);
  text.arguments(out_, detail);
  out_.text("}");
}

void ChromeTrace::finish(const TimingResult& result) {
  for (auto& core : counters_) {
    if (core == nullptr) continue;
    for (Counters& counters : *core) {
      for (auto& [name, counter] : counters.transfers) counter.finish();
      if (counters.conflicts) counters.conflicts->finish();
    }
  }
  writer_.end(fmt::format("\"total_cycles\":{}", result.cycles));
}

}  // namespace davsim
