#include "isa/instructions/fill_fractals.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l1_fractals;
const InstructionSpec fill_l1_fractals = fill_fractals::spec<Space::L1>(
    "fill_l1_fractals", "Fills fractals of L1, one after another, with one value.", Pipe::MTE2);

}  // namespace davsim::instructions
