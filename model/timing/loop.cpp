#include "timing/loop.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "timing/arbiters.h"
#include "timing/core_model.h"
#include "timing/cross_core_table.h"
#include "timing/event_merger.h"

namespace davsim {
namespace {

class EventLoop;

/// A pipe or scalar unit in the run queue of the loop; runs at most once however often it is woken.
class Actor : public Waker {
 public:
  explicit Actor(EventLoop& loop) : loop_(loop) {}
  void wake() override;
  virtual void run() = 0;

 protected:
  EventLoop& loop_;

 private:
  friend class EventLoop;
  bool queued_ = false;
};

class EventLoop : public GmPort, public DispatchPort {
 public:
  EventLoop(const Costs& costs, const LoweredProgram& program, Sink* sink, const RunOptions& options)
      : gm_(costs), dispatcher_(costs, program), merger_(sink), options_(options) {}

  void request(const Request& request, GrantTaker& taker) override { gm_.request(request, taker); }
  void request(const Request& request, CoreKind kind, BlockTaker& taker) override {
    dispatcher_.request(request, kind, taker);
  }
  void enqueue(Actor& actor) { ready_.push_back(&actor); }
  void wake_at(std::uint64_t when, Actor& actor) { timed_.emplace(when, &actor); }

  /// Runs until nothing can move any more.
  void run() {
    for (;;) {
      while (!ready_.empty()) {
        Actor* actor = ready_.front();
        ready_.pop_front();
        actor->queued_ = false;
        actor->run();
      }
      const std::uint64_t timed = timed_.empty() ? kNever : timed_.begin()->first;
      const std::uint64_t shared = std::min(gm_.next_time(), dispatcher_.next_time());
      if (timed == kNever && shared == kNever) return;
      if (timed <= shared) {
        now_ = timed;
        merger_.advance(now_);
        while (!timed_.empty() && timed_.begin()->first == now_) {
          timed_.begin()->second->wake();
          timed_.erase(timed_.begin());
        }
      } else {
        now_ = shared;
        merger_.advance(now_);
        if (gm_.next_time() == now_) gm_.serve();
        if (dispatcher_.next_time() == now_) dispatcher_.serve();
      }
    }
  }

  [[nodiscard]] std::uint64_t until() const { return now_ + options_.run_ahead_cycles; }
  [[nodiscard]] EventMerger& merger() { return merger_; }
  [[nodiscard]] const GmArbiter& gm() const { return gm_; }

 private:
  GmArbiter gm_;
  Dispatcher dispatcher_;
  EventMerger merger_;
  RunOptions options_;
  std::deque<Actor*> ready_;
  std::multimap<std::uint64_t, Actor*> timed_;
  std::uint64_t now_ = 0;
};

void Actor::wake() {
  if (queued_) return;
  queued_ = true;
  loop_.enqueue(*this);
}

class PipeActor : public Actor {
 public:
  PipeActor(EventLoop& loop, const Costs& costs, std::uint32_t core, Pipe pipe)
      : Actor(loop), model(costs, core, pipe) {}
  void run() override { model.step(); }
  PipeModel model;
};

class IssueActor : public Actor {
 public:
  IssueActor(EventLoop& loop, const CursorTables& tables, CostModel& model, const Costs& costs,
             std::uint32_t core, CoreKind kind)
      : Actor(loop), unit(tables, model, costs, core, kind) {}
  void run() override {
    if (unit.step(loop_.until()) == Need::time) loop_.wake_at(unit.account().now(), *this);
  }
  IssueUnit unit;
};

struct Core {
  CoreKind kind;
  FlagTable flags;
  std::vector<std::unique_ptr<PipeActor>> pipes;
  std::unique_ptr<IssueActor> issue;
  std::array<PipeModel*, kPipes> models{};
};

}  // namespace

TimingResult run_loop(const Target& target, const Costs& costs, const LoweredProgram& program,
                      Sink* sink, const RunOptions& options) {
  const CursorTables tables(program);
  CostModel model(tables, costs);
  EventLoop loop(costs, program, sink, options);
  CrossCoreTable cross_core(program, target.vector_cores_per_cube_core);
  std::vector<std::unique_ptr<Core>> cores;
  for (const CoreKind kind : cores_for(costs, program)) {
    const auto index = static_cast<std::uint32_t>(cores.size());
    auto core = std::make_unique<Core>();
    core->kind = kind;
    std::array<QueuePort*, kPipes> queues{};
    for (const Pipe pipe : queued_pipes(target, kind)) {
      core->pipes.push_back(std::make_unique<PipeActor>(loop, costs, index, pipe));
      PipeActor& actor = *core->pipes.back();
      actor.model.bind(core->flags, loop, cross_core, loop.merger(), actor);
      core->models[static_cast<std::size_t>(index_of(pipe))] = &actor.model;
      queues[static_cast<std::size_t>(index_of(pipe))] = &actor.model;
    }
    core->issue = std::make_unique<IssueActor>(loop, tables, model, costs, index, kind);
    core->issue->unit.bind(queues, core->models, core->flags, cross_core, loop, loop.merger(),
                           *core->issue);
    core->issue->wake();
    cores.push_back(std::move(core));
  }
  loop.run();

  std::string stuck;
  TimingResult result;
  for (const auto& core : cores) {
    stuck += describe_deadlock(program, core->issue->unit, core->models);
    result.cycles = std::max(result.cycles, core->issue->unit.ended());
  }
  if (!stuck.empty()) throw KernelError("deadlock: no block can go on" + stuck);
  for (const auto& core : cores) {
    result.cores.push_back(core_result(core->issue->unit, core->kind, core->models, result.cycles));
  }
  result.gm_busy_cycles = loop.gm().busy_cycles();
  result.gm_bytes = loop.gm().bytes();
  summarize_waves(result, program, costs);
  loop.merger().finish();
  return result;
}

}  // namespace davsim
