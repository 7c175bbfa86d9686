#include "engine/engine.h"

#include <algorithm>
#include <numeric>
#include <random>

#include <fmt/format.h>

#include "engine/modules.h"

namespace davsim {
namespace {

/// The chip: cores, shared memory, dispatch, and the place where events come together.
class DeviceModule : public sc_core::sc_module {
 public:
  DeviceModule(sc_core::sc_module_name name, FaultBox& faults, const Target& target,
               const Costs& costs, const LoweredProgram& program, const CursorTables& tables,
               CostModel& model, Sink* sink, const RunOptions& options,
               const MakeGlobalMemory& make)
      : sc_module(name),
        events_("events", sink),
        dispatch_("dispatch", faults, costs, program),
        cross_core_("cross_core", program, target.vector_cores_per_cube_core) {
    memory_ = make ? make("memory")
                   : std::make_unique<SharedPortMemory>("memory", faults, costs);
    const std::vector<CoreKind> kinds = cores_for(costs, program);
    std::vector<std::size_t> order(kinds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (options.construction_seed != 0) {
      std::mt19937_64 random(options.construction_seed);
      std::shuffle(order.begin(), order.end(), random);
    }
    cores_.resize(kinds.size());
    for (const std::size_t index : order) {
      const std::string core = fmt::format("core{}_{}", index, name_of(kinds[index]));
      cores_[index] = std::make_unique<CoreModule>(core.c_str(), faults, target, costs, tables, model,
                                                   static_cast<std::uint32_t>(index), kinds[index],
                                                   options);
      cores_[index]->bind(*memory_, cross_core_, dispatch_, events_);
    }
  }

  TimingResult collect(const LoweredProgram& program, const Costs& costs) {
    TimingResult result;
    std::string stuck;
    for (const auto& core : cores_) {
      stuck += describe_deadlock(program, core->issue().unit(), core->issue().models());
      result.cycles = std::max(result.cycles, core->issue().unit().ended());
    }
    if (!stuck.empty()) throw KernelError("deadlock: no block can go on" + stuck);
    for (const auto& core : cores_) {
      result.cores.push_back(core_result(core->issue().unit(), core->core_kind(),
                                         core->issue().models(), result.cycles));
    }
    result.gm_busy_cycles = memory_->busy_cycles();
    result.gm_bytes = memory_->bytes();
    summarize_waves(result, program, costs);
    events_.finish();
    return result;
  }

 private:
  EventModule events_;
  DispatchModule dispatch_;
  CrossCoreModule cross_core_;
  std::unique_ptr<GlobalMemoryModule> memory_;
  std::vector<std::unique_ptr<CoreModule>> cores_;
};

}  // namespace

TimingResult simulate_with_memory(const Target& target, const Costs& costs,
                                  const LoweredProgram& program, Sink* sink,
                                  const RunOptions& options, const MakeGlobalMemory& make) {
  const CursorTables tables(program);
  CostModel model(tables, costs);
  FaultBox faults;
  KernelScope scope;
  try {
    DeviceModule device("device", faults, target, costs, program, tables, model, sink, options,
                        make);
    sc_core::sc_start();
    faults.rethrow();
    return device.collect(program, costs);
  } catch (const sc_core::sc_report& report) {
    throw InternalError(fmt::format("SystemC: {}", report.what()));
  }
}

TimingResult simulate(const Target& target, const Costs& costs, const LoweredProgram& program,
                      Sink* sink, const RunOptions& options) {
  return simulate_with_memory(target, costs, program, sink, options, {});
}

}  // namespace davsim
