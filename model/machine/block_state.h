#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "isa/instruction.h"
#include "isa/registers.h"
#include "isa/special_registers.h"
#include "machine/access_log.h"
#include "machine/knowledge.h"
#include "product/target.h"
#include "program/cross_core.h"
#include "program/lowered.h"

namespace davsim {

/// One occurrence of an instruction, kept while its pipe is parked.
struct Occurrence {
  int instruction = -1;
  int function = -1;  ///< the vector function that it stands in the body of, or -1
  // Not set to 0: every step makes one of these, and fills what its instruction has.
  std::array<std::int64_t, kMaxOperands> values;  ///< as many as the instruction has operands
  std::array<std::int64_t, kSlots> slots;
  Clock issued{};  ///< what the scalar unit knew when it issued it
  std::uint64_t scalar_count = 0;  ///< instructions that the scalar unit had executed by then
  KnowledgePtr foreign;            ///< what it knew of other blocks; null: nothing
  StoreAtomic atomic;              ///< what copies to global memory did when it was issued
  std::uint64_t behind = 0;        ///< locks: unlocks of the mutex that have to come before it
};

/// The loop variables of an occurrence, as far as logs keep them.
Iteration iteration_of(const Occurrence& what);

/// What is certain to be complete once a flag is seen, in its block and in others.
struct FlagToken {
  Clock clock{};
  KnowledgePtr foreign;
};

/// An event flag as the machine sees it.
struct FlagState {
  bool set = false;
  FlagToken token;
  std::deque<FlagToken> later;  ///< of sets on top of it, kept for who mends them
  int set_by = -1;             ///< instruction of the latest set
  int waited_by = -1;          ///< instruction of the latest wait
  std::uint64_t cleared_at = 0;  ///< number of that wait on its pipe; 0: never waited for
};

/// Who used a cross-core flag of a block last, setting it or waiting for it.
struct SignalUse {
  Pipe pipe = Pipe::S;
  std::uint64_t number = 0;  ///< of the instruction on its pipe; 0: nobody yet
  int instruction = -1;
};

/// A mutex: who holds it, as far as the scalar unit has issued, and what its last release tells.
struct Mutex {
  bool locked = false;
  Pipe holder = Pipe::S;
  std::uint64_t locks = 0;    ///< issued
  std::uint64_t unlocks = 0;  ///< executed
  FlagToken token;
};

/// Everything that one block of a launch has while it runs: registers, on-chip memories, flags, and
/// the instructions of pipes that wait for a flag.
struct BlockState {
  BlockState(const Target& target, CoreKind kind, std::int64_t block);

  /// Makes the memories in `spaces`, a bit for each Space, that are not there yet.
  void provide(const Target& target, std::uint32_t spaces);

  std::int64_t index = 0;
  CoreKind kind = CoreKind::aiv;
  CoreState core;
  VectorRegisters registers;  ///< of the vector function that runs, or ran last
  Memory memory;
  std::vector<std::unique_ptr<std::byte[]>> buffers;
  std::array<std::byte, special_registers::kBytes> special{};
  std::array<std::deque<Occurrence>, kPipes> parked;
  std::array<std::uint64_t, kPipes> executed{};  ///< instructions executed, by pipe
  std::array<Clock, kPipes> clocks{};            ///< what each pipe knows
  std::map<std::uint32_t, FlagState> flags;      ///< by key of (source, destination, id)
  /// By memory, and there by tensor of global memory + 1, the first for the memory as a whole; null
  /// before the first access.
  std::array<std::vector<std::unique_ptr<AccessLog>>, kReachedSpaces> accesses;
  std::map<std::int64_t, Mutex> mutexes;                ///< by id
  std::array<ForeignKnowledge, kPipes> foreign;         ///< what each pipe knows of other blocks
  std::map<CrossCoreSignal, SignalUse> signals_set;
  std::map<int, SignalUse> signals_awaited;  ///< by counter

  std::size_t parked_count = 0;  ///< instructions that wait for flags, in all pipes

  [[nodiscard]] bool any_parked() const { return parked_count != 0; }
  void park(Pipe pipe, const Occurrence& what) {
    parked[static_cast<std::size_t>(index_of(pipe))].push_back(what);
    ++parked_count;
  }
  /// Takes the first of those that wait in `pipe`.
  Occurrence unpark(Pipe pipe) {
    auto& queue = parked[static_cast<std::size_t>(index_of(pipe))];
    Occurrence what = std::move(queue.front());
    queue.pop_front();
    --parked_count;
    return what;
  }
};

}  // namespace davsim
