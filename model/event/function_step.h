#pragma once

#include <cstdint>
#include <functional>

namespace davsim {

/// Where a register instruction of a vector function starts.
enum class FunctionPort : std::uint8_t { load, store, mask, unit, barrier, scalar };

/// One register instruction of a run of a vector function. Times in cycles from the function's start.
struct FunctionStep {
  int instruction = 0;         ///< index in the body of the function
  std::uint64_t dispatch = 0;  ///< when the front end delivered it
  std::uint64_t start = 0;     ///< when its port took it
  std::uint64_t end = 0;       ///< when its result is complete
  FunctionPort port = FunctionPort::unit;
  int unit = 0;  ///< which execution unit
};
using FunctionObserver = std::function<void(const FunctionStep&)>;

}  // namespace davsim
