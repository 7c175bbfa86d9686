#include "isa/instructions/scalar_atomic.h"

namespace davsim::instructions {

extern const InstructionSpec scalar_atomic_max;
const InstructionSpec scalar_atomic_max = scalar_atomic::spec(
    "scalar_atomic_max", "An element of global memory becomes the larger of itself and a number.",
    scalar_atomic::kNumbers, [](Execution& e) {
      scalar_atomic::change_any(e, [](auto old, auto number) { return std::max(old, number); });
    });

}  // namespace davsim::instructions
