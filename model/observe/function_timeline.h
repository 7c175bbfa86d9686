#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "event/function_step.h"
#include "program/lowered.h"

namespace davsim {

/// The inside of one run of a vector function as text: a picture of its ports, a column for one or
/// more cycles, and the first instructions with their times. `steps` in the order of their starts;
/// `cycles` from the start of the function to its end.
std::string function_timeline(const Instruction& function, std::span<const FunctionStep> steps,
                              std::uint64_t cycles);

}  // namespace davsim
