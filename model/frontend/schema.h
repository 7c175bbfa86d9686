#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "isa/instruction.h"
#include "ops/operation.h"

namespace davsim::ktrace {

/// One operand of a statement, whichever of the two tables describes it.
struct Slot {
  enum class Kind : std::uint8_t {
    address, integer, element, bits, pipe, mask, type, word, vector_register, mask_register,
    alignment_register, scalar_register
  };
  std::string_view name;
  Kind kind = Kind::integer;
  bool required = false;
  const OperandSpec* operand = nullptr;  ///< for instructions
  std::span<const std::string_view> words{};  ///< where it is a word
};

/// What a statement may say: an operation or an instruction, with its operands in order.
struct Schema {
  std::string_view name;
  std::optional<Opcode> opcode;
  int operation = -1;
  std::vector<Slot> slots;

  [[nodiscard]] const InstructionSpec* instruction() const {
    return opcode ? &spec_of(*opcode) : nullptr;
  }
  /// Index of the operand called `operand`, or -1.
  [[nodiscard]] int index_of(std::string_view operand) const;
  /// `Add dst, src0, src1 [, count, mask]` for messages.
  [[nodiscard]] std::string usage() const;
};

/// The schema of `name`, or nothing if there is neither such an operation nor such an instruction.
/// `in_function`: in the body of a vector function, where instructions are those on registers.
std::optional<Schema> schema_named(std::string_view name, bool in_function);
Schema schema_of(const Statement& statement);

/// Schemas that have been asked for, made once each.
class Schemas {
 public:
  /// As schema_named; null instead of nothing.
  const Schema* find(std::string_view name, bool in_function);

 private:
  std::array<std::unordered_map<std::string_view, Schema>, 2> known_;  ///< outside and in functions
};

Schema schema_of_instruction(Opcode opcode);

/// Every word that can start a statement.
std::vector<std::string> statement_names(bool in_function);

}  // namespace davsim::ktrace
