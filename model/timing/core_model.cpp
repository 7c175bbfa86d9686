#include "timing/core_model.h"

#include <algorithm>

#include <fmt/format.h>

namespace davsim {
namespace {

std::string place(const LoweredProgram& program, int instruction) {
  const Instruction& what = program.instructions[static_cast<std::size_t>(instruction)];
  return fmt::format("{} ({})", what.spec().name, what.where.text());
}

std::string flag_text(const FlagKey& flag) {
  return fmt::format("flag {}->{} {}", name_of(flag.source), name_of(flag.destination), flag.id);
}

Role role_at(const LoweredProgram& program, int instruction) {
  return program.instructions[static_cast<std::size_t>(instruction)].spec().role;
}

std::string wanted_text(const QueueEntry& entry) {
  switch (entry.kind) {
    case QueueEntry::Kind::wait_flag:
      return flag_text(entry.flag);
    case QueueEntry::Kind::cross_wait:
      return "cross-core " + counter_text(counter_of(entry.signal));
    case QueueEntry::Kind::lock:
      return fmt::format("mutex {}", entry.flag.id);
    default:
      return "the unit flag of the matrix unit";
  }
}

}  // namespace

std::vector<CoreKind> cores_for(const Costs& costs, const LoweredProgram& program) {
  std::vector<CoreKind> cores;
  for (const auto& [kind, available] : costs.cores) {
    std::uint64_t blocks = 0;
    for (const LoweredGroup& group : program.groups) {
      if (group.kind == kind) blocks += static_cast<std::uint64_t>(group.count);
    }
    cores.insert(cores.end(), std::min(blocks, available), kind);
  }
  return cores;
}

std::vector<Pipe> queued_pipes(const Target& target, CoreKind kind) {
  std::vector<Pipe> pipes;
  for (const Pipe pipe : target.pipes.at(kind)) {
    if (pipe != Pipe::S) pipes.push_back(pipe);
  }
  return pipes;
}

CoreResult core_result(IssueUnit& issue, CoreKind kind,
                       const std::array<PipeModel*, kPipes>& pipes, std::uint64_t total) {
  CoreResult result;
  result.index = issue.core();
  result.kind = kind;
  result.blocks = issue.blocks_run();
  result.end = issue.ended();
  issue.finish(total);
  result.pipes.push_back({Pipe::S, issue.account().cycles()});
  for (PipeModel* pipe : pipes) {
    if (pipe == nullptr) continue;
    pipe->end_block(total);
    result.pipes.push_back({pipe->pipe(), pipe->account().cycles()});
  }
  return result;
}

void summarize_waves(TimingResult& result, const LoweredProgram& program, const Costs& costs) {
  for (const auto& [kind, available] : costs.cores) {
    std::uint64_t blocks = 0;
    for (const LoweredGroup& group : program.groups) {
      if (group.kind == kind) blocks += static_cast<std::uint64_t>(group.count);
    }
    if (blocks == 0 || available == 0) continue;
    const std::uint64_t waves = (blocks + available - 1) / available;
    if (waves <= result.waves) continue;
    result.waves = waves;
    result.tail_blocks = waves > 1 ? blocks % available : 0;
    std::uint64_t first_end = result.cycles;
    for (const CoreResult& core : result.cores) {
      if (core.kind == kind) first_end = std::min(first_end, core.end);
    }
    result.tail_cycles = result.tail_blocks == 0 ? 0 : result.cycles - first_end;
  }
}

std::string describe_deadlock(const LoweredProgram& program, const IssueUnit& issue,
                              const std::array<PipeModel*, kPipes>& pipes) {
  std::string text;
  if (issue.need() == Need::done) return text;
  for (const PipeModel* pipe : pipes) {
    if (pipe == nullptr || pipe->stuck() == nullptr) continue;
    text += fmt::format("\n  block {}, pipe {}: {}", pipe->block(), name_of(pipe->pipe()),
                        place(program, pipe->stuck()->instruction));
    if (pipe->need() == Need::flag) text += " waits for " + wanted_text(*pipe->stuck());
  }
  if (issue.stuck() >= 0) {
    text += fmt::format("\n  block {}, scalar unit: {}", issue.block(), place(program, issue.stuck()));
    if (issue.need() == Need::queue_entry) {
      text += fmt::format(" cannot be issued: the queue of {} is full", name_of(issue.stuck_pipe()));
    } else if (role_at(program, issue.stuck()) == Role::poll) {
      // With values nothing was in the way, so the block that is waited for has no core.
      text += " waits for a block that has not started; blocks that wait for each other need a core each";
    } else {
      text += " waits";
    }
  }
  return text;
}

}  // namespace davsim
