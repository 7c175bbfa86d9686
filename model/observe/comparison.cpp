#include "observe/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "observe/pipe_table.h"

namespace davsim {
namespace {

// Below this share of the longer launch, a part is not worth a sentence.
constexpr double kWorthTelling = 0.01;

const CoreResult& last_core_of(const ComparedRun& run) {
  const auto& cores = run.report.timing.cores;
  return *std::find_if(cores.begin(), cores.end(),
                       [&](const CoreResult& core) { return core.index == run.last_core; });
}

const PipeCycles* cycles_of(const ComparedRun& run, Pipe pipe) {
  for (const PipeResult& result : last_core_of(run).pipes) {
    if (result.pipe == pipe) return &result.cycles;
  }
  return nullptr;
}

Pipe busiest_pipe(const ComparedRun& run) {
  const auto& pipes = last_core_of(run).pipes;
  return std::max_element(pipes.begin(), pipes.end(),
                          [](const PipeResult& a, const PipeResult& b) {
                            return a.cycles.busy < b.cycles.busy;
                          })
      ->pipe;
}

std::string_view more(std::int64_t cycles) { return cycles < 0 ? "fewer" : "more"; }

std::string_view thing(Stall stall) {
  switch (stall) {
    case Stall::dispatch:
      return "for its core to get a block";
    case Stall::issue:
      return "for the scalar unit to issue its next instruction";
    case Stall::queue_full:
      return "for room in the queues of other pipes";
    case Stall::flag:
      return "for event flags";
    case Stall::barrier:
      return "at barriers for earlier instructions";
    case Stall::gm_port:
      return "for the shared port of global memory";
    case Stall::cross_core:
      return "for flags of other cores";
    case Stall::idle:
      return "after its last instruction";
    default:
      return "for causes that are not classified";
  }
}

// 23.5, without a fraction where there is none.
std::string average(const MnemonicTotals::Total& total) {
  const double each = static_cast<double>(total.cycles) / static_cast<double>(total.count);
  return total.cycles % total.count == 0 ? fmt::format("{}", total.cycles / total.count)
                                         : fmt::format("{:.1f}", each);
}

std::string conflicts(const MnemonicTotals::Total& total) {
  return total.conflict == 0 ? ""
                             : fmt::format(", {} of them in bank conflicts", total.conflict);
}

std::string busy_sentence(const Explanation& e, const std::string& name,
                          const MnemonicTotals::Total& a, const MnemonicTotals::Total& b) {
  const std::int64_t cycles =
      static_cast<std::int64_t>(b.cycles) - static_cast<std::int64_t>(a.cycles);
  if (a.count == 0 || b.count == 0) {
    const MnemonicTotals::Total& only = a.count == 0 ? b : a;
    return fmt::format("{} runs {} {} ({} cycles each{}), {} has none: {} cycles {}.",
                       a.count == 0 ? e.other : e.first, only.count, name, average(only),
                       conflicts(only), a.count == 0 ? e.first : e.other, std::abs(cycles),
                       more(cycles));
  }
  return fmt::format("{} takes {} cycles each on {} ({} of them{}) and {} on {} ({}{}): {} cycles "
                     "{}.",
                     name, average(a), e.first, a.count, conflicts(a), average(b), e.other, b.count,
                     conflicts(b), std::abs(cycles), more(cycles));
}

std::string stall_sentence(const Explanation& e, Stall stall, const ComparedRun& first,
                           const ComparedRun& other, std::int64_t cycles) {
  if (stall == Stall::idle) {
    return fmt::format("{} has nothing left to do for {} cycles {} on {}.", name_of(e.pipe),
                       std::abs(cycles), more(cycles), e.other);
  }
  std::string text = fmt::format("{} waits {} cycles {} {} on {}", name_of(e.pipe),
                                 std::abs(cycles), more(cycles), thing(stall), e.other);
  const auto& a = first.report.timing;
  const auto& b = other.report.timing;
  if (stall == Stall::dispatch && a.waves != b.waves) {
    text += fmt::format(", which runs its blocks in {} waves on {} cores against {} on {}",
                        b.waves, b.cores.size(), a.waves, a.cores.size());
  }
  return text + '.';
}

void add_busy(Explanation& e, const ComparedRun& first, const ComparedRun& other) {
  static const std::map<std::string, MnemonicTotals::Total> kNone;
  const auto of = [&](const ComparedRun& run) -> const auto& {
    const auto found = run.busy.find(e.pipe);
    return found == run.busy.end() ? kNone : found->second;
  };
  std::set<std::string> names;
  for (const auto& [name, total] : of(first)) names.insert(name);
  for (const auto& [name, total] : of(other)) names.insert(name);
  for (const std::string& name : names) {
    const auto total = [&](const ComparedRun& run) {
      const auto found = of(run).find(name);
      return found == of(run).end() ? MnemonicTotals::Total{} : found->second;
    };
    const MnemonicTotals::Total a = total(first);
    const MnemonicTotals::Total b = total(other);
    const std::int64_t cycles =
        static_cast<std::int64_t>(b.cycles) - static_cast<std::int64_t>(a.cycles);
    if (cycles != 0) e.parts.push_back({"busy:" + name, cycles, busy_sentence(e, name, a, b)});
  }
}

// Busy cycles that no instruction of the pipe takes: those in which S issues for other pipes.
std::int64_t issuing(const ComparedRun& run, Pipe pipe) {
  const PipeCycles* cycles = cycles_of(run, pipe);
  if (cycles == nullptr) return 0;
  auto rest = static_cast<std::int64_t>(cycles->busy);
  const auto found = run.busy.find(pipe);
  if (found == run.busy.end()) return rest;
  for (const auto& [name, total] : found->second) rest -= static_cast<std::int64_t>(total.cycles);
  return rest;
}

void add_issue(Explanation& e, const ComparedRun& first, const ComparedRun& other) {
  const std::int64_t cycles = issuing(other, e.pipe) - issuing(first, e.pipe);
  if (cycles == 0) return;
  e.parts.push_back({"busy:issue", cycles,
                     fmt::format("{} is busy for {} cycles {} with issuing instructions on {}.",
                                 name_of(e.pipe), std::abs(cycles), more(cycles), e.other)});
}

void add_stalls(Explanation& e, const ComparedRun& first, const ComparedRun& other) {
  const PipeCycles none;
  const PipeCycles* a = cycles_of(first, e.pipe);
  const PipeCycles* b = cycles_of(other, e.pipe);
  for (int i = 1; i < kStalls; ++i) {
    const auto cycles = static_cast<std::int64_t>((b == nullptr ? none : *b).stalls[i]) -
                        static_cast<std::int64_t>((a == nullptr ? none : *a).stalls[i]);
    const auto stall = static_cast<Stall>(i);
    if (cycles == 0) continue;
    e.parts.push_back(
        {std::string(name_of(stall)), cycles, stall_sentence(e, stall, first, other, cycles)});
  }
}

// Small parts become one, so that the sum still holds.
void gather_small(Explanation& e, std::uint64_t longest) {
  std::stable_sort(e.parts.begin(), e.parts.end(), [](const Difference& a, const Difference& b) {
    return std::abs(a.cycles) > std::abs(b.cycles);
  });
  const double least = kWorthTelling * static_cast<double>(longest);
  const auto small = std::find_if(e.parts.begin(), e.parts.end(), [&](const Difference& part) {
    return static_cast<double>(std::abs(part.cycles)) < least;
  });
  std::int64_t rest = 0;
  for (auto part = small; part != e.parts.end(); ++part) rest += part->cycles;
  e.parts.erase(small, e.parts.end());
  if (rest == 0) return;
  e.parts.push_back({"rest", rest,
                     fmt::format("Smaller differences add up to {} cycles {}.", std::abs(rest),
                                 more(rest))});
}

}  // namespace

void MnemonicTotals::take(std::span<const Event> events) {
  for (const Event& event : events) {
    const Opcode opcode = program_.instructions[event.instruction].opcode;
    Total& total = totals_[{event.core, event.pipe, opcode}];
    ++total.count;
    total.cycles += event.occupancy;
    total.conflict += event.conflict;
  }
}

std::map<std::string, MnemonicTotals::Total> MnemonicTotals::of(std::uint32_t core,
                                                                Pipe pipe) const {
  std::map<std::string, Total> result;
  for (const auto& [key, total] : totals_) {
    if (std::get<0>(key) == core && std::get<1>(key) == pipe) {
      result[std::string(spec_of(std::get<2>(key)).name)] = total;
    }
  }
  return result;
}

double ComparedRun::microseconds() const {
  return static_cast<double>(report.timing.cycles) / static_cast<double>(clock_mhz);
}

void take_apart(ComparedRun& run, const MnemonicTotals& totals) {
  const auto& cores = run.report.timing.cores;
  if (cores.empty()) return;
  const auto last = std::max_element(cores.begin(), cores.end(), [](const auto& a, const auto& b) {
    return a.end < b.end;
  });
  run.last_core = last->index;
  for (const PipeResult& pipe : last->pipes) {
    run.busy[pipe.pipe] = totals.of(last->index, pipe.pipe);
  }
}

Explanation explain_difference(const ComparedRun& first, const ComparedRun& other) {
  Explanation e;
  e.first = first.product;
  e.other = other.product;
  const std::uint64_t a = first.report.timing.cycles;
  const std::uint64_t b = other.report.timing.cycles;
  e.cycles = static_cast<std::int64_t>(b) - static_cast<std::int64_t>(a);
  if (!first.report.timing.cores.empty() && !other.report.timing.cores.empty()) {
    const ComparedRun& slower = b > a ? other : first;
    const ComparedRun& faster = b > a ? first : other;
    e.pipe = busiest_pipe(slower);
    if (cycles_of(faster, e.pipe) == nullptr) e.pipe = Pipe::S;  // every core has a scalar unit
    add_busy(e, first, other);
    add_issue(e, first, other);
    add_stalls(e, first, other);
    gather_small(e, std::max(a, b));
  }
  if (first.clock_mhz != other.clock_mhz) {
    const double ratio =
        static_cast<double>(first.clock_mhz) / static_cast<double>(other.clock_mhz) - 1;
    e.parts.push_back({"clock", 0,
                       fmt::format("A cycle of {} is {:.1f} % {}: {} MHz against {}.", e.other,
                                   100 * std::abs(ratio), ratio > 0 ? "longer" : "shorter",
                                   other.clock_mhz, first.clock_mhz)});
  }
  return e;
}

}  // namespace davsim
