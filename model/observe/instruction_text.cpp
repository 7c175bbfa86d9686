#include "observe/instruction_text.h"

#include <fmt/format.h>

#include "observe/trace_names.h"

namespace davsim {
namespace {

std::string colour_of(const Instruction& instruction) {
  switch (instruction.spec().role) {
    case Role::set_flag:
      return "black";
    case Role::wait_flag:
      return "yellow";
    case Role::barrier:
      return std::string(track_colour(Pipe::all));
    default:
      return std::string(track_colour(instruction.pipe));
  }
}

bool is_sync(Role role) {
  return role == Role::set_flag || role == Role::wait_flag || role == Role::barrier;
}

/// `GM_TO_UB` for what moves data between global memory and a core, by its operands' spaces.
std::string transfer_of(const InstructionSpec& spec) {
  if (spec.role != Role::copy) return {};
  Space from = Space::none;
  Space to = Space::none;
  for (const OperandSpec& operand : spec.operands) {
    if (operand.kind != OperandKind::address) continue;
    (operand.access == Access::write ? to : from) = operand.space;
  }
  if (from != Space::GM && to != Space::GM) return {};
  return upper_case(fmt::format("{}_TO_{}", name_of(from), name_of(to)));
}

}  // namespace

InstructionText::InstructionText(const Instruction& instruction, const std::string& operation)
    : role_(instruction.spec().role), transfer_(transfer_of(instruction.spec())) {
  const InstructionSpec& spec = instruction.spec();
  std::string name = role_ == Role::barrier ? "BAR" : upper_case(spec.name);
  // A vector function is known by its own name.
  if (!instruction.label.empty()) name += " " + instruction.label.str();
  head_ = fmt::format(",\n{{\"ph\":\"X\",\"name\":\"{}\",\"cat\":\"{}\",\"cname\":\"{}\",\"pid\":",
                      name, is_sync(role_) ? "sync" : "instr", colour_of(instruction));
  if (!operation.empty()) fixed_ += ",\"operation\":" + json_string(operation);
  if (!instruction.where.file.empty()) {
    const Location line{instruction.where.file, instruction.where.line, 0};
    fixed_ += ",\"code\":" + json_string(line.text());
  }
  if (instruction.type != Type::none) {
    fixed_ += fmt::format(",\"type\":\"{}\"", name_of(instruction.type));
  }
  if (instruction.inserted) fixed_ += ",\"inserted\":1";
  for (std::size_t i = 0; i < spec.operands.size() && i < instruction.operands.size(); ++i) {
    add_operand(instruction, static_cast<int>(i));
  }
  if (!operands_.empty()) {
    operands_.front().before.insert(0, ",\"detail\":\"");
    after_ += '"';
  } else if (!after_.empty()) {
    fixed_ += ",\"detail\":\"" + after_ + '"';
    after_.clear();
  }
}

void InstructionText::add_operand(const Instruction& instruction, int operand) {
  const OperandSpec& spec = instruction.spec().operands[static_cast<std::size_t>(operand)];
  const Expression& value = instruction.operands[static_cast<std::size_t>(operand)];
  // What has its usual value would hide what matters, and make the file twice as long.
  if (value.is_constant() && spec.fallback && value.constant() == *spec.fallback) return;
  if (!operands_.empty() || !after_.empty()) after_ += ',';
  after_ += fmt::format("{}:", spec.name);
  const bool hex = spec.kind == OperandKind::address || spec.kind == OperandKind::bits ||
                   spec.kind == OperandKind::element;
  const Form form = spec.kind == OperandKind::pipe ? Form::pipe : hex ? Form::hex : Form::number;
  if (!value.is_constant()) {
    operands_.push_back({std::move(after_), operand, form});
    after_.clear();
  } else if (form == Form::pipe) {
    after_ += name_of(static_cast<Pipe>(value.constant()));
  } else if (spec.kind == OperandKind::type) {
    after_ += name_of(static_cast<Type>(value.constant()));
  } else if (form == Form::hex) {
    after_ += fmt::format("{:#x}", static_cast<std::uint64_t>(value.constant()));
  } else {
    after_ += std::to_string(value.constant());
  }
}

void InstructionText::arguments(OutputFile& out, const EventDetail& detail) const {
  const Work work = detail.work();
  if (work.repeats != 0) {
    out.text(",\"repeats\":");
    out.number(work.repeats);
  }
  if (work.bytes != 0) {
    out.text(",\"process_bytes\":");
    out.number(work.bytes);
  }
  out.text(fixed_);
  for (const Piece& piece : operands_) {
    out.text(piece.before);
    const std::int64_t value = detail.values[piece.operand];
    switch (piece.form) {
      case Form::number:
        out.number(value);
        break;
      case Form::hex:
        out.hex(static_cast<std::uint64_t>(value));
        break;
      case Form::pipe:
        out.text(name_of(static_cast<Pipe>(value)));
        break;
    }
  }
  out.text(after_);
}

}  // namespace davsim
