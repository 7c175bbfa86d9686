#pragma once

#include <array>
#include <memory>
#include <vector>

#include <systemc>

#include "engine/kernel_scope.h"
#include "engine/ports.h"
#include "timing/arbiters.h"
#include "timing/core_model.h"
#include "timing/cross_core_table.h"
#include "timing/event_merger.h"

namespace davsim {

struct FlagIf : virtual sc_core::sc_interface, FlagPort {};
struct QueueIf : virtual sc_core::sc_interface, QueuePort {
  /// The pipe behind the queue, for block boundaries and reports.
  virtual PipeModel& model() = 0;
};
struct CrossCoreIf : virtual sc_core::sc_interface, CrossCorePort {};
struct DispatchIf : virtual sc_core::sc_interface, DispatchPort {};
struct EventIf : virtual sc_core::sc_interface, EventPort {
  virtual void advance(std::uint64_t now) = 0;
};

/// A process that runs once whenever it has been woken.
class WokenModule : public sc_core::sc_module, public Waker {
 public:
  WokenModule(sc_core::sc_module_name name, FaultBox& faults);
  void wake() override;

 protected:
  /// Does what can be done now.
  virtual void act() = 0;
  /// Runs `act` on the even tick of `cycle`.
  void wake_at(std::uint64_t cycle);

 private:
  void process();

  FaultBox& faults_;
  sc_core::sc_event woken_;
  bool pending_ = false;
};

/// The event flags of a core.
class FlagsModule : public sc_core::sc_module, public FlagIf {
 public:
  explicit FlagsModule(sc_core::sc_module_name name) : sc_module(name) {}
  bool take(FlagKey key, std::uint64_t& when, Waker& waiter) override {
    return table_.take(key, when, waiter);
  }
  void set(FlagKey key, std::uint64_t when) override { table_.set(key, when); }
  bool lock(int mutex, std::uint64_t number, std::uint64_t& when, Waker& waiter) override {
    return table_.lock(mutex, number, when, waiter);
  }
  void unlock(int mutex, std::uint64_t when) override { table_.unlock(mutex, when); }

 private:
  FlagTable table_;
};

/// The cross-core flags of the device.
class CrossCoreModule : public sc_core::sc_module, public CrossCoreIf {
 public:
  CrossCoreModule(sc_core::sc_module_name name, const LoweredProgram& program, int vectors_per_cube)
      : sc_module(name), table_(program, vectors_per_cube) {}
  void set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) override {
    table_.set(block, signal, when);
  }
  bool take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
            Waker& waiter) override {
    return table_.take(block, signal, when, waiter);
  }
  void wrote(std::int64_t block, std::int32_t instruction, std::uint64_t when) override {
    table_.wrote(block, instruction, when);
  }
  bool poll(std::int64_t block, std::uint64_t& when, Waker& waiter) override {
    return table_.poll(block, when, waiter);
  }

 private:
  CrossCoreTable table_;
};

/// One pipe with its queue.
class PipeModule : public WokenModule, public QueueIf {
 public:
  PipeModule(sc_core::sc_module_name name, FaultBox& faults, const Costs& costs,
             std::uint32_t core, Pipe pipe);

  sc_core::sc_port<FlagIf> flags;
  sc_core::sc_port<GlobalMemoryIf> memory;
  sc_core::sc_port<CrossCoreIf> cross_core;
  sc_core::sc_port<EventIf> events;
  sc_core::sc_export<QueueIf> queue;

  bool reserve(std::uint64_t& when, Waker& waiter) override { return model_.reserve(when, waiter); }
  void push(const QueueEntry& entry) override { model_.push(entry); }
  bool drained(std::uint64_t& when, Waker& waiter) override { return model_.drained(when, waiter); }
  PipeModel& model() override { return model_; }

 private:
  void end_of_elaboration() override;
  void act() override { model_.step(); }

  PipeModel model_;
};

/// The scalar unit of a core.
class IssueModule : public WokenModule {
 public:
  IssueModule(sc_core::sc_module_name name, FaultBox& faults, const CursorTables& tables,
              CostModel& model, const Costs& costs, std::uint32_t core, CoreKind kind,
              const std::vector<Pipe>& pipes, const RunOptions& options);

  sc_core::sc_port<FlagIf> flags;
  sc_core::sc_port<CrossCoreIf> cross_core;
  sc_core::sc_port<DispatchIf> dispatch;
  sc_core::sc_port<EventIf> events;
  /// One port per queued pipe of the core, in the order given.
  std::vector<std::unique_ptr<sc_core::sc_port<QueueIf>>> queues;

  [[nodiscard]] IssueUnit& unit() { return unit_; }
  [[nodiscard]] const std::array<PipeModel*, kPipes>& models() const { return models_; }

 private:
  void end_of_elaboration() override;
  void start_of_simulation() override { wake(); }
  void act() override;

  IssueUnit unit_;
  std::vector<Pipe> pipes_;
  std::array<PipeModel*, kPipes> models_{};
  std::uint64_t run_ahead_;
};

/// A core: its scalar unit, its pipes and its flags, wired to one another.
class CoreModule : public sc_core::sc_module {
 public:
  CoreModule(sc_core::sc_module_name name, FaultBox& faults, const Target& target,
             const Costs& costs, const CursorTables& tables, CostModel& model, std::uint32_t index,
             CoreKind kind, const RunOptions& options);

  /// Connects the core to the device.
  void bind(GlobalMemoryIf& memory, CrossCoreIf& cross_core, DispatchIf& dispatch, EventIf& events);

  [[nodiscard]] IssueModule& issue() { return *issue_; }
  [[nodiscard]] CoreKind core_kind() const { return kind_; }

 private:
  CoreKind kind_;
  std::unique_ptr<FlagsModule> flags_;
  std::vector<std::unique_ptr<PipeModule>> pipes_;
  std::unique_ptr<IssueModule> issue_;
};

/// A resource shared by cores: grants on the odd tick of a cycle, when all requests for it are known.
class ArbiterModule {
 public:
  explicit ArbiterModule(FaultBox& faults) : faults_(faults) {}

 protected:
  /// Makes sure that the process runs on the odd tick of `cycle` or earlier.
  void arm(std::uint64_t cycle);

  FaultBox& faults_;
  sc_core::sc_event due_;
};

/// The built-in model of the path to global memory: one shared port.
class SharedPortMemory : public GlobalMemoryModule, private ArbiterModule {
 public:
  SharedPortMemory(sc_core::sc_module_name name, FaultBox& faults, const Costs& costs);
  void request(const Request& request, GrantTaker& taker) override;
  [[nodiscard]] std::uint64_t busy_cycles() const override { return arbiter_.busy_cycles(); }
  [[nodiscard]] std::uint64_t bytes() const override { return arbiter_.bytes(); }

 private:
  void process();
  GmArbiter arbiter_;
};

/// Hands blocks to cores.
class DispatchModule : public sc_core::sc_module, public DispatchIf, private ArbiterModule {
 public:
  DispatchModule(sc_core::sc_module_name name, FaultBox& faults, const Costs& costs,
                 const LoweredProgram& program);
  void request(const Request& request, CoreKind kind, BlockTaker& taker) override;

 private:
  void process();
  Dispatcher dispatcher_;
};

/// Collects the events of all cores and releases them in order.
class EventModule : public sc_core::sc_module, public EventIf {
 public:
  EventModule(sc_core::sc_module_name name, Sink* sink) : sc_module(name), merger_(sink) {}
  void emit(const Event& event) override { merger_.emit(event); }
  void advance(std::uint64_t now) override { merger_.advance(now); }
  void finish() { merger_.finish(); }

 private:
  EventMerger merger_;
};

}  // namespace davsim
