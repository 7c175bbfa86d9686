#include "engine/modules.h"

#include <algorithm>
#include <cctype>
#include <random>
#include <string>

#include "base/error.h"

namespace davsim {
namespace {

std::string module_name(Pipe pipe) {
  std::string name(name_of(pipe));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

WokenModule::WokenModule(sc_core::sc_module_name name, FaultBox& faults)
    : sc_module(name), faults_(faults) {
  SC_HAS_PROCESS(WokenModule);
  SC_METHOD(process);
  sensitive << woken_;
  dont_initialize();
}

void WokenModule::wake() {
  if (pending_) return;
  pending_ = true;
  woken_.notify(sc_core::SC_ZERO_TIME);
}

void WokenModule::wake_at(std::uint64_t cycle) {
  woken_.notify(even_tick(cycle) - sc_core::sc_time_stamp());
}

void WokenModule::process() {
  pending_ = false;
  faults_.run([this] { act(); });
}

PipeModule::PipeModule(sc_core::sc_module_name name, FaultBox& faults, const Costs& costs,
                       std::uint32_t core, Pipe pipe)
    : WokenModule(name, faults), model_(costs, core, pipe) {
  queue.bind(*this);
}

void PipeModule::end_of_elaboration() {
  model_.bind(*flags.operator->(), *memory.operator->(), *cross_core.operator->(),
              *events.operator->(), *this);
}

IssueModule::IssueModule(sc_core::sc_module_name name, FaultBox& faults,
                         const CursorTables& tables, CostModel& model, const Costs& costs,
                         std::uint32_t core, CoreKind kind, const std::vector<Pipe>& pipes,
                         const RunOptions& options)
    : WokenModule(name, faults),
      unit_(tables, model, costs, core, kind),
      pipes_(pipes),
      run_ahead_(options.run_ahead_cycles) {
  for (std::size_t i = 0; i < pipes.size(); ++i) {
    queues.push_back(std::make_unique<sc_core::sc_port<QueueIf>>());
  }
}

void IssueModule::end_of_elaboration() {
  std::array<QueuePort*, kPipes> ports{};
  for (std::size_t i = 0; i < pipes_.size(); ++i) {
    QueueIf& queue = *queues[i]->operator->();
    const auto at = static_cast<std::size_t>(index_of(pipes_[i]));
    ports[at] = &queue;
    models_[at] = &queue.model();
  }
  unit_.bind(ports, models_, *flags.operator->(), *cross_core.operator->(),
             *dispatch.operator->(), *events.operator->(), *this);
}

void IssueModule::act() {
  const std::uint64_t now = current_cycle();
  events->advance(now);
  if (unit_.step(now + run_ahead_) == Need::time) wake_at(unit_.account().now());
}

CoreModule::CoreModule(sc_core::sc_module_name name, FaultBox& faults, const Target& target,
                       const Costs& costs, const CursorTables& tables, CostModel& model,
                       std::uint32_t index, CoreKind kind, const RunOptions& options)
    : sc_module(name), kind_(kind) {
  std::vector<Pipe> pipes = queued_pipes(target, kind);
  if (options.construction_seed != 0) {
    std::mt19937_64 random(options.construction_seed + index);
    std::shuffle(pipes.begin(), pipes.end(), random);
  }
  flags_ = std::make_unique<FlagsModule>("flags");
  for (const Pipe pipe : pipes) {
    pipes_.push_back(
        std::make_unique<PipeModule>(module_name(pipe).c_str(), faults, costs, index, pipe));
    pipes_.back()->flags.bind(*flags_);
  }
  issue_ = std::make_unique<IssueModule>("scalar", faults, tables, model, costs, index, kind, pipes,
                                         options);
  issue_->flags.bind(*flags_);
  for (std::size_t i = 0; i < pipes.size(); ++i) issue_->queues[i]->bind(pipes_[i]->queue);
}

void CoreModule::bind(GlobalMemoryIf& memory, CrossCoreIf& cross_core, DispatchIf& dispatch,
                      EventIf& events) {
  for (auto& pipe : pipes_) {
    pipe->memory.bind(memory);
    pipe->cross_core.bind(cross_core);
    pipe->events.bind(events);
  }
  issue_->cross_core.bind(cross_core);
  issue_->dispatch.bind(dispatch);
  issue_->events.bind(events);
}

void ArbiterModule::arm(std::uint64_t cycle) {
  if (cycle == kNever) return;
  // A request for a cycle that has passed would set SystemC's clock back.
  if (cycle < current_cycle()) throw InternalError("a request for a cycle that has passed");
  due_.notify(odd_tick(cycle) - sc_core::sc_time_stamp());
}

SharedPortMemory::SharedPortMemory(sc_core::sc_module_name name, FaultBox& faults,
                                   const Costs& costs)
    : GlobalMemoryModule(name), ArbiterModule(faults), arbiter_(costs) {
  SC_HAS_PROCESS(SharedPortMemory);
  SC_METHOD(process);
  sensitive << due_;
  dont_initialize();
}

void SharedPortMemory::request(const Request& request, GrantTaker& taker) {
  arbiter_.request(request, taker);
  arm(arbiter_.next_time());
}

void SharedPortMemory::process() {
  faults_.run([this] {
    if (arbiter_.next_time() == current_cycle()) arbiter_.serve();
    arm(arbiter_.next_time());
  });
}

DispatchModule::DispatchModule(sc_core::sc_module_name name, FaultBox& faults, const Costs& costs,
                               const LoweredProgram& program)
    : sc_module(name), ArbiterModule(faults), dispatcher_(costs, program) {
  SC_HAS_PROCESS(DispatchModule);
  SC_METHOD(process);
  sensitive << due_;
  dont_initialize();
}

void DispatchModule::request(const Request& request, CoreKind kind, BlockTaker& taker) {
  dispatcher_.request(request, kind, taker);
  arm(dispatcher_.next_time());
}

void DispatchModule::process() {
  faults_.run([this] {
    if (dispatcher_.next_time() == current_cycle()) dispatcher_.serve();
    arm(dispatcher_.next_time());
  });
}

}  // namespace davsim
