#include "ops/operation.h"

#include <algorithm>

#include <limits>
#include <utility>
#include <fmt/format.h>

#include "base/suggest.h"

namespace davsim {

std::string pair_problem(const Target& target, std::string_view instruction, Type from, Type to) {
  if (target.converts(instruction, from, to)) return "";
  std::vector<std::string> pairs;
  if (const auto known = target.type_pairs.find(instruction); known != target.type_pairs.end()) {
    for (const auto& [source, result] : known->second) {
      pairs.push_back(fmt::format("{} to {}", name_of(source), name_of(result)));
    }
  }
  return fmt::format("{} of {} has no form from {} to {}, expected one of {}", instruction,
                     target.product, name_of(from), name_of(to), join(pairs));
}

std::optional<int> operation_named(std::string_view name) {
  const auto table = all_operations();
  const auto found = std::lower_bound(
      table.begin(), table.end(), name,
      [](const OperationSpec* spec, std::string_view wanted) { return spec->name < wanted; });
  if (found == table.end() || (*found)->name != name) return std::nullopt;
  return static_cast<int>(found - table.begin());
}

namespace {
constexpr std::string_view kPrefix = "vf_";
}

bool stands_in_function(const OperationSpec& spec) { return spec.name.starts_with(kPrefix); }

std::string_view mnemonic(const OperationSpec& spec) {
  return stands_in_function(spec) ? spec.name.substr(kPrefix.size()) : spec.name;
}

int parameter_index(const OperationSpec& spec, std::string_view name) {
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    if (spec.parameters[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

LowerContext::LowerContext(const Target& target, const Program& program, const BlockGroup& group,
                           const Statement& statement, const std::vector<std::int64_t>& shapes,
                           LoweredStatement& out)
    : target_(target),
      program_(program),
      group_(group),
      statement_(statement),
      spec_(*all_operations()[static_cast<std::size_t>(statement.operation)]),
      out_(&out),
      body_(&out.steps) {
  std::size_t next = 0;
  for (const Argument& value : statement.arguments) {
    integers_.emplace_back();
    if (std::holds_alternative<Expression>(value)) integers_.back() = shapes.at(next++);
  }
}

const Argument& LowerContext::argument(std::string_view parameter) const {
  const int index = parameter_index(spec_, parameter);
  if (index < 0) {
    throw InternalError(fmt::format("{} has no parameter {}", spec_.name, parameter));
  }
  return statement_.arguments[static_cast<std::size_t>(index)];
}

bool LowerContext::takes(std::string_view parameter) const {
  return parameter_index(spec_, parameter) >= 0;
}

bool LowerContext::has(std::string_view parameter) const {
  return !std::holds_alternative<std::monostate>(argument(parameter));
}

const Address& LowerContext::address(std::string_view parameter,
                                     std::initializer_list<Space> spaces) const {
  const Argument& value = argument(parameter);
  const auto* address = std::get_if<Address>(&value);
  if (address == nullptr) fail(fmt::format("{} is missing", parameter));
  if (std::find(spaces.begin(), spaces.end(), address->space) == spaces.end()) {
    std::string allowed;
    for (const Space space : spaces) {
      allowed += (allowed.empty() ? "" : " or ") + std::string(name_of(space));
    }
    fail(fmt::format("{} lies in {}, expected {}", parameter, name_of(address->space), allowed));
  }
  return *address;
}

const Buffer* LowerContext::buffer(std::string_view parameter) const {
  const auto* address = std::get_if<Address>(&argument(parameter));
  if (address == nullptr || address->buffer < 0) return nullptr;
  return &group_.buffers.at(static_cast<std::size_t>(address->buffer));
}

std::int64_t LowerContext::integer(std::string_view parameter, std::int64_t minimum,
                                   std::int64_t maximum,
                                   std::optional<std::int64_t> fallback) const {
  const int index = parameter_index(spec_, parameter);
  argument(parameter);
  std::optional<std::int64_t> value = integers_[static_cast<std::size_t>(index)];
  if (!value) value = fallback;
  if (!value) fail(fmt::format("{} is missing", parameter));
  if (*value < minimum || *value > maximum) {
    fail(fmt::format("{} is {}, expected {} to {}", parameter, *value, minimum, maximum));
  }
  return *value;
}

std::optional<std::vector<std::uint64_t>> LowerContext::mask_words(
    std::string_view parameter) const {
  const auto* bits = std::get_if<BitList>(&argument(parameter));
  if (bits == nullptr) return std::nullopt;
  return bits->words;
}

std::int64_t LowerContext::element(std::string_view parameter, Type type) const {
  const int index = parameter_index(spec_, parameter);
  const Argument& value = argument(parameter);
  Number number;
  if (const auto* written = std::get_if<Number>(&value)) {
    number = *written;
  } else if (const auto computed = integers_[static_cast<std::size_t>(index)]) {
    number = {static_cast<double>(*computed), *computed, true};
  }
  const auto bits = element_bits(number, type);
  if (!bits) fail(fmt::format("{} is {}, which {} cannot hold", parameter, number.real, name_of(type)));
  return *bits;
}

Type LowerContext::type(std::string_view parameter) const {
  const auto* type = std::get_if<Expression>(&argument(parameter));
  return type == nullptr ? Type::none : static_cast<Type>(type->constant());
}

std::string_view LowerContext::word(std::string_view parameter, std::string_view fallback) const {
  const auto* written = std::get_if<Expression>(&argument(parameter));
  const auto index = static_cast<std::size_t>(parameter_index(spec_, parameter));
  if (written == nullptr && fallback.empty()) fail(fmt::format("{} is missing", parameter));
  const std::string_view word =
      written == nullptr
          ? fallback
          : spec_.parameters[index].words[static_cast<std::size_t>(written->constant())];
  const auto taken = target_.operation_words.find(fmt::format("{}.{}", spec_.name, parameter));
  if (taken == target_.operation_words.end()) return word;
  const auto& words = taken->second;
  if (std::find(words.begin(), words.end(), word) == words.end()) {
    fail(fmt::format("{} is {}, which {} does not take; expected one of {}", parameter, word,
                     target_.product, join(words)));
  }
  return word;
}

std::int64_t LowerContext::word_index(std::string_view parameter, std::int64_t fallback) const {
  const auto* word = std::get_if<Expression>(&argument(parameter));
  return word == nullptr ? fallback : word->constant();
}

Pipe LowerContext::pipe(std::string_view parameter) const {
  const auto* pipe = std::get_if<Pipe>(&argument(parameter));
  if (pipe == nullptr) fail(fmt::format("{} is missing", parameter));
  return *pipe;
}

Type LowerContext::element_type(std::string_view parameter) const {
  const auto* address = std::get_if<Address>(&argument(parameter));
  if (address == nullptr) fail(fmt::format("{} is missing", parameter));
  const Type type = address->type != Type::none ? address->type : statement_.type;
  if (type == Type::none) {
    fail(fmt::format("{} has no element type: name a tensor or buffer, or write {}.f32", parameter,
                     spec_.name));
  }
  return type;
}

Type LowerContext::common_type(std::initializer_list<std::string_view> parameters) const {
  Type type = Type::none;
  std::string_view first;
  for (const std::string_view parameter : parameters) {
    const Type here = element_type(parameter);
    if (type == Type::none) {
      type = here;
      first = parameter;
    } else if (type != here) {
      fail(fmt::format("{} is {} and {} is {}; they must be of one type", first, name_of(type),
                       parameter, name_of(here)));
    }
  }
  require_supported(type);
  return type;
}

void LowerContext::require_supported(Type type) const {
  const auto found = target_.operations.find(spec_.name);
  if (found == target_.operations.end()) {
    fail(fmt::format("{} does not support this operation", target_.product));
  }
  if (!found->second.contains(type)) {
    std::string allowed;
    for (const Type t : all_types()) {
      if (found->second.contains(t)) allowed += (allowed.empty() ? "" : ", ") + std::string(name_of(t));
    }
    fail(fmt::format("{} is not supported on {}, expected one of {}", name_of(type),
                     target_.product, allowed));
  }
}

void LowerContext::require_instruction(std::string_view instruction,
                                       std::string_view products) const {
  if (target_.instructions.find(instruction) != target_.instructions.end()) return;
  fail(fmt::format("{} has no {}; it is a part of {}", target_.product, instruction, products));
}

void LowerContext::require_pair(std::string_view instruction, Type from, Type to) const {
  const std::string problem = pair_problem(target_, instruction, from, to);
  if (!problem.empty()) fail(problem);
}

void LowerContext::emit(std::string_view name, Type type, const std::vector<Emit>& operands) {
  const auto opcode = opcode_named(name);
  if (!opcode) throw InternalError(fmt::format("{} lowers to unknown {}", spec_.name, name));
  const InstructionSpec& spec = spec_of(*opcode);
  Instruction instruction;
  instruction.opcode = *opcode;
  instruction.type = spec.types.empty() ? Type::none : type;
  std::vector<Expression> values(spec.operands.size());
  std::vector<int> tensors(spec.operands.size(), -1);
  std::vector<int> registers;
  std::vector<bool> given(spec.operands.size(), false);
  for (const Emit& operand : operands) {
    const int index = operand_index(spec, operand.operand);
    if (index < 0) {
      throw InternalError(fmt::format("{} has no operand {}", name, operand.operand));
    }
    const auto i = static_cast<std::size_t>(index);
    if (operand.word.empty()) {
      values[i] = operand.value;
    } else {
      const auto& words = spec.operands[i].words;
      const auto found = std::find(words.begin(), words.end(), operand.word);
      if (found == words.end()) {
        throw InternalError(fmt::format("{} has no word {}", name, operand.word));
      }
      values[i] = found - words.begin();
    }
    tensors[i] = operand.tensor;
    if (operand.scalar >= 0) {
      registers.resize(spec.operands.size(), -1);
      registers[i] = operand.scalar;
    }
    given[i] = true;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) continue;
    if (!spec.operands[i].fallback) {
      throw InternalError(fmt::format("{} leaves out {}", name, spec.operands[i].name));
    }
    values[i] = *spec.operands[i].fallback;
  }
  instruction.operands = std::move(values);
  instruction.tensors = std::move(tensors);
  instruction.registers = std::move(registers);
  instruction.scope = scope_;
  body_->push_back({static_cast<int>(out_->instructions.size()), nullptr, nullptr});
  out_->instructions.push_back(std::move(instruction));
}

void LowerContext::loop(std::string_view variable, std::int64_t trips,
                        const std::function<void(const Expression&)>& body) {
  if (trips == 1) body(0);
  if (trips <= 1) return;
  const int slot = out_->free_slot;
  if (slot >= kSlots) {
    fail(fmt::format("it becomes a loop itself and stands in {} others, which is more than the "
                     "{} that nest; take one away",
                     slot - 1, kSlots - 1));
  }
  auto loop = std::make_shared<LoweredLoop>();
  loop->variable = variable;
  loop->slot = slot;
  loop->begin = 0;
  loop->end = trips;
  std::vector<LoweredStep>* const outer = body_;
  outer->push_back({-1, loop, nullptr});
  body_ = &loop->body;
  scope_.emplace_back(variable);
  ++out_->free_slot;
  body(Expression::variable(slot));
  --out_->free_slot;
  scope_.pop_back();
  body_ = outer;
}

void LowerContext::function(std::string_view label, const std::function<void()>& body) {
  LoweredStatement inside;
  inside.free_slot = out_->free_slot;
  LoweredStatement* const outside = std::exchange(out_, &inside);
  std::vector<LoweredStep>* const steps = std::exchange(body_, &inside.steps);
  body();
  out_ = outside;
  body_ = steps;
  LoweredGroup group;
  group.count = std::numeric_limits<std::int64_t>::max();
  group.body = std::move(inside.steps);
  auto program = std::make_shared<LoweredProgram>();
  program->instructions = std::move(inside.instructions);
  program->groups.push_back(std::move(group));
  emit("vf", Type::none, {});
  out_->instructions.back().label = label;
  out_->instructions.back().body = std::move(program);
}

void LowerContext::fail(const std::string& message) const {
  throw KernelError(statement_.where, fmt::format("{}: {}", mnemonic(spec_), message));
}

}  // namespace davsim
