#include "isa/instructions/fill_fractals.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l0a_fractals;
const InstructionSpec fill_l0a_fractals = fill_fractals::spec<Space::L0A>(
    "fill_l0a_fractals", "Fills fractals of L0A, one after another, with one value.", Pipe::MTE1);

}  // namespace davsim::instructions
