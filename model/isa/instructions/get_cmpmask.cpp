#include "isa/instructions/shared.h"
#include "isa/special_registers.h"

namespace davsim::instructions {
namespace {

enum : int { dst };
constexpr const auto& kRegister = special_registers::kCompareMask;

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = static_cast<int>(kRegister.bytes),
     .summary = "16 bytes for its bits"},
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(special_registers::read(kRegister));
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst), kRegister.bytes));
}

void execute(Execution& e) {
  std::memcpy(e.memory.at(Space::UB, e.in.address(dst)), e.memory.at(Space::SPR, kRegister.address),
              kRegister.bytes);
}

}  // namespace

extern const InstructionSpec get_cmpmask;
const InstructionSpec get_cmpmask = {
    .name = "get_cmpmask",
    .summary = "Stores the special register for comparisons to UB.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{.repeats = 1, .bytes = kRegister.bytes}; },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
