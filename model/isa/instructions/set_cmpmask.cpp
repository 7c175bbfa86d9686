#include "isa/instructions/shared.h"
#include "isa/special_registers.h"

namespace davsim::instructions {
namespace {

enum : int { src };
constexpr const auto& kRegister = special_registers::kCompareMask;

constexpr OperandSpec kOperands[] = {
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = static_cast<int>(kRegister.bytes),
     .summary = "16 bytes: bits for a selection, or what its mode asks for"},
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src), kRegister.bytes));
  out.push_back(special_registers::written(kRegister));
}

void execute(Execution& e) {
  std::memcpy(e.memory.at(Space::SPR, kRegister.address), e.memory.at(Space::UB, e.in.address(src)),
              kRegister.bytes);
}

}  // namespace

extern const InstructionSpec set_cmpmask;
const InstructionSpec set_cmpmask = {
    .name = "set_cmpmask",
    .summary = "Loads the special register for comparisons from UB.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{.repeats = 1, .bytes = kRegister.bytes}; },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
