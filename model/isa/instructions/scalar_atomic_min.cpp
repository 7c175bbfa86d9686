#include "isa/instructions/scalar_atomic.h"

namespace davsim::instructions {

extern const InstructionSpec scalar_atomic_min;
const InstructionSpec scalar_atomic_min = scalar_atomic::spec(
    "scalar_atomic_min", "An element of global memory becomes the smaller of itself and a number.",
    scalar_atomic::kNumbers, [](Execution& e) {
      scalar_atomic::change_any(e, [](auto old, auto number) { return std::min(old, number); });
    });

}  // namespace davsim::instructions
