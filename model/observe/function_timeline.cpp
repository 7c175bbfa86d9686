#include "observe/function_timeline.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "isa/registers.h"

namespace davsim {
namespace {

constexpr std::uint64_t kColumns = 100;
constexpr std::size_t kListed = 40;

std::string row_name(const FunctionStep& step) {
  switch (step.port) {
    case FunctionPort::load: return "load";
    case FunctionPort::store: return "store";
    case FunctionPort::mask: return "mask";
    case FunctionPort::barrier: return "barrier";
    case FunctionPort::scalar: return "scalar";
    case FunctionPort::unit: break;
  }
  return fmt::format("unit{}", step.unit);
}

/// `vadd.f32 v2, v0, v1, p0`: the registers that the instruction names.
std::string text_of(const Instruction& instruction) {
  const InstructionSpec& spec = instruction.spec();
  std::string text(mnemonic(spec));
  if (instruction.type != Type::none) text += fmt::format(".{}", name_of(instruction.type));
  std::string_view separator = " ";
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const Expression& value = instruction.operands[i];
    const int scalar = instruction.registers.empty() ? -1 : instruction.registers[i];
    if (scalar < 0 && (!value.is_constant() || value.constant() < 0)) continue;
    std::int64_t number = scalar >= 0 ? scalar : value.constant();
    char letter = 0;
    switch (spec.operands[i].kind) {
      case OperandKind::vector_register: letter = 'v'; break;
      case OperandKind::mask_register: letter = 'p'; break;
      case OperandKind::alignment_register: letter = 'u'; break;
      default:
        if (scalar < 0 && spec.operands[i].kind != OperandKind::scalar_register) continue;
        letter = number < kFunctionScalars ? 's' : 'a';
        if (letter == 'a') number -= kFunctionScalars;
    }
    text += fmt::format("{}{}{}", separator, letter, number);
    separator = ", ";
  }
  return text;
}

/// A row for each port; a digit says how many start in the cycles of a column, + stands for more.
std::string picture(std::span<const FunctionStep> steps, std::uint64_t cycles) {
  const std::uint64_t width = std::max<std::uint64_t>(1, (cycles + kColumns - 1) / kColumns);
  const std::size_t columns = static_cast<std::size_t>((cycles + width - 1) / width);
  std::map<std::string, std::vector<std::size_t>> rows;
  for (const FunctionStep& step : steps) {
    auto& row = rows[row_name(step)];
    row.resize(columns);
    ++row[std::min(columns - 1, static_cast<std::size_t>(step.start / width))];
  }
  std::string text = fmt::format("  starts, {} cycle{} a column\n", width, width == 1 ? "" : "s");
  for (const auto& [name, starts] : rows) {
    text += fmt::format("  {:<8}", name);
    for (const std::size_t n : starts) {
      text += n == 0 ? '.' : n < 10 ? static_cast<char>('0' + n) : '+';
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::string function_timeline(const Instruction& function, std::span<const FunctionStep> steps,
                              std::uint64_t cycles) {
  std::string text =
      fmt::format("vf{}{} ({}): {} cycles, {} register instructions\n", function.label.empty() ? "" : " ",
                  function.label.str(), function.where.text(), cycles, steps.size());
  if (steps.empty()) return text;
  text += picture(steps, cycles);
  text += "  dispatch  start    end  port     instruction\n";
  for (std::size_t i = 0; i < std::min(kListed, steps.size()); ++i) {
    const FunctionStep& step = steps[i];
    const Instruction& instruction =
        function.body->instructions[static_cast<std::size_t>(step.instruction)];
    text += fmt::format("  {:>8}  {:>5}  {:>5}  {:<7}  {}\n", step.dispatch, step.start, step.end,
                        row_name(step), text_of(instruction));
  }
  if (steps.size() > kListed) text += fmt::format("  and {} more\n", steps.size() - kListed);
  return text;
}

}  // namespace davsim
