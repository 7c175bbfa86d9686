#pragma once

#include "isa/instruction.h"
#include "isa/special_registers.h"

namespace davsim {

// The scalar unit reads what a vector instruction left in a special register. A flag from V to S
// has to say that the instruction is complete.

/// A scalar register that takes a part of it.
constexpr OperandSpec taking_register(std::string_view name, std::string_view summary) {
  return {.name = name,
          .minimum = -1,
          .maximum = kScalarRegisters - 1,
          .fallback = -1,
          .summary = summary};
}

/// Puts `value` into the scalar register that an operand names, if it names one.
inline void give(Execution& e, int operand, std::uint64_t value) {
  if (e.in[operand] < 0) return;
  e.core.scalar[static_cast<std::size_t>(e.in[operand])] = static_cast<std::int64_t>(value);
}

template <const special_registers::Place& kPlace>
void reads_register(const Operands&, std::vector<Footprint>& out) {
  out.push_back(special_registers::read(kPlace));
}

/// All of a register, as one number.
inline constexpr OperandSpec kWholeRegister[] = {
    taking_register("to", "scalar register that takes it; -1: none"),
};
template <const special_registers::Place& kPlace>
void read_register(Execution& e) {
  const std::uint64_t value = special_registers::get(e, kPlace);
  e.result = static_cast<std::int64_t>(value);
  give(e, 0, value);
}

}  // namespace davsim
