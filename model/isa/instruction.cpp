#include "isa/instruction.h"

#include <algorithm>

namespace davsim {

std::optional<Opcode> opcode_named(std::string_view name) {
  const auto table = all_instructions();
  const auto found = std::lower_bound(
      table.begin(), table.end(), name,
      [](const InstructionSpec* spec, std::string_view wanted) { return spec->name < wanted; });
  if (found == table.end() || (*found)->name != name) return std::nullopt;
  return static_cast<Opcode>(found - table.begin());
}

bool stands_in_function(const InstructionSpec& spec) {
  return spec.role == Role::in_function || spec.role == Role::memory_barrier;
}

std::string_view mnemonic(const InstructionSpec& spec) {
  constexpr std::string_view kPrefix = "vf_";
  return spec.name.starts_with(kPrefix) ? spec.name.substr(kPrefix.size()) : spec.name;
}

int operand_index(const InstructionSpec& spec, std::string_view name) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (spec.operands[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

int alignment_of(const OperandSpec& operand, Type type) {
  if (operand.align_bytes > 0) return operand.align_bytes;
  return std::max(1, operand.align_elements * size_of(type));
}

Pipe pipe_of(const InstructionSpec& spec, const std::int64_t* values) {
  if (spec.pipe_operand < 0) return spec.pipe;
  const auto pipe = static_cast<Pipe>(values[spec.pipe_operand]);
  return pipe == Pipe::all ? Pipe::S : pipe;
}

}  // namespace davsim
