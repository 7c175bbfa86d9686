#pragma once

// The one public header that shows SystemC: for users who put a model of their own in the place of
// the shared global memory.

#include <functional>
#include <memory>

#include <systemc>

#include "engine/engine.h"
#include "timing/ports.h"

namespace davsim {

/// One cycle is two kernel ticks: pipes and scalar units act on the even one, arbiters grant on the
/// odd one, when every request for the cycle is known.
inline sc_core::sc_time even_tick(std::uint64_t cycle) {
  return sc_core::sc_time::from_value(2 * cycle);
}
inline sc_core::sc_time odd_tick(std::uint64_t cycle) {
  return sc_core::sc_time::from_value(2 * cycle + 1);
}
/// The cycle that the kernel's time lies in.
inline std::uint64_t current_cycle() { return sc_core::sc_time_stamp().value() / 2; }

/// The shared path to global memory as pipes see it. `request` is called at or before the cycle that
/// the request names; `granted` has to be called on its taker later, from a process, not before the
/// odd tick of that cycle.
class GlobalMemoryIf : public virtual sc_core::sc_interface, public GmPort {};

/// A module that serves global memory. Base of the built-in one and of users' own.
class GlobalMemoryModule : public sc_core::sc_module, public GlobalMemoryIf {
 public:
  explicit GlobalMemoryModule(sc_core::sc_module_name name) : sc_module(name) {}
  /// For the result: cycles in which the port moved bytes, and bytes moved.
  [[nodiscard]] virtual std::uint64_t busy_cycles() const { return 0; }
  [[nodiscard]] virtual std::uint64_t bytes() const { return 0; }
};

/// Makes the module that serves global memory, inside the device that is being built.
using MakeGlobalMemory =
    std::function<std::unique_ptr<GlobalMemoryModule>(sc_core::sc_module_name name)>;

/// Like simulate(), with global memory served by the module that `make` returns.
TimingResult simulate_with_memory(const Target& target, const Costs& costs,
                                  const LoweredProgram& program, Sink* sink,
                                  const RunOptions& options, const MakeGlobalMemory& make);

}  // namespace davsim
