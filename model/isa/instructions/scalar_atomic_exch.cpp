#include "isa/instructions/scalar_atomic.h"

namespace davsim::instructions {

extern const InstructionSpec scalar_atomic_exch;
const InstructionSpec scalar_atomic_exch = scalar_atomic::spec(
    "scalar_atomic_exch", "An element of global memory becomes a number.", scalar_atomic::kWords,
    [](Execution& e) { scalar_atomic::change_any(e, [](auto, auto number) { return number; }); });

}  // namespace davsim::instructions
