#include "isa/instructions/fill_buffer.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l0a;
const InstructionSpec fill_l0a = fill_buffer::spec<Space::L0A>(
    "fill_l0a", "Fills pieces of 512 bytes of L0A with one value.", Pipe::MTE1);

}  // namespace davsim::instructions
