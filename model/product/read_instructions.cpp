#include <fmt/format.h>

#include <algorithm>
#include <cctype>

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

Type type_at(const Section& instruction, const InstructionSpec& spec, const std::string& word) {
  const std::vector<std::string> known = types_of(spec);
  if (std::find(known.begin(), known.end(), word) == known.end()) {
    const std::string hint = did_you_mean(word, known);
    instruction.fail_at(word, fmt::format("{} does not exist for type '{}'{}", spec.name, word,
                                          hint.empty() ? "; expected " + join(known) : hint));
  }
  return type_named(word).value_or(Type::none);
}

std::size_t class_at(const Section& instruction, const std::string& type, const Costs& costs) {
  const std::string name = instruction.text(type);
  std::vector<std::string> known;
  for (std::size_t i = 0; i < costs.prices.size(); ++i) {
    if (costs.prices[i].class_name == name) return i;
    known.push_back(costs.prices[i].class_name);
  }
  instruction.fail_at(type, fmt::format("unknown class '{}'{}", name, did_you_mean(name, known)));
}

void read_instruction(const Document& document, const Section& pipe_table, Pipe pipe,
                      const std::string& name, Target& target, Costs& costs) {
  const std::optional<Opcode> opcode = opcode_named(name);
  if (!opcode) {
    pipe_table.fail_at(
        name, fmt::format("unknown instruction '{}'{}", name, did_you_mean(name, mnemonics())));
  }
  const InstructionSpec& spec = spec_of(*opcode);
  // Instructions whose queue an operand names are listed under S, which issues them.
  const Pipe expected = spec.pipe_operand >= 0 ? Pipe::S : spec.pipe;
  if (expected != pipe) {
    pipe_table.fail_at(name, fmt::format("belongs to pipe {}", name_of(expected)));
  }
  const Section instruction = Section::table(document, pipe_table.pointer_to(name));
  if (instruction.names().empty()) pipe_table.fail_at(name, "names no type");
  TypeSet types;
  for (const std::string& word : instruction.names()) {
    const Type type = type_at(instruction, spec, word);
    if (type != Type::none) types.insert(type);
    costs.price_of[{name, type}] = class_at(instruction, word, costs);
  }
  target.instructions[name] = types;
}

}  // namespace

void read_instructions(const Document& document, Target& target, Costs& costs) {
  std::vector<std::string> known;
  for (int i = 0; i < kPipes; ++i) known.push_back(lower(name_of(static_cast<Pipe>(i))));
  const Section pipes = Section::table(document, "/instructions");
  for (const std::string& file : pipes.names()) {
    const auto found = std::find(known.begin(), known.end(), file);
    if (found == known.end()) {
      pipes.fail_at(file, fmt::format("unknown pipe '{}'{}", file, did_you_mean(file, known)));
    }
    const Section table = Section::table(document, pipes.pointer_to(file));
    for (const std::string& name : table.names()) {
      read_instruction(document, table, static_cast<Pipe>(found - known.begin()), name, target,
                       costs);
    }
  }
}

}  // namespace davsim::config
