#include "isa/instructions/fill_buffer.h"

namespace davsim::instructions {

extern const InstructionSpec fill_l1;
const InstructionSpec fill_l1 = fill_buffer::spec<Space::L1>(
    "fill_l1", "Fills pieces of 32 bytes of L1 with one value.", Pipe::MTE2);

}  // namespace davsim::instructions
