#pragma once

#include <array>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/context/fiber.hpp>

#include "machine/global_memory.h"
#include "machine/machine.h"
#include "product/target.h"
#include "recorder/call.h"
#include "recorder/data_caches.h"
#include "recorder/fiber_switch.h"
#include "recorder/recorded_statement.h"
#include "recorder/reread_words.h"
#include "recorder/rolled_sequence.h"
#include "recorder/touched_memory.h"

namespace davsim::record {

/// Blocks of one kind that a launch starts.
struct LaunchedBlocks {
  CoreKind kind = CoreKind::aiv;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// What a launch is made of. All that is referred to outlives the recorder.
struct Launch {
  std::string kernel;
  std::vector<Tensor> tensors;  ///< allocations of global memory by address; names and bytes count
  GlobalMemory* memory = nullptr;  ///< covers the tensors
  std::vector<LaunchedBlocks> blocks;
  /// The line of the program that an address of its code belongs to.
  std::function<Location(const void* site)> locate;
};

/// What the launch did to one tensor.
struct TensorUse {
  bool read = false;
  bool written = false;
  Type type = Type::none;  ///< that of the first use with a type
};

/// Executes a kernel that runs as a program, call by call, and keeps what it does as a rolled trace.
/// Blocks run as coroutines of one thread: one goes on until its scalar unit has to wait.
class Recorder {
 public:
  Recorder(const Target& target, Launch launch);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Runs `body` for every block and returns when all have ended. KernelError for what the chip cannot
  /// do, DeadlockError when no block can go on; what `body` throws passes through.
  void run(const std::function<void(std::int64_t block)>& body);

  /// The block that runs, while `run` does.
  [[nodiscard]] std::int64_t running() const { return running_; }
  [[nodiscard]] CoreKind kind_running() const { return block().state->kind; }

  /// Executes a call of the running block, made at `site`. Returns what a scalar instruction returns.
  std::int64_t issue(const Call& call, const void* site);
  /// What is issued until end_function is the body of a vector function.
  void begin_function(const std::string& label, const void* site);
  void end_function();
  [[nodiscard]] bool in_function() const { return block().function != nullptr; }
  /// As issue, for a scalar write to memory through a pointer.
  void issue_write(const Call& call, const void* site);
  /// As issue, for a scalar read of global memory through a pointer. Reads that follow one another are kept back, so that
  /// one that polls can take the place of an earlier one: `instead`, counted from the first that is kept
  /// back, or -1.
  void issue_read(const Call& call, const void* site, int instead);
  /// Reads of the running block that are kept back; none once it has called anything else.
  [[nodiscard]] std::size_t kept_reads() const { return block().reads.size(); }
  /// The reads that are kept back stay as they are.
  void end_reads() { flush_reads(block()); }
  /// The running block polls: it has read the same again. Others go first. Once it has done so too often
  /// while no block did anything, it counts as one that cannot go on.
  void spin();
  /// The running block is about to write to `address` in global memory through a pointer. Others go first,
  /// so that one that waits for this word has looked at it before: that tells its loop from a read that
  /// nothing orders behind the write.
  void give_way(const void* address);
  /// How often a scalar read may find the same word unchanged, with other calls in between.
  struct Patience {
    std::uint64_t alone = 0;  ///< before other blocks go first
    std::uint64_t most = 0;   ///< before the block counts as one that cannot go on, if no other can
  };
  /// A scalar read of the running block at `site` finds `value` at `address`. True if others have gone
  /// first since, because it has found the same there before: then something else may stand there.
  bool read_again(const void* address, std::uint64_t value, const void* site, const Patience& patience);

  /// Accesses of the running block through pointers go past its data cache until told otherwise.
  void pass_data_cache(bool past) { block().past_cache = past; }
  /// The running block cleans and invalidates its data cache from `address` to the end of the line, or
  /// all of it (null). `address` outside of global memory has no line.
  void clean_data_cache(const void* address);

  /// A memory of the running block.
  [[nodiscard]] std::byte* memory(Space space) const;
  /// Which memory of the running block a host address lies in, or none; and its byte address there.
  [[nodiscard]] std::optional<std::pair<Space, std::int64_t>> place(const void* address) const;

  /// The kernel as a trace. `contents` gives what stands behind a tensor's shape, such as
  /// ` = file("x.bin")`; only tensors that were used are declared.
  [[nodiscard]] std::string trace(
      SyncMode sync, const std::function<std::string(std::size_t tensor)>& contents) const;
  /// The element type that the trace gives a tensor: that of its first use, or uint8.
  [[nodiscard]] Type type_of_tensor(std::size_t tensor) const;
  [[nodiscard]] const std::vector<TensorUse>& uses() const { return uses_; }
  [[nodiscard]] const std::vector<Tensor>& tensors() const { return program_.tensors; }
  [[nodiscard]] const DataCaches& data_caches() const { return *caches_; }
  [[nodiscard]] const TouchedMemory& touched() const { return *touched_; }
  [[nodiscard]] std::uint64_t instructions() const { return machine_->executed(); }

 private:
  struct Function {
    std::string label;
    Location where;
    RolledSequence items;
  };
  /// Leaves the code of a block that will not go on.
  struct Unwound {};
  struct Kept {
    int statement = -1;
    std::vector<std::int64_t> numbers;
  };
  struct Block {
    BlockState* state = nullptr;
    RolledSequence sequence;
    std::unique_ptr<Function> function;
    boost::context::fiber fiber;
    boost::context::stack_context stack;      ///< of the fiber
    FiberSwitch stack_switch;
    bool started = false;
    bool ended = false;
    std::vector<Kept> reads;                  ///< not in `sequence` yet
    std::optional<Occurrence> next;           ///< what its scalar unit waits with
    bool past_cache = false;                  ///< pointers lead past the data cache
    bool by_pointer = false;                  ///< the call that is being executed is such an access
    std::int64_t spins = 0;                   ///< since the last call
    RereadWords rereads;
    std::int64_t gave_way_for = -1;           ///< the line of global memory that it wrote last
    const void* stuck_at = nullptr;           ///< where it only reads the same again: its calls do not count
    const void* last_site = nullptr;          ///< of the last call
  };
  struct KeyHash {
    std::size_t operator()(const std::vector<std::uint64_t>& key) const;
  };

  [[nodiscard]] Block& block() const { return *blocks_[static_cast<std::size_t>(running_)]; }
  void read_call(const Call& call, const void* site, bool in_function);
  void read_pointer(const Operand& operand, const Call& call, const void* site);
  static void flush_reads(Block& block);
  void enter(Block& block);
  std::int64_t execute_call(Block& caller, int index, const void* site);
  int statement_of_call(const Call& call, const void* site, bool in_function);
  StatementText text_of(const Call& call, const std::string& line) const;
  std::string line_of(const Location& where);
  int add_statement(StatementText text, Location where, CoreKind kind);
  void lower(RecordedStatement& statement, CoreKind kind);
  std::int64_t execute(int index, const std::array<std::int64_t, kSlots>& slots);
  std::int64_t step(int instruction, const std::int64_t* values, const std::int64_t* slots);
  void note_access(const GlobalAccess& access);
  void note_uses(RecordedStatement& statement, const Instruction& what, const std::int64_t* values);
  bool resume(Block& block, std::int64_t index, const std::function<void(std::int64_t)>& body);
  void yield();
  void report_deadlock() const;
  [[nodiscard]] std::size_t tensor_at(std::uint64_t address) const;

  const Target& target_;
  Launch launch_;
  Program program_;      ///< tensors and blocks; its statements are in `statements_`
  LoweredProgram live_;  ///< grows with every new statement
  FindingLog log_;
  std::unique_ptr<TouchedMemory> touched_;
  std::unique_ptr<DataCaches> caches_;
  std::unique_ptr<Machine> machine_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::vector<std::unique_ptr<RecordedStatement>> statements_;
  std::unordered_map<std::vector<std::uint64_t>, int, KeyHash> known_;
  std::map<std::pair<std::string, CoreKind>, int> functions_;  ///< by text
  std::vector<std::string> sources_;
  std::vector<TensorUse> uses_;
  std::int64_t running_ = -1;
  boost::context::fiber main_;
  FiberSwitch main_switch_;
  const void* main_stack_ = nullptr;  ///< that of the scheduler
  std::size_t main_stack_bytes_ = 0;
  std::exception_ptr error_;
  bool moved_ = false;
  bool ending_ = false;  ///< what destructors of the blocks' code still call has no effect
  // Of the call that is being read.
  std::vector<std::uint64_t> key_;
  std::array<std::int64_t, kMostNumbers> numbers_{};  ///< as the trace counts them
  std::array<std::int64_t, kMostNumbers> live_numbers_{};
  std::array<int, kMostNumbers> tensors_{};
  std::size_t number_count_ = 0;
  std::vector<std::int64_t> fixed_;  ///< addresses behind the first kMostNumbers
};

}  // namespace davsim::record
