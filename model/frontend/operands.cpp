#include "frontend/operands.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/addresses.h"
#include "frontend/integers.h"
#include "frontend/numbers.h"
#include "frontend/types.h"
#include "isa/registers.h"

namespace davsim::ktrace {
namespace {

constexpr std::size_t kMaskWords = 2;

class OperandReader {
 public:
  OperandReader(Reading& reading, const std::vector<Buffer>& buffers, const Schema& schema)
      : reading_(reading),
        in_(reading.in),
        buffers_(buffers),
        schema_(schema),
        operands_(reading.operands) {
    operands_.clear();
    operands_.resize(schema.slots.size());
  }

  std::vector<Written>& read(const Token& name) {
    if (!at_end()) {
      do {
        operand();
      } while (in_.accept(","));
    }
    if (!at_end()) in_.fail_expected(in_.peek(), "',', 'when' or the end of the line");
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      if (schema_.slots[i].required && !operands_[i].given) {
        in_.fail(name, fmt::format("operand {} is missing; expected {}", schema_.slots[i].name,
                                   schema_.usage()));
      }
    }
    return operands_;
  }

 private:
  static bool ends(const Token& token) {
    return token.ends_statement() || token.is("when") || token.is("line");
  }
  bool at_end() { return ends(in_.peek()); }

  void operand() {
    if (in_.peek().kind == Token::Kind::name && in_.peek(1).is("=")) {
      named();
    } else {
      positional();
    }
  }

  void named() {
    const Token name = in_.take();
    in_.expect("=");
    named_ = true;
    const int index = schema_.index_of(name.text);
    if (index < 0) {
      std::vector<std::string> known;
      for (const Slot& slot : schema_.slots) known.emplace_back(slot.name);
      in_.fail(name, fmt::format("found unknown operand {}{}; expected {}", name.quoted(),
                                 did_you_mean(name.text, known), schema_.usage()));
    }
    Written& operand = operands_[static_cast<std::size_t>(index)];
    if (operand.given) {
      in_.fail(name,
               fmt::format("operand {} is given twice; expected {}", name.text, schema_.usage()));
    }
    read(schema_.slots[static_cast<std::size_t>(index)], operand);
  }

  void positional() {
    const Token first = in_.peek();
    if (named_) {
      in_.fail_expected(first, "a named operand, because positional ones come first");
    }
    if (next_ >= operands_.size()) {
      in_.fail(first, fmt::format("found operand {} of {}; expected {}", next_ + 1,
                                  operands_.size(), schema_.usage()));
    }
    const std::size_t index = next_++;
    read(schema_.slots[index], operands_[index]);
    if (!in_.peek().is("->")) return;
    const bool pair = schema_.slots[index].kind == Slot::Kind::pipe && next_ < operands_.size() &&
                      schema_.slots[next_].kind == Slot::Kind::pipe;
    if (!pair) in_.fail_expected(in_.peek(), "no pair of pipes in this place");
    in_.take();
    read(schema_.slots[next_], operands_[next_]);
    ++next_;
  }

  void read(const Slot& slot, Written& out) {
    out.first = in_.peek();
    out.given = true;
    switch (slot.kind) {
      case Slot::Kind::address: out.value = address(); break;
      case Slot::Kind::integer:
        if (scalar(out)) break;
        out.value = integer(slot);
        break;
      case Slot::Kind::bits: out.value = read_integer(in_, reading_.names, {.bits = true}); break;
      case Slot::Kind::pipe: out.value = pipe(); break;
      case Slot::Kind::mask: out.value = mask(); break;
      case Slot::Kind::type: out.value = type(); break;
      case Slot::Kind::word: out.value = word(slot); break;
      case Slot::Kind::vector_register: out.value = register_number('v', kVectorRegisters); break;
      case Slot::Kind::mask_register: out.value = register_number('p', kMaskRegisters); break;
      case Slot::Kind::alignment_register:
        out.value = register_number('u', kAlignmentRegisters);
        break;
      case Slot::Kind::scalar_register: out.value = written_scalar(slot); break;
      case Slot::Kind::element:
        if (!scalar(out)) element(out);
        break;
    }
    const auto* address = std::get_if<Address>(&out.value);
    if (address != nullptr && slot.operand != nullptr && address->space != slot.operand->space) {
      in_.fail(out.first, fmt::format("operand {} is in {}, expected an address in {}", slot.name,
                                      name_of(address->space), name_of(slot.operand->space)));
    }
  }

  Expression integer(const Slot& slot) {
    const Token first = in_.peek();
    Expression value = read_integer(in_, reading_.names);
    const OperandSpec* limits = slot.operand;
    if (limits != nullptr && value.is_constant() &&
        (value.constant() < limits->minimum || value.constant() > limits->maximum)) {
      in_.fail(first, fmt::format("operand {} is {}, expected {} to {}", slot.name,
                                  value.constant(), limits->minimum, limits->maximum));
    }
    return value;
  }

  Pipe pipe() {
    const Token name = in_.name("a pipe");
    if (const auto pipe = pipe_named(name.text)) return *pipe;
    std::vector<std::string> known;
    for (int i = 0; i <= kPipes; ++i) known.emplace_back(name_of(static_cast<Pipe>(i)));
    in_.fail(name, fmt::format("found unknown pipe {}, expected one of {}{}", name.quoted(),
                               join(known), did_you_mean(name.text, known)));
  }

  /// A type by its name, as the constant that stands for it.
  Expression type() {
    return static_cast<std::int64_t>(type_of(in_, in_.name("an element type")));
  }

  /// `v0` to `v31` and the like; the place in the schema says that a register is meant.
  Expression register_number(char letter, int count) {
    const Token name = in_.take();
    const std::string text(name.text);
    const bool shaped = name.kind == Token::Kind::name && text.size() >= 2 && text.size() <= 3 &&
                        text[0] == letter && (text[1] != '0' || text.size() == 2) &&
                        text.find_first_not_of("0123456789", 1) == std::string::npos;
    const int number = shaped ? std::stoi(text.substr(1)) : count;
    if (number >= count) {
      in_.fail_expected(name, fmt::format("a register {0}0 to {0}{1}", letter, count - 1));
    }
    return number;
  }

  [[nodiscard]] bool in_function() const {
    if (const InstructionSpec* spec = schema_.instruction()) return stands_in_function(*spec);
    return schema_.operation >= 0 &&
           stands_in_function(*all_operations()[static_cast<std::size_t>(schema_.operation)]);
  }

  /// An address; in a vector function a register may stand in front of it, to be added.
  Address address() {
    int scalar = -1;
    if (in_function() && in_.peek(1).is("+")) {
      const bool offset = in_.peek().text.starts_with('a');
      const Expression number =
          offset ? register_number('a', kAddressRegisters) : register_number('s', kFunctionScalars);
      scalar = static_cast<int>(number.constant()) + (offset ? kFunctionScalars : 0);
      in_.expect("+");
    }
    Address address = read_address(reading_, buffers_);
    address.scalar = scalar;
    return address;
  }

  /// A scalar register in the place of a number, if one stands there; a constant or variable of that
  /// name comes first.
  bool scalar(Written& out) {
    const Token name = in_.peek();
    const bool shaped = name.kind == Token::Kind::name && name.text.size() >= 2 &&
                        name.text[0] == 's' &&
                        name.text.find_first_not_of("0123456789", 1) == std::string_view::npos;
    if (!shaped || !schema_.opcode || !in_function() || reading_.names.find(name.text) != nullptr) {
      return false;
    }
    out.value =
        ScalarRegister{static_cast<int>(register_number('s', kFunctionScalars).constant())};
    return true;
  }

  /// The register that a scalar instruction writes: an address register where the schema says so.
  Expression written_scalar(const Slot& slot) {
    if (slot.operand->minimum < kFunctionScalars) return register_number('s', kFunctionScalars);
    return register_number('a', kAddressRegisters) + Expression(kFunctionScalars);
  }

  /// One of the words of an operand, as its place in their list.
  Expression word(const Slot& slot) {
    const Token name = in_.take();
    const auto& words = slot.words;
    const auto found = std::find(words.begin(), words.end(), name.text);
    if (name.kind == Token::Kind::name && found != words.end()) return found - words.begin();
    const std::vector<std::string> known(words.begin(), words.end());
    in_.fail(name, fmt::format("found {}, expected {} to be one of {}{}", name.quoted(), slot.name,
                               join(known), did_you_mean(name.text, known)));
  }

  Argument mask() {
    if (in_.accept("MASK_PLACEHOLDER")) return std::monostate{};
    const Token open = in_.peek();
    if (!in_.accept("[")) return read_integer(in_, reading_.names);
    BitList list;
    do {
      const Token first = in_.peek();
      const Expression word = read_integer(in_, reading_.names, {.bits = true});
      if (!word.is_constant())
        in_.fail(first, "a mask word uses variables, expected constants only");
      list.words.push_back(static_cast<std::uint64_t>(word.constant()));
    } while (in_.accept(","));
    if (!in_.peek().is("]")) in_.fail_expected(in_.peek(), "',' or ']'");
    in_.take();
    if (list.words.size() > kMaskWords) {
      in_.fail(open, fmt::format("found {} mask words, expected [word] or [low, high]",
                                 list.words.size()));
    }
    return list;
  }

  /// A literal alone is a number or, in hexadecimal, a bit pattern; anything longer is an integer
  /// expression.
  void element(Written& out) {
    const int sign = in_.peek().is("-") || in_.peek().is("+") ? 1 : 0;
    const Token& after = in_.peek(sign + 1);
    const bool alone = ends(after) || after.is(",");
    if (alone && sign == 0 && is_hex(out.first)) {
      out.bits = ElementBits{integer_of(in_, in_.take())};
      return;
    }
    if (alone) {
      if (const auto number = accept_number(in_)) {
        out.value = *number;
        return;
      }
    }
    const Expression value = read_integer(in_, reading_.names);
    if (value.is_constant()) {
      out.value = Number{static_cast<double>(value.constant()), value.constant(), true};
    } else {
      out.value = value;
    }
  }

  Reading& reading_;
  Scanner& in_;
  const std::vector<Buffer>& buffers_;
  const Schema& schema_;
  std::vector<Written>& operands_;
  std::size_t next_ = 0;
  bool named_ = false;
};

}  // namespace

std::vector<Written>& read_operands(Reading& reading, const std::vector<Buffer>& buffers,
                                   const Schema& schema, const Token& name) {
  return OperandReader(reading, buffers, schema).read(name);
}

}  // namespace davsim::ktrace
