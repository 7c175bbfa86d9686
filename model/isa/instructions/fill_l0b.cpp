#include "isa/instructions/fill_buffer.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l0b;
const InstructionSpec fill_l0b = fill_buffer::spec<Space::L0B>(
    "fill_l0b", "Fills pieces of 512 bytes of L0B with one value.", Pipe::MTE1);

}  // namespace davsim::instructions
