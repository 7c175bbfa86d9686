#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "event/finding.h"
#include "machine/block_conflicts.h"
#include "machine/block_state.h"
#include "machine/check_plan.h"
#include "machine/function_accesses.h"
#include "machine/function_body.h"
#include "machine/global_memory.h"
#include "machine/polled_words.h"
#include "product/target.h"
#include "program/cross_core.h"
#include "program/cursor.h"
#include "program/lowered.h"

namespace davsim {

/// What the machine does beside following flags.
struct MachineOptions {
  bool values = true;  ///< execute: compute results
  bool checks = true;  ///< check ranges, alignment and races
  bool races = true;   ///< of the checks, those for races
  bool growing = false;  ///< the program grows between steps, by whatever instructions there are
};

/// Who wrote a byte of global memory last.
struct Writer {
  int instruction = -1;
  std::int64_t block = -1;
  std::array<std::int64_t, kSlots> slots{};
};

/// An access to global memory that is about to happen.
struct GlobalAccess {
  const Footprint& footprint;
  bool combines;  ///< a write that adds to what is there, or the like
  std::int64_t block;
  int instruction;  ///< of the program
};

/// A race or a flag set twice, as data: for who mends it instead of reporting it.
struct Hazard {
  Finding::Kind kind = Finding::Kind::race;
  std::int64_t block = 0;
  int first = -1;  ///< instruction of the earlier access, or of the earlier set
  int second = -1;
  Pipe first_pipe = Pipe::S;
  Pipe second_pipe = Pipe::S;
  Iteration first_iteration{};  ///< loop variables, outermost first; races only
  Iteration second_iteration{};
};

/// Executes lowered instructions one at a time, in program order per block. An instruction whose pipe
/// waits for a flag that is not set is kept and executed after the set; results do not depend on
/// timing. Throws KernelError for accesses outside a memory or off their alignment.
class Machine {
 public:
  /// `program` is the table that step() indexes; it may grow between steps. `memory` may be null when
  /// values are off.
  Machine(const Target& target, const LoweredProgram& program, GlobalMemory* memory,
          const MachineOptions& options, FindingLog& log);

  /// A block's state, made on first use.
  BlockState& open(std::int64_t block, CoreKind kind);

  enum class Outcome : std::uint8_t {
    executed,  ///< done; `result` holds what a scalar instruction returns
    parked,    ///< kept until its pipe's flag is set
    blocked,   ///< the scalar unit itself has to wait: step the same instruction again later
  };
  struct StepResult {
    Outcome outcome = Outcome::executed;
    std::int64_t result = 0;
  };
  /// Executes instruction `index` with operand `values`; `slots` are the loop variables, for messages.
  StepResult step(BlockState& block, int index, const std::int64_t* values,
                  const std::int64_t* slots);

  /// Ends a block: reports flags left set, and frees its state. All pipes must have drained.
  void close(BlockState& block);

  /// Reports races between blocks; after all have been closed.
  void finish();

  /// Hazards go to `observer` instead of the log, every one of them.
  void observe_hazards(std::function<void(const Hazard&)> observer) {
    hazard_observer_ = std::move(observer);
  }

  /// `observer` is told of each access to global memory before it happens. Needs MachineOptions::checks.
  void observe_global(std::function<void(const GlobalAccess&)> observer) {
    global_observer_ = std::move(observer);
  }

  /// From now on remembers who writes this byte of global memory.
  void watch(std::uint64_t address) { watched_ = address; }
  [[nodiscard]] const std::optional<Writer>& last_writer() const { return last_writer_; }

  /// What a block is stuck on, as lines of text; empty if on nothing. `next`, which may be null, is
  /// the instruction that the scalar unit cannot step.
  [[nodiscard]] std::string describe_stuck(const BlockState& block, const Occurrence* next) const;

  /// Bytes of on-chip memories that a block of a program gets.
  static std::uint64_t memory_of_block(const Target& target, const LoweredProgram& program);

  /// Instructions executed so far.
  [[nodiscard]] std::uint64_t executed() const { return executed_; }

 private:
  void learn_spaces();
  bool ready(BlockState& block, const Occurrence& what, Pipe pipe) const;
  std::int64_t execute(BlockState& block, const Occurrence& what, Pipe pipe);
  void set_flag(BlockState& block, const Occurrence& what, Pipe pipe);
  void take_flag(BlockState& block, const Occurrence& what, Pipe pipe);
  void synchronise_all(BlockState& block);
  void set_cross_core(BlockState& block, const Occurrence& what, Pipe pipe);
  void take_cross_core(BlockState& block, const Occurrence& what, Pipe pipe);
  void check_signal(const BlockState& block, const Instruction& what, const Occurrence& at) const;
  void use_signal(BlockState& block, SignalUse& use, const Occurrence& what, Pipe pipe,
                  const std::string& flag);
  void report_unawaited_signals();
  void check_mutex(BlockState& block, const Instruction& instruction, Occurrence& what) const;
  static void issue_mutex(BlockState& block, const Instruction& instruction,
                          const Occurrence& what);
  static bool mutex_is_free(BlockState& block, const Occurrence& what);
  static void take_mutex(BlockState& block, const Occurrence& what, Pipe pipe);
  void release_mutex(BlockState& block, const Occurrence& what, Pipe pipe);
  void check_mutexes_are_free(const BlockState& block) const;
  void check_poll(const Instruction& instruction, const BlockState& block, const Occurrence& what);
  [[nodiscard]] bool poll_is_over(const BlockState& block, const Occurrence& what) const;
  void end_poll(BlockState& block, const Occurrence& what);
  void note_polled_write(const BlockState& block, const Occurrence& what, Pipe pipe);
  void reach_other_cores(BlockState& block, const Occurrence& what);
  [[nodiscard]] std::optional<std::int64_t> owner_of(const BlockState& block, Space space) const;
  void record_between_blocks(BlockState& block, const Occurrence& what, const Footprint& footprint,
                             Pipe pipe);
  void report_block_conflict(const BlockConflict& conflict);
  void look_at_memory(BlockState& block, const Occurrence& what, const Operands& operands,
                      const CheckPlan& plan, Pipe pipe);
  std::int64_t compute(BlockState& block, const Occurrence& what, Pipe pipe);
  void run_function(BlockState& block, const Occurrence& what, Pipe pipe);
  FunctionBody& body_of(const Instruction& function);
  void look_inside(const Instruction& inside, const Operands& operands, const Occurrence& at,
                   BlockState& block, bool known);
  void note_accesses(const Instruction& inside, const Operands& operands, const Occurrence& at,
                     BlockState& block, FunctionBody& body);
  static bool follow_scalars(const Instruction& inside, const Operands& operands, bool computes,
                             VectorRegisters& registers);
  static void execute_inside(const Instruction& inside, const Operands& operands, bool runs,
                             BlockState& block);
  void check_nothing_waits(const BlockState& block, const Instruction& function) const;
  void assume_unknown(const InstructionSpec& spec);
  void report_unordered(const BlockState& block, int function, const Instruction& later,
                        const Occurrence& at, const FunctionAccesses::Conflict& conflict);
  void check_operand(const Instruction& what, std::size_t operand, std::int64_t value,
                     const Occurrence& at) const;
  void check_operands(const Instruction& what, const Operands& operands, const Occurrence& at) const;
  void check_operands(const Instruction& what, const Operands& operands, const Occurrence& at,
                      CheckPlan& plan) const;
  static void check_together(const Instruction& what, const Operands& operands, const Occurrence& at);
  CheckPlan& plan_of(int instruction) {
    const auto place = static_cast<std::size_t>(instruction);
    if (place >= check_plans_.size() || !check_plans_[place].made) make_plan(place);
    return check_plans_[place];
  }
  void make_plan(std::size_t instruction);
  void find_footprints(const InstructionSpec& spec, const Operands& operands);
  void check_ranges(const Instruction& what, const Occurrence& at, ByteRange global = {});
  void check_range(const Instruction& what, const Footprint& footprint, ByteRange range,
                   const Occurrence& at) const;
  static void check_count(const Instruction& what, const Operands& operands, const Occurrence& at);
  void add_gathered(const BlockState& block, const Instruction& what, const Operands& operands,
                    const Occurrence& at);
  void check_flag(const Instruction& what, const Occurrence& at) const;
  static void check_atomic(const Instruction& what, const Occurrence& at);
  void tell_of_global_accesses(const BlockState& block, const Occurrence& what) const;
  void check_races(BlockState& block, const Occurrence& what, Pipe pipe);
  void report_race(const BlockState& block, const Occurrence& what, const Footprint& footprint,
                   const Conflict& conflict);
  void release(BlockState& block, Pipe pipe);
  [[nodiscard]] AccessLog& log_of(BlockState& block, Space space, int tensor) {
    const auto& logs = block.accesses[static_cast<std::size_t>(space)];
    const auto place = static_cast<std::size_t>(tensor + 1);
    return place < logs.size() && logs[place] ? *logs[place] : add_log(block, space, tensor);
  }
  AccessLog& add_log(BlockState& block, Space space, int tensor);
  [[nodiscard]] AccessLog make_log(Space space, int tensor) const;
  [[nodiscard]] BlockAccesses::Place place_of(const BlockState& block, Pipe pipe) const;
  [[nodiscard]] static std::string at_text(const Instruction& instruction, const Occurrence& what);

  const Target& target_;
  const LoweredProgram& program_;
  GlobalMemory* memory_;
  MachineOptions options_;
  FindingLog& log_;
  std::map<std::int64_t, std::unique_ptr<BlockState>> blocks_;
  BlockAccesses block_accesses_;
  std::size_t known_instructions_ = 0;  ///< of the program, in `spaces_`
  std::uint32_t spaces_ = 0;            ///< memories that instructions name, a bit for each Space
  bool signals_cores_;         ///< whether the program has cross-core flags at all
  bool writes_vector_ub_;      ///< whether cube cores write into the UB of their vector cores
  bool writes_cube_l1_;        ///< whether vector cores write into the L1 of their cube core
  std::set<std::int64_t>
      ended_;                  ///< blocks that have ended, if others may write to them
  bool raw_global_addresses_;  ///< whether some instruction addresses global memory without a tensor
  CrossCoreTopology topology_;
  CrossCoreFlags<KnowledgePtr> cross_core_;
  PolledWords polled_;
  std::uint64_t ub_bytes_;  ///< that the kernel may use
  /// By space: ranges that end here at the latest are within it. 0 where more is to be looked at.
  std::array<std::uint64_t, kReachedSpaces> sure_bytes_{};
  std::map<int, KernelError> changed_values_;  ///< by instruction; errors if no race between blocks explains them
  std::vector<CheckPlan> check_plans_;  ///< by instruction, those that have been executed
  std::vector<Footprint> footprints_;   ///< of the instruction that executes
  std::vector<ByteRange> boxes_;        ///< their bounds, as far as their ranges have been checked
  /// By body of a vector function; made when it runs first.
  std::map<const LoweredProgram*, std::unique_ptr<FunctionBody>> bodies_;
  std::unique_ptr<FunctionAccesses> function_accesses_;
  /// Pipes that release() has still to look at, the next one last.
  std::vector<std::pair<BlockState*, Pipe>> released_;
  std::map<std::pair<std::int64_t, int>, int> signalled_by_;  ///< latest set, by block and counter
  std::function<void(const Hazard&)> hazard_observer_;
  std::function<void(const GlobalAccess&)> global_observer_;
  std::optional<std::uint64_t> watched_;
  std::optional<Writer> last_writer_;
  std::uint64_t executed_ = 0;
};

}  // namespace davsim
