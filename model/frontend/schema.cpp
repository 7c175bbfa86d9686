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
    case OperandKind::word: return Slot::Kind::word;
    case OperandKind::vector_register: return Slot::Kind::vector_register;
    case OperandKind::mask_register: return Slot::Kind::mask_register;
    case OperandKind::alignment_register: return Slot::Kind::alignment_register;
    case OperandKind::scalar_register: return Slot::Kind::scalar_register;
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
    case ParameterKind::vector_register: return Slot::Kind::vector_register;
    case ParameterKind::mask_register: return Slot::Kind::mask_register;
    case ParameterKind::word: return Slot::Kind::word;
  }
  throw InternalError("unknown kind of parameter");
}

Schema schema_of_operation(int operation) {
  const OperationSpec& spec = *all_operations()[static_cast<std::size_t>(operation)];
  Schema schema{mnemonic(spec), std::nullopt, operation, {}};
  for (const ParameterSpec& parameter : spec.parameters) {
    schema.slots.push_back(
        {parameter.name, kind_of(parameter.kind), parameter.required, nullptr, parameter.words});
  }
  return schema;
}

}  // namespace

Schema schema_of_instruction(Opcode opcode) {
  const InstructionSpec& spec = spec_of(opcode);
  Schema schema{mnemonic(spec), opcode, -1, {}};
  for (const OperandSpec& operand : spec.operands) {
    schema.slots.push_back(
        {operand.name, kind_of(operand.kind), !operand.fallback, &operand, operand.words});
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

std::optional<Schema> schema_named(std::string_view name, bool in_function) {
  const std::string full = in_function ? fmt::format("vf_{}", name) : std::string(name);
  if (const auto operation = operation_named(full)) {
    const OperationSpec& spec = *all_operations()[static_cast<std::size_t>(*operation)];
    if (stands_in_function(spec) != in_function) return std::nullopt;
    return schema_of_operation(*operation);
  }
  const auto opcode = opcode_named(full);
  if (!opcode || stands_in_function(spec_of(*opcode)) != in_function) return std::nullopt;
  return schema_of_instruction(*opcode);
}

const Schema* Schemas::find(std::string_view name, bool in_function) {
  auto& known = known_[in_function ? 1 : 0];
  if (const auto found = known.find(name); found != known.end()) return &found->second;
  auto schema = schema_named(name, in_function);
  if (!schema) return nullptr;
  const std::string_view own = schema->name;  // it stays, other than the text that is read
  return &known.emplace(own, std::move(*schema)).first->second;
}

Schema schema_of(const Statement& statement) {
  return statement.opcode ? schema_of_instruction(*statement.opcode)
                          : schema_of_operation(statement.operation);
}

std::vector<std::string> statement_names(bool in_function) {
  std::vector<std::string> names = {"for"};
  for (const auto* spec : all_operations()) {
    if (stands_in_function(*spec) == in_function) names.emplace_back(mnemonic(*spec));
  }
  for (const auto* spec : all_instructions()) {
    if (stands_in_function(*spec) == in_function) names.emplace_back(mnemonic(*spec));
  }
  return names;
}

}  // namespace davsim::ktrace
