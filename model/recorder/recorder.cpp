#include "recorder/recorder.h"

#include <algorithm>
#include <deque>

#include <boost/context/protected_fixedsize_stack.hpp>
#include <fmt/format.h>

#include "isa/store_atomic.h"

namespace davsim::record {
namespace {

/// Loops of a recorded kernel inside one another at most.
constexpr int kDeepest = 6;
/// For the C++ code of one block.
constexpr std::size_t kStackBytes = std::size_t{1} << 20;

}  // namespace

Recorder::Recorder(const Target& target, Launch launch)
    : target_(target), launch_(std::move(launch)) {
  program_.name = launch_.kernel;
  program_.tensors = launch_.tensors;
  uses_.resize(program_.tensors.size());
  live_.program = &program_;
  std::int64_t count = 0;
  for (const LaunchedBlocks& blocks : launch_.blocks) {
    BlockGroup group;
    group.kind = blocks.kind;
    group.first = blocks.first;
    group.count = blocks.count;
    program_.groups.push_back(std::move(group));
    live_.groups.push_back({blocks.kind, blocks.first, blocks.count, {}, {}});
    count = std::max(count, blocks.first + blocks.count);
  }
  flatten(live_);
  machine_ = std::make_unique<Machine>(
      target_, live_, launch_.memory,
      MachineOptions{.values = true, .checks = true, .races = false, .growing = true}, log_);
  touched_ = std::make_unique<TouchedMemory>(program_.tensors, *launch_.memory);
  caches_ = std::make_unique<DataCaches>([this](int instruction) {
    return live_.instructions[static_cast<std::size_t>(instruction)].where;
  });
  machine_->observe_global([this](const GlobalAccess& access) { note_access(access); });
  blocks_.resize(static_cast<std::size_t>(count));
}

// Blocks that have not ended are unwound on their own stacks. A fiber that is destroyed would unwind, too,
// but behind the back of the address sanitizer.
Recorder::~Recorder() {
  ending_ = true;
  for (std::size_t index = 0; index < blocks_.size(); ++index) {
    Block* const block = blocks_[index].get();
    if (block == nullptr || !block->started || block->ended) continue;
    running_ = static_cast<std::int64_t>(index);
    enter(*block);
    error_ = nullptr;
  }
}

void Recorder::enter(Block& block) {
  const auto* const top = static_cast<const std::byte*>(block.stack.sp);
  main_switch_.leave(top - block.stack.size, block.stack.size);
  block.fiber = std::move(block.fiber).resume();
  main_switch_.arrive(nullptr, nullptr);
}

std::byte* Recorder::memory(Space space) const {
  return block().state->memory.base[static_cast<std::size_t>(space)];
}

void Recorder::run(const std::function<void(std::int64_t block)>& body) {
  std::deque<std::int64_t> waiting;
  for (const LaunchedBlocks& group : launch_.blocks) {
    for (std::int64_t index = group.first; index < group.first + group.count; ++index) {
      auto& block = blocks_[static_cast<std::size_t>(index)];
      block = std::make_unique<Block>(Block{.sequence = RolledSequence(kDeepest)});
      block->state = &machine_->open(index, group.kind);
      if (!resume(*block, index, body)) waiting.push_back(index);
    }
  }
  while (!waiting.empty()) {
    moved_ = false;
    for (std::size_t n = waiting.size(); n-- > 0;) {
      const std::int64_t index = waiting.front();
      waiting.pop_front();
      if (resume(*blocks_[static_cast<std::size_t>(index)], index, body)) {
        moved_ = true;
      } else {
        waiting.push_back(index);
      }
    }
    if (!moved_) report_deadlock();
  }
  machine_->finish();
}

/// Lets a block go on; true if it has ended, with all that its pipes had to do.
bool Recorder::resume(Block& block, std::int64_t index,
                      const std::function<void(std::int64_t)>& body) {
  namespace context = boost::context;
  running_ = index;
  if (!block.started) {
    block.started = true;
    context::protected_fixedsize_stack stacks(kStackBytes);
    block.stack = stacks.allocate();
    block.fiber = context::fiber(
        std::allocator_arg, context::preallocated(block.stack.sp, block.stack.size, block.stack), stacks,
        [this, index, &body](context::fiber&& scheduler) {
          blocks_[static_cast<std::size_t>(index)]->stack_switch.arrive(&main_stack_,
                                                                        &main_stack_bytes_);
          main_ = std::move(scheduler);
          try {
            body(index);
          } catch (const context::detail::forced_unwind&) {
            throw;
          } catch (...) {
            error_ = std::current_exception();
          }
          Block& self = *blocks_[static_cast<std::size_t>(index)];
          self.ended = true;
          self.stack_switch.leave(main_stack_, main_stack_bytes_, true);
          return std::move(main_);
        });
  }
  if (!block.ended) enter(block);
  running_ = -1;
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  if (!block.ended || block.state->any_parked()) return false;
  flush_reads(block);
  machine_->close(*block.state);
  block.state = nullptr;
  return true;
}

/// Back to the scheduler, until it is this block's turn again.
void Recorder::yield() {
  const std::int64_t self = running_;
  FiberSwitch& own = block().stack_switch;
  own.leave(main_stack_, main_stack_bytes_);
  main_ = std::move(main_).resume();
  own.arrive(&main_stack_, &main_stack_bytes_);
  running_ = self;
  if (ending_) throw Unwound();
}

void Recorder::spin() {
  if (ending_) return;
  constexpr std::int64_t kMostSpins = 100000;
  if (++block().spins < kMostSpins) moved_ = true;
  yield();
}

void Recorder::give_way(const void* address) {
  // More blocks than cores are not there at the same time, and what they have on the chip takes memory.
  constexpr std::size_t kMostBlocks = 128;
  if (ending_ || blocks_.size() < 2 || blocks_.size() > kMostBlocks) return;
  constexpr std::int64_t kLine = 64;
  const auto offset = static_cast<const std::byte*>(address) - launch_.memory->data();
  const std::int64_t line = offset / kLine;
  if (std::exchange(block().gave_way_for, line) == line) return;
  moved_ = true;
  yield();
}

bool Recorder::read_again(const void* address, std::uint64_t value, const void* site,
                          const Patience& patience) {
  if (ending_) return false;
  Block& self = block();
  const std::uint64_t times = self.rereads.note(site, address, value);
  if (times >= patience.most) {
    self.stuck_at = site;
  } else if (self.stuck_at == site) {
    self.stuck_at = nullptr;
  }
  if (times < patience.alone) return false;
  yield();
  return true;
}

std::int64_t Recorder::execute(int index, const std::array<std::int64_t, kSlots>& slots) {
  RecordedStatement& statement = *statements_[static_cast<std::size_t>(index)];
  std::int64_t result = 0;
  block().spins = 0;
  const auto one = [&](std::size_t place, const std::int64_t* values, const std::int64_t* loops) {
    if (!statement.noted) note_uses(statement, statement.lowered.instructions[place], values);
    result = step(statement.first + static_cast<int>(place), values, loops);
  };
  if (statement.straight) {
    for (const LoweredStep& each : statement.lowered.groups.front().body) {
      const auto place = static_cast<std::size_t>(each.instruction);
      const Instruction& what = statement.lowered.instructions[place];
      const CursorTables::Row row = statement.tables->row(each.instruction);
      std::array<std::int64_t, kMaxOperands> values;
      std::copy(row.values.begin(), row.values.end(), values.begin());
      for (const std::uint8_t k : row.varying) values[k] = what.operands[k].evaluate(slots.data());
      one(place, values.data(), slots.data());
    }
  } else {
    Cursor cursor = Cursor::in_body(*statement.tables, slots.data());
    while (cursor.next()) {
      one(static_cast<std::size_t>(cursor.index()), cursor.values(), cursor.slots());
    }
  }
  statement.noted = true;
  return result;
}

void Recorder::note_access(const GlobalAccess& access) {
  const Footprint& footprint = access.footprint;
  touched_->note(footprint, access.combines);
  const bool writes = footprint.access == Access::write;
  const Instruction& what = live_.instructions[static_cast<std::size_t>(access.instruction)];
  const ByteRange all = bounds(footprint);
  // What operations do with the scalar unit keeps its cache coherent.
  if (what.pipe == Pipe::S && block().by_pointer && !block().past_cache) {
    caches_->scalar({access.block, all, writes, access.instruction});
  } else if (caches_->holds(all)) {
    for (const ByteRange& range : runs(footprint)) {
      caches_->direct({access.block, range, writes, access.instruction});
    }
  }
}

void Recorder::clean_data_cache(const void* address) {
  if (address == nullptr) return caches_->clean_all(running_);
  const std::byte* const base = launch_.memory->data();
  const auto offset = static_cast<std::uint64_t>(static_cast<const std::byte*>(address) - base);
  caches_->clean(running_, launch_.memory->origin() + offset);
}

std::int64_t Recorder::step(int instruction, const std::int64_t* values, const std::int64_t* slots) {
  Block& caller = block();
  for (;;) {
    const Machine::StepResult done = machine_->step(*caller.state, instruction, values, slots);
    if (done.outcome != Machine::Outcome::blocked) {
      moved_ = moved_ || caller.stuck_at == nullptr;
      caller.next.reset();
      return done.result;
    }
    caller.next.emplace();
    caller.next->instruction = instruction;
    std::copy_n(values, live_.instructions[static_cast<std::size_t>(instruction)].operands.size(),
                caller.next->values.begin());
    std::copy_n(slots, kSlots, caller.next->slots.begin());
    yield();
  }
}

// Which tensors an instruction reads and writes is the same for all calls of a statement, since they
// name the same tensors.
void Recorder::note_uses(RecordedStatement& /*statement*/, const Instruction& what,
                         const std::int64_t* values) {
  const auto& operands = what.spec().operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].kind != OperandKind::address || operands[i].space != Space::GM) continue;
    const std::size_t tensor = tensor_at(static_cast<std::uint64_t>(values[i]));
    if (tensor == uses_.size()) continue;
    TensorUse& use = uses_[tensor];
    const bool writes = operands[i].access == Access::write;
    use.written = use.written || writes;
    const bool combines = what.spec().combines && (what.spec().role == Role::scalar ||
                                                   block().state->core.atomic.on());
    use.read = use.read || !writes || combines;
  }
}

void Recorder::report_deadlock() const {
  constexpr int kShown = 4;
  std::string text;
  int waiting = 0;
  for (const auto& each : blocks_) {
    if (!each || each->state == nullptr) continue;
    if (++waiting > kShown) continue;
    text += machine_->describe_stuck(*each->state, each->next ? &*each->next : nullptr);
    if (each->spins > 0 || each->stuck_at != nullptr) {
      const bool alone = each->stuck_at == nullptr;
      const Location where = launch_.locate(alone ? each->last_site : each->stuck_at);
      text += fmt::format("\n  a block reads {} again and again at {}:{}, which nobody writes",
                          alone ? "global memory" : "the same word", where.file, where.line);
    }
  }
  if (waiting > kShown) text += fmt::format("\n  and {} more blocks", waiting - kShown);
  throw DeadlockError(Location{launch_.kernel},
                      fmt::format("deadlock: {} of the kernel's {} blocks cannot go on{}", waiting,
                                  program_.block_count(), text));
}

}  // namespace davsim::record
