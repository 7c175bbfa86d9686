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

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  const AlignmentRegister& kept = r.alignment(in[align]);
  if (kept.count == 0) return;
  out.push_back(Footprint::range(Space::UB, Access::write, kept.address, kept.count));
}

void execute(Execution& e) {
  AlignmentRegister& kept = e.core.registers->alignment(e.in[align]);
  if (kept.count > 0) {
    std::memcpy(e.memory.at(Space::UB, kept.address), kept.bytes.data(), kept.count);
  }
  kept = {};
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
    .register_footprints = register_footprints,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
