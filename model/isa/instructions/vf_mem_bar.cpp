#include "isa/memory_order.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    word_operand("kind", kMemoryBarrierKinds,
                 "what waits for what: VST_VLD, loads for stores; VLD_VST; VST_VST; VV_ALL; and those "
                 "with accesses of the scalar unit"),
};

}  // namespace

extern const InstructionSpec vf_mem_bar;
const InstructionSpec vf_mem_bar = {
    .name = "vf_mem_bar",
    .summary = "Orders accesses to UB inside a vector function.",
    .role = Role::memory_barrier,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = [](const Operands&) { return Work{.repeats = 1}; },
};

}  // namespace davsim::instructions
