#include "isa/control_bits.h"

namespace davsim::instructions {
namespace {

enum : int { bit, value };

constexpr OperandSpec kOperands[] = {
    {.name = "bit", .maximum = 63, .summary = "position in the control register"},
    {.name = "value",
     .maximum = 1,
     .summary = "bit 48: 0 saturates f16 and casts to floating point, 1 keeps inf and NaN; 50: 1 keeps "
                "NaN in casts to fp8; 53: 1 saturates integers; 59: 0 saturates casts to integers; 60: "
                "0 lets each cast on registers say whether it saturates"},
};

std::string check(const Operands& in) {
  std::string known;
  for (const int each : kControlBits) {
    if (in[bit] == each) return {};
    known += (known.empty() ? "" : ", ") + std::to_string(each);
  }
  return "bit " + std::to_string(in[bit]) +
         " of the control register is not modelled; expected one of " + known;
}

}  // namespace

extern const InstructionSpec set_ctrl;
const InstructionSpec set_ctrl = {
    .name = "set_ctrl",
    .summary = "Sets one bit of the control register, which says what saturates.",
    .role = Role::control,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .check = check,
    .execute =
        [](Execution& e) {
          set_control_bit(e.core.control, static_cast<int>(e.in[bit]), e.in[value] != 0);
        },
};

}  // namespace davsim::instructions
