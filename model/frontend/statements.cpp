#include "frontend/statements.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/integers.h"
#include "frontend/numbers.h"
#include "frontend/operands.h"
#include "frontend/schema.h"
#include "frontend/text.h"
#include "frontend/types.h"

namespace davsim::ktrace {
namespace {

/// The type of the tensor or buffer that an operand names, or none.
Type type_of_operand(const Written& operand) {
  const auto* address = std::get_if<Address>(&operand.value);
  return address != nullptr ? address->type : Type::none;
}

/// The type of the first operand that names a typed tensor or buffer, or none.
Type first_type(const std::vector<Written>& operands) {
  for (const Written& operand : operands) {
    if (type_of_operand(operand) != Type::none) return type_of_operand(operand);
  }
  return Type::none;
}

/// The type that the operands of an instruction give it: that of the first typed address that it
/// always reads, because results may be of another type, and operands that can be left out as well;
/// else of the first typed address.
Type type_of_source(const InstructionSpec& spec, const std::vector<Written>& operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    const Type type = type_of_operand(operands[i]);
    if (operand.access == Access::read && !operand.fallback && type != Type::none) return type;
  }
  return first_type(operands);
}

/// The type that the numbers of an operation have: that of its first source, because results may be
/// of another type; else of the first operand.
Type type_of_numbers(const Schema& schema, const std::vector<Written>& operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Type type = type_of_operand(operands[i]);
    if (schema.slots[i].name.starts_with("src") && type != Type::none) return type;
  }
  return first_type(operands);
}

bool has_result_type(const InstructionSpec& spec) {
  return std::any_of(spec.operands.begin(), spec.operands.end(),
                     [](const OperandSpec& o) { return o.kind == OperandKind::type; });
}

/// Where no operand names the type of the result, all addresses have the type of the instruction.
void check_one_type(const Scanner& in, const Schema& schema, Type type,
                    const std::vector<Written>& operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Type here = type_of_operand(operands[i]);
    if (here == Type::none || here == type) continue;
    in.fail(operands[i].first,
            fmt::format("operand {} is {}, but {} is of {}; write {}.TYPE to say which one counts",
                        schema.slots[i].name, name_of(here), schema.name, name_of(type),
                        schema.name));
  }
}

bool any_has(const std::vector<Written>& operands, Type type) {
  return std::any_of(operands.begin(), operands.end(),
                     [type](const Written& o) { return type_of_operand(o) == type; });
}

/// The element type of an instruction: as written, else that of its operands.
Type type_of_instruction(const Scanner& in, const Schema& schema, const Token& name,
                         const Token& suffix, Type written, const std::vector<Written>& operands) {
  const InstructionSpec& spec = *schema.instruction();
  if (spec.types.empty()) {
    if (written == Type::none) return Type::none;
    in.fail(suffix, fmt::format("{} has no element type, expected {} alone", schema.name, schema.name));
  }
  const Type type = written != Type::none ? written : type_of_source(spec, operands);
  const Token& where = written != Type::none ? suffix : name;
  if (type == Type::none) {
    in.fail(where, fmt::format("{} lacks an element type; write {}.TYPE with one of {}, or name a "
                               "tensor or buffer",
                               schema.name, schema.name, names_of(spec.types)));
  }
  if (!spec.types.contains(type)) {
    in.fail(where, fmt::format("{} does not exist for {}, expected one of {}", schema.name,
                               name_of(type), names_of(spec.types)));
  }
  if (written == Type::none && !has_result_type(spec)) check_one_type(in, schema, type, operands);
  return type;
}

/// An operand `b_type` says which type `b` has, where it is not that of the instruction: taken from
/// the buffer that `b` names, or checked against it.
void settle_operand_types(const Scanner& in, const InstructionSpec& spec, Type type,
                          std::vector<Written>& operands) {
  constexpr std::string_view kSuffix = "_type";
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    if (operand.kind != OperandKind::type || !operand.name.ends_with(kSuffix)) continue;
    const int named =
        operand_index(spec, operand.name.substr(0, operand.name.size() - kSuffix.size()));
    if (named < 0) continue;
    const Written& address = operands[static_cast<std::size_t>(named)];
    const Type here = type_of_operand(address);
    if (here == Type::none) continue;
    if (!operands[i].given) {
      if (here != type) operands[i].value = Expression(static_cast<std::int64_t>(here));
      continue;
    }
    const auto written = static_cast<Type>(std::get<Expression>(operands[i].value).constant());
    if (written == here) continue;
    in.fail(operands[i].first,
            fmt::format("operand {} is {}, but {} is {}", operand.name, name_of(written),
                        spec.operands[static_cast<std::size_t>(named)].name, name_of(here)));
  }
}

/// A type written after an operation is for raw addresses; it does not reinterpret named ones.
void check_type_of_operation(const Scanner& in, const Schema& schema, const Token& suffix,
                             Type written, const std::vector<Written>& operands) {
  const Type named = first_type(operands);
  if (written == Type::none || named == Type::none || any_has(operands, written)) return;
  in.fail(suffix,
          fmt::format("{} is written with {}, but its operands are {}; leave the type out, or "
                      "use raw addresses such as ub @ (0)",
                      schema.name, name_of(written), name_of(named)));
}

Number checked_number_of_bits(const Scanner& in, const Schema& schema, const Written& operand,
                              Type type) {
  const std::uint64_t bits = operand.bits->bits;
  if (type == Type::none) {
    in.fail(operand.first, fmt::format("found the bit pattern {} of an unknown type; write {}.TYPE",
                                       operand.first.quoted(), schema.name));
  }
  const int width = 8 * size_of(type);
  if (width < 64 && (bits >> width) != 0) {
    in.fail(operand.first,
            fmt::format("found the bit pattern {}, expected at most the {} bits of {}",
                        operand.first.quoted(), width, name_of(type)));
  }
  return number_of_bits(bits, type);
}

/// Turns bit patterns into numbers and checks that the type can hold what is written.
void settle_elements(const Scanner& in, const Schema& schema, Type type,
                     std::vector<Written>& operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    Written& operand = operands[i];
    if (operand.bits) operand.value = checked_number_of_bits(in, schema, operand, type);
    // What varies is a number of the instruction set, such as an address that it fills memory with.
    if (schema.opcode && schema.slots[i].kind == Slot::Kind::element &&
        std::holds_alternative<Expression>(operand.value) && is_float(type)) {
      in.fail(operand.first, fmt::format("an element of type {} uses $block or a loop variable, expected a "
                                         "number; integers may vary",
                                         name_of(type)));
    }
    const auto* number = std::get_if<Number>(&operand.value);
    if (number == nullptr || type == Type::none || element_bits(*number, type)) continue;
    in.fail(operand.first,
            fmt::format("operand {} is {}, which {} cannot hold, expected {}", schema.slots[i].name,
                        number_text(number->real), name_of(type), range_of(type)));
  }
}

}  // namespace

namespace {

/// An instruction that exists, but only inside a vector function, or only outside.
void check_place(const Scanner& in, const Token& name, bool in_function) {
  if (!schema_named(name.text, !in_function)) return;
  in.fail(name, in_function
                    ? fmt::format("{} works on memory; inside vf there are instructions on registers",
                                  name.quoted())
                    : fmt::format("{} works on registers; it stands inside vf {{ ... }}",
                                  name.quoted()));
}

}  // namespace

SourcePlace read_line(Reading& reading, const Token& first) {
  Scanner& in = reading.in;
  const Token word = in.peek();
  if (!in.accept("line")) return in.where(first);
  const std::vector<std::string>& sources = reading.program.sources;
  if (sources.empty()) in.fail(word, "found the line of a source, but no source is declared");
  constexpr std::int64_t kMostLines = 100'000'000;
  std::int64_t source = 1;
  std::int64_t line = read_constant(in, reading.names, "a line", 1, kMostLines);
  if (in.accept(":")) {
    const Token number = in.peek();
    source = line;
    line = read_constant(in, reading.names, "a line", 1, kMostLines);
    if (source > static_cast<std::int64_t>(sources.size())) {
      in.fail(number, fmt::format("found a line of source {}, but there are {}", source,
                                  sources.size()));
    }
  }
  return {sources[static_cast<std::size_t>(source - 1)], static_cast<int>(line), 0};
}

Statement read_statement(Reading& reading, const std::vector<Buffer>& buffers, bool in_function) {
  Scanner& in = reading.in;
  const Token name = in.name("an operation, an instruction, for or '}'");
  const Schema* const schema = reading.schemas.find(name.text, in_function);
  if (schema == nullptr) {
    check_place(in, name, in_function);
    in.fail(name,
            fmt::format("found unknown operation {}, expected an operation or an instruction{}",
                        name.quoted(), did_you_mean(name.text, statement_names(in_function))));
  }
  Type written = Type::none;
  Token suffix = name;
  if (in.accept(".")) {
    suffix = in.name("an element type");
    written = type_of(in, suffix);
  }
  std::vector<Written>& operands = read_operands(reading, buffers, *schema, name);

  Statement statement;
  statement.name = schema->name;
  statement.opcode = schema->opcode;
  statement.operation = schema->operation;
  Type element_type = written;
  if (schema->opcode) {
    statement.type = type_of_instruction(in, *schema, name, suffix, written, operands);
    element_type = statement.type;
    settle_operand_types(in, *schema->instruction(), statement.type, operands);
  } else {
    check_type_of_operation(in, *schema, suffix, written, operands);
    statement.type = written;
    if (written == Type::none) element_type = type_of_numbers(*schema, operands);
  }
  settle_elements(in, *schema, element_type, operands);
  std::vector<Argument> arguments;
  arguments.reserve(operands.size());
  for (Written& operand : operands) arguments.push_back(std::move(operand.value));
  statement.arguments = std::move(arguments);
  statement.when = read_when(in, reading.names);
  statement.where = read_line(reading, name);
  in.end_statement();
  return statement;
}

}  // namespace davsim::ktrace
