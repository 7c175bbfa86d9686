#include "isa/instructions/fill_fractals.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l0b_fractals;
const InstructionSpec fill_l0b_fractals = fill_fractals::spec<Space::L0B>(
    "fill_l0b_fractals", "Fills fractals of L0B, one after another, with one value.", Pipe::MTE1);

}  // namespace davsim::instructions
