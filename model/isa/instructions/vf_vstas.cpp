#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, align };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "where the stores before end"},
    alignment_register("align", Access::write, true, "elements that wait; none afterwards"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  return check_continues(r.alignment(in[align]), in.address(dst), "dst");
}

}  // namespace

extern const InstructionSpec vf_vstas;
const InstructionSpec vf_vstas = {
    .name = "vf_vstas",
    .summary = "Ends a sequence of unaligned stores: stores what waits in an alignment register.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .register_footprints =
        [](const Operands& in, const VectorRegisters& r, std::vector<Footprint>& out) {
          append_waiting(r.alignment(in[align]), out);
        },
    .register_check = register_check,
    .execute = [](Execution& e) { store_waiting(e, e.core.registers->alignment(e.in[align])); },
};

}  // namespace davsim::instructions
