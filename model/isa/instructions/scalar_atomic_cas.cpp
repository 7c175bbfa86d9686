#include "isa/instructions/scalar_atomic.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    scalar_atomic::address_operand(),
    {.name = "value", .kind = OperandKind::element, .summary = "its new value"},
    {.name = "compare", .kind = OperandKind::element, .summary = "what it has to be for that"},
};

constexpr InstructionSpec with_comparison() {
  InstructionSpec spec = scalar_atomic::spec(
      "scalar_atomic_cas", "An element of global memory becomes a number if it is another number.",
      scalar_atomic::kWords, [](Execution& e) {
        const auto compare = static_cast<std::uint64_t>(e.in[scalar_atomic::compare]);
        scalar_atomic::change_any(e, [compare](auto old, auto number) {
          return old == static_cast<decltype(old)>(compare) ? number : old;
        });
      });
  spec.operands = kOperands;
  return spec;
}

}  // namespace

extern const InstructionSpec scalar_atomic_cas;
const InstructionSpec scalar_atomic_cas = with_comparison();

}  // namespace davsim::instructions
