#include "frontend/schema.h"

#include <fmt/format.h>

#include "base/suggest.h"

namespace davsim::ktrace {
namespace {

Slot::Kind kind_of(OperandKind kind) {
  switch (kind) {
    case OperandKind::address: return Slot::Kind::address;
    case OperandKind::integer: return Slot::Kind::integer;
    case OperandKind::element: return Slot::Kind::element;
    case OperandKind::bits: return Slot::Kind::bits;
    case OperandKind::pipe: return Slot::Kind::pipe;
    case OperandKind::type: return Slot::Kind::type;
  }
  throw InternalError("unknown kind of operand");
}

Slot::Kind kind_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::address: return Slot::Kind::address;
    case ParameterKind::integer: return Slot::Kind::integer;
    case ParameterKind::mask: return Slot::Kind::mask;
    case ParameterKind::element: return Slot::Kind::element;
    case ParameterKind::type: return Slot::Kind::type;
    case ParameterKind::pipe: return Slot::Kind::pipe;
  }
  throw InternalError("unknown kind of parameter");
}

Schema schema_of_operation(int operation) {
  const OperationSpec& spec = *all_operations()[static_cast<std::size_t>(operation)];
  Schema schema{spec.name, std::nullopt, operation, {}};
  for (const ParameterSpec& parameter : spec.parameters) {
    schema.slots.push_back({parameter.name, kind_of(parameter.kind), parameter.required, nullptr});
  }
  return schema;
}

}  // namespace

Schema schema_of_instruction(Opcode opcode) {
  const InstructionSpec& spec = spec_of(opcode);
  Schema schema{spec.name, opcode, -1, {}};
  for (const OperandSpec& operand : spec.operands) {
    schema.slots.push_back({operand.name, kind_of(operand.kind), !operand.fallback, &operand});
  }
  return schema;
}

int Schema::index_of(std::string_view operand) const {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].name == operand) return static_cast<int>(i);
  }
  return -1;
}

std::string Schema::usage() const {
  std::string text(name);
  std::vector<std::string> optional;
  std::string_view separator = " ";
  for (const Slot& slot : slots) {
    if (!slot.required) {
      optional.emplace_back(slot.name);
      continue;
    }
    text += fmt::format("{}{}", separator, slot.name);
    separator = ", ";
  }
  return optional.empty() ? text : fmt::format("{} [{}{}]", text, separator, join(optional));
}

std::optional<Schema> schema_named(std::string_view name) {
  if (const auto operation = operation_named(name)) return schema_of_operation(*operation);
  if (const auto opcode = opcode_named(name)) return schema_of_instruction(*opcode);
  return std::nullopt;
}

Schema schema_of(const Statement& statement) {
  return statement.opcode ? schema_of_instruction(*statement.opcode)
                          : schema_of_operation(statement.operation);
}

std::vector<std::string> statement_names() {
  std::vector<std::string> names = {"for"};
  for (const auto* spec : all_operations()) names.emplace_back(spec->name);
  for (const auto* spec : all_instructions()) names.emplace_back(spec->name);
  return names;
}

}  // namespace davsim::ktrace
