#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/suggest.h"
#include "isa/instruction.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::vector<std::string> mnemonics() {
  std::vector<std::string> names;
  for (const InstructionSpec* spec : all_instructions()) names.emplace_back(spec->name);
  return names;
}

std::vector<std::string> types_of(const InstructionSpec& spec) {
  std::vector<std::string> names;
  for (const Type type : all_types()) {
    if (spec.types.contains(type)) names.emplace_back(name_of(type));
  }
  if (names.empty()) names.emplace_back(name_of(Type::none));
  return names;
}

// The type `word` of an instruction, found under `key`.
Type type_at(const Section& instruction, const InstructionSpec& spec, const std::string& word,
             const std::string& key) {
  const std::optional<Type> type = type_named(word);
  const bool untyped = spec.types.empty() && word == name_of(Type::none);
  if (untyped || (type && spec.types.contains(*type))) return type.value_or(Type::none);
  const std::vector<std::string> known = types_of(spec);
  const std::string hint = did_you_mean(word, known);
  instruction.fail_at(key, fmt::format("{} does not exist for type '{}'{}", spec.name, word,
                                        hint.empty() ? "; expected " + join(known) : hint));
}

// The operand that names the type of the result, or -1.
int result_operand(const InstructionSpec& spec) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (spec.operands[i].kind == OperandKind::type) return static_cast<int>(i);
  }
  return -1;
}

std::size_t class_at(const Section& instruction, const std::string& type, const Costs& costs) {
  const std::string name = instruction.text(type);
  const auto found = std::find_if(costs.prices.begin(), costs.prices.end(),
                                  [&](const Price& price) { return price.class_name == name; });
  if (found != costs.prices.end()) return static_cast<std::size_t>(found - costs.prices.begin());
  std::vector<std::string> known;
  for (const Price& price : costs.prices) known.push_back(price.class_name);
  instruction.fail_at(type, fmt::format("unknown class '{}'{}", name, did_you_mean(name, known)));
}

constexpr const char* kFunctions = "vf";

// `f32>int8`: with a result of that type. `f32+hf32`: with that operand other than 0. `f32:BRC`: with
// that word in an operand.
constexpr const char* kFormSigns = ">+:";
bool is_form(const std::string& word) { return word.find_first_of(kFormSigns) != std::string::npos; }

// The operand that can be `word`, and its value then.
std::optional<std::pair<int, std::int64_t>> word_of(const InstructionSpec& spec,
                                                    std::string_view word) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const auto& words = spec.operands[i].words;
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return std::pair(static_cast<int>(i), found - words.begin());
  }
  return std::nullopt;
}

void read_form(const Section& instruction, const InstructionSpec& spec, const std::string& word,
               const Target& target, Costs& costs) {
  const std::size_t sign = word.find_first_of(kFormSigns);
  const std::string name(spec.name);
  const std::string what = word.substr(sign + 1);
  const Type type = type_at(instruction, spec, word.substr(0, sign), word);
  if (!costs.price_of.contains({name, type})) {
    instruction.fail_at(word, fmt::format("needs a price for '{}' beside it", word.substr(0, sign)));
  }
  FormPrice form;
  if (word[sign] == '>') {
    form.operand = result_operand(spec);
    const Type result = instruction.type_at(word, what);
    form.value = static_cast<std::int64_t>(result);
    if (!target.converts(name, type, result)) {
      instruction.fail_at(word, fmt::format("{} has no such pair in /target/type_pairs", name));
    }
  } else if (word[sign] == ':') {
    const auto found = word_of(spec, what);
    if (!found) instruction.fail_at(word, fmt::format("{} has no word '{}'", name, what));
    form.operand = found->first;
    form.value = found->second;
  } else {
    form.is_switch = true;
    form.operand = operand_index(spec, what);
    if (form.operand < 0 ||
        spec.operands[static_cast<std::size_t>(form.operand)].kind != OperandKind::integer) {
      instruction.fail_at(word, fmt::format("{} has no switch '{}'", name, what));
    }
  }
  form.price = class_at(instruction, word, costs);
  std::vector<FormPrice>& forms = costs.forms_of[{name, type}];
  if (!forms.empty() && forms.front().operand != form.operand) {
    instruction.fail_at(word, "all forms of one type have to be about the same operand");
  }
  forms.push_back(form);
}

void read_instruction(const Document& document, const Section& pipe_table, Pipe pipe,
                      bool in_function, const std::string& name, Target& target, Costs& costs) {
  const std::optional<Opcode> opcode = opcode_named(name);
  if (!opcode) {
    pipe_table.fail_at(
        name, fmt::format("unknown instruction '{}'{}", name, did_you_mean(name, mnemonics())));
  }
  const InstructionSpec& spec = spec_of(*opcode);
  // Instructions whose queue an operand names are listed under S, which issues them.
  const Pipe expected = spec.pipe_operand >= 0 ? Pipe::S : spec.pipe;
  if (expected != pipe || stands_in_function(spec) != in_function) {
    pipe_table.fail_at(name, stands_in_function(spec)
                                 ? "belongs to the instructions of vector functions"
                                 : fmt::format("belongs to pipe {}", name_of(expected)));
  }
  const Section instruction = Section::table(document, pipe_table.pointer_to(name));
  if (instruction.names().empty()) pipe_table.fail_at(name, "names no type");
  TypeSet types;
  for (const std::string& word : instruction.names()) {
    if (is_form(word)) continue;
    const Type type = type_at(instruction, spec, word, word);
    if (type != Type::none) types.insert(type);
    const std::size_t price = class_at(instruction, word, costs);
    costs.price_of[{name, type}] = price;
    if ((costs.prices[price].law == Price::Law::on_registers) != in_function) {
      instruction.fail_at(word, in_function ? "expected a class of /costs/functions"
                                            : "expected a class of /costs/classes");
    }
    const bool barrier = costs.prices[price].law == Price::Law::on_registers &&
                         costs.prices[price].on_registers.port == RegisterLaw::Port::barrier;
    if (barrier != (spec.role == Role::memory_barrier)) {
      instruction.fail_at(word, barrier ? "is no memory barrier, expected a class with another port"
                                        : "is a memory barrier, expected a class with port barrier");
    }
  }
  target.instructions[name] = types;
  for (const std::string& word : instruction.names()) {
    if (is_form(word)) read_form(instruction, spec, word, target, costs);
  }
}

// Every instruction that names the type of its result has to say which pairs are legal, and for
// each of its types.
void check_type_pairs(const Document& document, const Target& target) {
  const Section pairs = Section::table(document, "/target/type_pairs");
  std::vector<std::string> exist;
  for (const auto& [name, types] : target.instructions) exist.push_back(name);
  for (const std::string& name : pairs.names()) {
    const auto found = target.instructions.find(name);
    if (found == target.instructions.end()) {
      pairs.fail_at(name, "is no instruction of the product" + did_you_mean(name, exist));
    }
    if (result_operand(spec_of(*opcode_named(name))) < 0) {
      pairs.fail_at(name, fmt::format("{} does not name the type of its result", name));
    }
    for (const auto& [source, result] : target.type_pairs.at(name)) {
      if (!found->second.contains(source)) {
        pairs.fail_at(name, fmt::format("{} does not exist for type '{}'", name, name_of(source)));
      }
    }
  }
  for (const auto& [name, types] : target.instructions) {
    if (result_operand(spec_of(*opcode_named(name))) < 0) continue;
    const auto found = target.type_pairs.find(name);
    for (const Type type : all_types()) {
      if (!types.contains(type)) continue;
      if (found == target.type_pairs.end() ||
          std::none_of(found->second.begin(), found->second.end(),
                       [&](const auto& pair) { return pair.first == type; })) {
        fail(document.origin("/target/type_pairs"), "/target/type_pairs",
             fmt::format("missing pairs of {} from type '{}'", name, name_of(type)));
      }
    }
  }
}

/// Pairs of factors are of instructions that name the type of their right matrix.
void check_factor_pairs(const Document& document, const Target& target) {
  const Section pairs = Section::table(document, "/target/factor_pairs");
  for (const std::string& name : pairs.names()) {
    const auto found = target.instructions.find(name);
    if (found == target.instructions.end()) pairs.fail_at(name, "is no instruction of the product");
    if (operand_index(spec_of(*opcode_named(name)), "b_type") < 0) {
      pairs.fail_at(name, fmt::format("{} does not name the type of its right matrix", name));
    }
    for (const auto& [left, right] : target.factor_pairs.at(name)) {
      for (const Type type : {left, right}) {
        if (found->second.contains(type)) continue;
        pairs.fail_at(name, fmt::format("{} does not exist for type '{}'", name, name_of(type)));
      }
      if (left == right) pairs.fail_at(name, "two factors of one type need no pair");
    }
  }
}

}  // namespace

void read_instructions(const Document& document, Target& target, Costs& costs) {
  std::vector<std::string> known;
  for (int i = 0; i < kPipes; ++i) known.push_back(lower(name_of(static_cast<Pipe>(i))));
  const Section pipes = Section::table(document, "/instructions");
  for (const std::string& file : pipes.names()) {
    // What stands in the body of a vector function has a file of its own.
    const bool in_function = file == kFunctions;
    const auto found = std::find(known.begin(), known.end(), in_function ? "v" : file);
    if (found == known.end()) {
      pipes.fail_at(file, fmt::format("unknown pipe '{}'{}", file, did_you_mean(file, known)));
    }
    const Section table = Section::table(document, pipes.pointer_to(file));
    for (const std::string& name : table.names()) {
      read_instruction(document, table, static_cast<Pipe>(found - known.begin()), in_function, name,
                       target, costs);
    }
  }
  if (target.instructions.contains("vf") && !costs.functions) {
    fail(document.origin("/instructions/v/vf"), "/instructions/v/vf",
         "needs functions.json beside it, which says how vector functions run");
  }
  check_type_pairs(document, target);
  check_factor_pairs(document, target);
}

}  // namespace davsim::config
