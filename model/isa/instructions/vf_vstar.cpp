#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"
#include "isa/special_registers.h"

namespace davsim::instructions {
namespace {

enum : int { dst, align };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "that of the vstur before"},
    alignment_register("align", Access::write, true, "elements that wait; none afterwards"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  return check_continues(r.alignment(in[align]), in.address(dst) + r.squeeze.stored, "dst + AR");
}

}  // namespace

extern const InstructionSpec vf_vstar;
const InstructionSpec vf_vstar = {
    .name = "vf_vstar",
    .summary =
        "Ends a sequence of vstur: stores what waits in an alignment register. AR can be read "
        "behind it.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .register_footprints =
        [](const Operands& in, const VectorRegisters& r, std::vector<Footprint>& out) {
          append_waiting(r.alignment(in[align]), out);
          out.push_back(special_registers::written(special_registers::kStored));
        },
    .register_check = register_check,
    .execute =
        [](Execution& e) {
          store_waiting(e, e.core.registers->alignment(e.in[align]));
          special_registers::set(e, special_registers::kStored, e.core.registers->squeeze.stored);
        },
};

}  // namespace davsim::instructions
