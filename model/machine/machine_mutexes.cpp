// Mutexes: a pipe that locks one goes on when whoever held it before has released it.

#include <fmt/format.h>

#include "isa/mutex.h"
#include "machine/keys.h"
#include "machine/machine.h"

namespace davsim {
namespace {

Mutex& mutex_of(BlockState& block, const Occurrence& what) {
  return block.mutexes[what.values[mutex::id]];
}

}  // namespace

/// Locks and unlocks come in pairs, in the order in which the scalar unit issues them. Pipes are in
/// order, so this order is also that of the holders.
void Machine::check_mutex(BlockState& block, const Instruction& instruction,
                          Occurrence& what) const {
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  check_operands(instruction, operands, what);
  const Mutex& mutex = mutex_of(block, what);
  const auto fail = [&](const std::string& problem) {
    throw KernelError(instruction.where, fmt::format("{}: {}{}", instruction.spec().name, problem,
                                                     at_text(instruction, what)));
  };
  const auto pipe = static_cast<Pipe>(what.values[mutex::pipe]);
  if (instruction.spec().role == Role::lock && mutex.locked) {
    fail(fmt::format("mutex {} is locked by {} already; unlock it first", what.values[mutex::id],
                     name_of(mutex.holder)));
  }
  if (instruction.spec().role == Role::unlock && !(mutex.locked && mutex.holder == pipe)) {
    fail(fmt::format(
        "{} unlocks mutex {}, which {}; the pipe that has locked it unlocks it", name_of(pipe),
        what.values[mutex::id],
        mutex.locked ? fmt::format("{} holds", name_of(mutex.holder)) : "nobody has locked"));
  }
  // A lock behind an unlock of the same pipe orders nothing.
  what.behind = mutex.locks != 0 && mutex.holder != pipe ? mutex.locks : 0;
}

/// The scalar unit has issued a lock or unlock.
void Machine::issue_mutex(BlockState& block, const Instruction& instruction,
                          const Occurrence& what) {
  Mutex& mutex = mutex_of(block, what);
  if (instruction.spec().role == Role::unlock) {
    mutex.locked = false;
    return;
  }
  ++mutex.locks;
  mutex.locked = true;
  mutex.holder = static_cast<Pipe>(what.values[mutex::pipe]);
}

bool Machine::mutex_is_free(BlockState& block, const Occurrence& what) {
  return mutex_of(block, what).unlocks >= what.behind;
}

void Machine::take_mutex(BlockState& block, const Occurrence& what, Pipe pipe) {
  if (what.behind == 0) return;
  const FlagToken& token = mutex_of(block, what).token;
  join(block.clocks[at(pipe)], token.clock);
  block.foreign[at(pipe)].learn(token.foreign);
}

void Machine::release_mutex(BlockState& block, const Occurrence& what, Pipe pipe) {
  Mutex& mutex = mutex_of(block, what);
  mutex.token = {block.clocks[at(pipe)], block.foreign[at(pipe)].all()};
  mutex.token.clock[at(pipe)] = block.executed[at(pipe)];
  ++mutex.unlocks;
  for (int p = 0; p < kPipes; ++p) release(block, static_cast<Pipe>(p));
}

void Machine::check_mutexes_are_free(const BlockState& block) const {
  for (const auto& [id, mutex] : block.mutexes) {
    if (!mutex.locked) continue;
    throw KernelError(Location{program_.program->name},
                      fmt::format("mutex {} is still locked by {} when block {} ends; unlock it",
                                  id, name_of(mutex.holder), block.index));
  }
}

}  // namespace davsim
