#include "sync/walk.h"

#include "machine/run.h"

namespace davsim {
namespace {

/// Leaves the machine at the first hazard; never seen outside.
struct Stop {};

}  // namespace

Walk walk(const LoweredProgram& lowered, const Target& target,
          const std::function<bool(const Hazard&)>& wanted) {
  Walk result;
  FindingLog log;
  Machine machine(target, lowered, nullptr, {.values = false, .checks = true}, log);
  machine.observe_hazards([&](const Hazard& hazard) {
    if (!wanted(hazard)) return;
    result.hazard = hazard;
    throw Stop{};
  });
  try {
    step_blocks(machine, lowered);
  } catch (const Stop&) {
  }
  result.flag_left_set = !log.findings().empty();
  result.instructions = machine.executed();
  return result;
}

}  // namespace davsim
