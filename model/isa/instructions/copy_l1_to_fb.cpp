#include "isa/instructions/parameter_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = parameter_copy::operands(Space::FB);

RowCopy copy(const Operands& in) { return parameter_copy::copy_of(in, Space::FB, 1); }

}  // namespace

extern const InstructionSpec copy_l1_to_fb;
const InstructionSpec copy_l1_to_fb = {
    .name = "copy_l1_to_fb",
    .summary = "Copies rows of quantisation parameters from L1 to the fixpipe buffer.",
    .role = Role::copy,
    .pipe = Pipe::FIX,
    .operands = kOperands,
    .types = {Type::uint64, Type::f32},
    .work = [](const Operands& in) { return copy(in).work(in); },
    .footprints = [](const Operands& in, std::vector<Footprint>& out) { copy(in).footprints(out); },
    .check = parameter_copy::check,
    .execute = [](Execution& e) { copy(e.in).execute(e.memory); },
};

}  // namespace davsim::instructions
