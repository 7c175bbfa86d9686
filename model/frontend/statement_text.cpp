#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/schema.h"
#include "frontend/text.h"
#include "isa/registers.h"

namespace davsim::ktrace {
namespace {

class StatementText {
 public:
  StatementText(const Statement& statement, const Program& program, std::span<const Buffer> buffers,
                const VariableNames& variables)
      : statement_(statement),
        program_(program),
        buffers_(buffers),
        variables_(variables),
        schema_(schema_of(statement)) {}

  std::string text() const {
    std::string text = statement_.name;
    if (statement_.type != Type::none) text += fmt::format(".{}", name_of(statement_.type));
    const std::vector<std::string> parts = operands();
    if (!parts.empty()) text += fmt::format(" {}", fmt::join(parts, ", "));
    std::string_view word = " when ";
    for (const Condition& condition : statement_.when) {
      text += fmt::format("{}{}", word, condition.text(variables_.span()));
      word = " and ";
    }
    return text + line_text(statement_.where, program_);
  }

 private:
  /// The leading required operands by position, the rest by name.
  std::vector<std::string> operands() const {
    std::vector<std::string> parts;
    std::size_t i = 0;
    for (; i < schema_.slots.size() && schema_.slots[i].required && given(i); ++i) {
      const bool pair = i > 0 && std::holds_alternative<Pipe>(statement_.arguments[i]) &&
                        std::holds_alternative<Pipe>(statement_.arguments[i - 1]);
      if (pair) {
        parts.back() += "->" + operand(i);
      } else {
        parts.push_back(operand(i));
      }
    }
    for (; i < schema_.slots.size(); ++i) {
      if (given(i)) parts.push_back(fmt::format("{} = {}", schema_.slots[i].name, operand(i)));
    }
    return parts;
  }

  bool given(std::size_t i) const {
    return !std::holds_alternative<std::monostate>(statement_.arguments[i]);
  }

  std::string operand(std::size_t i) const {
    const Argument& value = statement_.arguments[i];
    if (const auto* address = std::get_if<Address>(&value)) return address_text(*address);
    if (const auto* number = std::get_if<Number>(&value)) return element_text(*number);
    if (const auto* pipe = std::get_if<Pipe>(&value)) return std::string(name_of(*pipe));
    if (const auto* scalar = std::get_if<ScalarRegister>(&value)) return scalar_text(scalar->number);
    if (const auto* list = std::get_if<BitList>(&value)) {
      std::vector<std::string> words;
      for (const std::uint64_t word : list->words) words.push_back(fmt::format("0x{:x}", word));
      return fmt::format("[{}]", fmt::join(words, ", "));
    }
    const auto& expression = std::get<Expression>(value);
    if (schema_.slots[i].kind == Slot::Kind::bits && expression.is_constant()) {
      return fmt::format("0x{:x}", static_cast<std::uint64_t>(expression.constant()));
    }
    switch (schema_.slots[i].kind) {
      case Slot::Kind::type: return std::string(name_of(static_cast<Type>(expression.constant())));
      case Slot::Kind::word:
        return std::string(
            schema_.slots[i].words[static_cast<std::size_t>(expression.constant())]);
      case Slot::Kind::vector_register: return fmt::format("v{}", expression.constant());
      case Slot::Kind::mask_register: return fmt::format("p{}", expression.constant());
      case Slot::Kind::alignment_register: return fmt::format("u{}", expression.constant());
      case Slot::Kind::scalar_register: return scalar_text(expression.constant());
      default: break;
    }
    return expression.text(variables_.span());
  }

  std::string element_text(const Number& number) const {
    const Type type = element_type();
    if (std::isnan(number.real) && type != Type::none) {
      // The word nan would lose the payload.
      return fmt::format("0x{:x}", static_cast<std::uint64_t>(*element_bits(number, type)));
    }
    if (number.is_integer && number.integer != 0) return fmt::format("{}", number.integer);
    return number_text(number.real);
  }

  Type element_type() const {
    if (statement_.type != Type::none) return statement_.type;
    for (const Argument& argument : statement_.arguments) {
      const auto* address = std::get_if<Address>(&argument);
      if (address != nullptr && address->type != Type::none) return address->type;
    }
    return Type::none;
  }

  static std::string scalar_text(std::int64_t number) {
    return number < kFunctionScalars ? fmt::format("s{}", number)
                                     : fmt::format("a{}", number - kFunctionScalars);
  }

  std::string address_text(const Address& address) const {
    const std::string text = fixed_text(address);
    return address.scalar < 0 ? text : fmt::format("{} + {}", scalar_text(address.scalar), text);
  }

  std::string fixed_text(const Address& address) const {
    std::string name(name_of(address.space));
    std::int64_t start = 0;
    bool named = true;
    Type declared = Type::none;
    if (address.tensor >= 0) {
      const Tensor& tensor = program_.tensors.at(static_cast<std::size_t>(address.tensor));
      name = tensor.name;
      declared = tensor.type;
      start = static_cast<std::int64_t>(tensor.address);
    } else if (address.buffer >= 0) {
      const Buffer& buffer = buffers_[static_cast<std::size_t>(address.buffer)];
      name = buffer.name;
      declared = buffer.type;
      start = static_cast<std::int64_t>(buffer.address);
    } else {
      named = false;
    }
    if (address.type != declared) name += fmt::format(".{}", name_of(address.type));
    const std::string offset = offset_text(address.bytes, start);
    if (named && offset == "0") return name;
    return offset.front() == '(' ? fmt::format("{} @ {}", name, offset)
                                 : fmt::format("{} @ ({})", name, offset);
  }

  /// `bytes` less `start`. The reader adds the start last, so it stands at the end of the text of
  /// an expression that is not affine.
  std::string offset_text(const Expression& bytes, std::int64_t start) const {
    if (bytes.is_affine()) return (bytes - Expression(start)).text(variables_.span());
    const std::string text = bytes.text(variables_.span());
    if (start == 0) return text;
    const std::string end = fmt::format(" + {})", start);
    if (text.front() == '(' && text.ends_with(end)) {
      return text.substr(1, text.size() - 1 - end.size());
    }
    return fmt::format("({} - {})", text, start);
  }

  const Statement& statement_;
  const Program& program_;
  std::span<const Buffer> buffers_;
  const VariableNames& variables_;
  Schema schema_;
};

}  // namespace

std::string statement_text(const Statement& statement, const Program& program,
                           std::span<const Buffer> buffers, const VariableNames& variables) {
  return StatementText(statement, program, buffers, variables).text();
}

}  // namespace davsim::ktrace
