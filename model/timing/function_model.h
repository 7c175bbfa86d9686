#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "event/function_step.h"
#include "isa/memory_order.h"
#include "product/costs.h"
#include "program/cursor.h"

namespace davsim {

/// What one run of a vector function takes.
struct FunctionTime {
  std::uint64_t cycles = 0;        ///< from its start to its end
  std::uint64_t instructions = 0;  ///< register instructions executed
};

/// Times the body of one vector function: register instructions go in program order into queues, and
/// from there to two execution units, load and store ports and the scalar unit beside them as soon as
/// operands and ports allow.
///
/// A cycle at a time: entries are released; the front end dispatches up to its width, one iteration
/// of a loop after the other; masks, then loads (oldest first), then the units, then one store start.
/// Loads go before stores. Not to be shared between threads.
class FunctionModel {
 public:
  /// `prices` by instruction of the body, all with the law `on_registers`. Costs has functions.
  FunctionModel(const CursorTables& body, std::vector<const Price*> prices, const Costs& costs);

  /// The time of a run from the variables `slots`. Runs whose instructions and loops are the same
  /// are simulated once.
  FunctionTime time(const std::int64_t* slots);

  /// Simulates a run and tells `observer` of each register instruction, in the order of their starts.
  FunctionTime simulate(const std::int64_t* slots, const FunctionObserver& observer) const;

 private:
  const CursorTables& body_;
  std::vector<const Price*> prices_;
  const Costs& costs_;
  std::unordered_map<std::uint64_t, FunctionTime> known_;
};

}  // namespace davsim
