#include "sync/walk.h"

#include "machine/run.h"

namespace davsim {
namespace {

/// Leaves the machine at the first hazard; never seen outside.
struct Stop {};

void assume_mended(BlockState& block, const Hazard& hazard) {
  const auto first = static_cast<std::size_t>(index_of(hazard.first_pipe));
  const auto second = static_cast<std::size_t>(index_of(hazard.second_pipe));
  Clock& knows = block.clocks[second];
  if (first == second) {
    knows[second] = block.executed[second] - 1;  // all but the instruction that is being executed
    return;
  }
  join(knows, block.clocks[first]);
  knows[first] = block.executed[first];
}

}  // namespace

Walk walk(const LoweredProgram& lowered, const Target& target,
          const std::function<Reaction(const Hazard&)>& observe) {
  Walk result;
  FindingLog log;
  Machine machine(target, lowered, nullptr, {.values = false, .checks = true}, log);
  machine.observe_hazards([&](const Hazard& hazard) {
    switch (observe(hazard)) {
      case Reaction::ignore:
        return;
      case Reaction::assume_mended:
        assume_mended(machine.open(hazard.block, lowered.group_of(hazard.block).kind), hazard);
        return;
      case Reaction::stop:
        throw Stop{};
    }
  });
  try {
    step_blocks(machine, lowered);
  } catch (const Stop&) {
    result.stopped = true;
  }
  result.flag_left_set = !log.findings().empty();
  result.instructions = machine.executed();
  return result;
}

}  // namespace davsim
