#include <ostream>
#include <utility>

#include "frontend/ktrace.h"
#include "frontend/numbers.h"
#include "frontend/text.h"

namespace davsim {
namespace ktrace {
namespace {

/// The statement that lowers to `instruction` alone. Operands at their fallback stay out.
Statement statement_of(const Instruction& instruction, const Program& program) {
  const InstructionSpec& spec = instruction.spec();
  Statement statement;
  statement.name = mnemonic(spec);
  statement.opcode = instruction.opcode;
  statement.type = instruction.type;
  statement.when = instruction.when;
  statement.where = instruction.where;
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    const Expression& value = instruction.operands[i];
    const int scalar = instruction.registers.empty() ? -1 : instruction.registers[i];
    if (operand.kind == OperandKind::address) {
      const bool left_out = operand.fallback && value == Expression(*operand.fallback) && scalar < 0;
      if (left_out) {
        statement.arguments.emplace_back();
      } else {
        // The type stands after the mnemonic; names need no other.
        const int tensor = instruction.tensors[i];
        const Type declared =
            tensor < 0 ? Type::none : program.tensors[static_cast<std::size_t>(tensor)].type;
        statement.arguments.emplace_back(
            Address{operand.space, declared, tensor, -1, value, scalar});
      }
    } else if (scalar >= 0) {
      statement.arguments.emplace_back(ScalarRegister{scalar});
    } else if (operand.fallback && value == Expression(*operand.fallback)) {
      statement.arguments.emplace_back();
    } else if (operand.kind == OperandKind::pipe) {
      statement.arguments.emplace_back(static_cast<Pipe>(value.constant()));
    } else if (operand.kind == OperandKind::element) {
      statement.arguments.emplace_back(
          number_of_bits(static_cast<std::uint64_t>(value.constant()), instruction.type));
    } else {
      statement.arguments.emplace_back(value);
    }
  }
  return statement;
}

class LoweredWriter {
 public:
  explicit LoweredWriter(const LoweredProgram& lowered) : lowered_(lowered), table_(&lowered) {}

  void write(const std::string& architecture, std::ostream& out) {
    out << declarations_text(*lowered_.program, {architecture}, SyncMode::written);
    for (std::size_t i = 0; i < lowered_.groups.size(); ++i) {
      text_.clear();
      body(lowered_.groups[i].body, {}, "  ");
      out << group_head_text(lowered_.program->groups[i]) << text_ << "}\n";
    }
  }

 private:
  void body(const std::vector<LoweredStep>& steps, const std::vector<Condition>& when,
            const std::string& indent) {
    for (const LoweredStep& step : steps) {
      if (step.loop) {
        loop(*step.loop, when, indent);
      } else if (step.choice) {
        choice(*step.choice, when, indent);
      } else {
        instruction(table_->instructions[static_cast<std::size_t>(step.instruction)], when, indent);
      }
    }
  }

  void loop(const LoweredLoop& loop, const std::vector<Condition>& when,
            const std::string& indent) {
    const std::size_t start = text_.size();
    text_ += indent + loop_head_text(loop.variable, loop.begin, loop.end, variables_);
    const std::size_t head = text_.size();
    variables_.set(loop.slot, loop.variable);
    body(loop.body, when, indent + "  ");
    if (text_.size() == head) {
      text_.resize(start);
    } else {
      text_ += indent + "}\n";
    }
  }

  /// The instructions of each variant, guarded by the values that select it.
  void choice(const LoweredChoice& choice, std::vector<Condition> when, const std::string& indent) {
    when.insert(when.end(), choice.when.begin(), choice.when.end());
    for (const LoweredChoice::Variant& variant : choice.variants) {
      std::vector<Condition> selected = when;
      for (std::size_t i = 0; i < choice.shapes.size(); ++i) {
        if (choice.shapes[i].is_constant()) continue;
        selected.push_back({choice.shapes[i], Condition::Test::equal, variant.values[i]});
      }
      body(variant.body, selected, indent);
    }
  }

  void function(const Instruction& function, const std::vector<Condition>& when,
                const std::string& indent) {
    text_ += indent + function_head_text(function.label, when, variables_,
                                         line_text(function.where, *lowered_.program));
    const LoweredProgram* const around = std::exchange(table_, function.body.get());
    body(table_->groups.front().body, {}, indent + "  ");
    table_ = around;
    text_ += indent + "}\n";
  }

  void instruction(const Instruction& instruction, std::vector<Condition> when,
                   const std::string& indent) {
    if (instruction.body) {
      when.insert(when.end(), instruction.when.begin(), instruction.when.end());
      return function(instruction, when, indent);
    }
    Statement statement = statement_of(instruction, *lowered_.program);
    when.insert(when.end(), statement.when.begin(), statement.when.end());
    statement.when = std::move(when);
    text_ += indent + statement_text(statement, *lowered_.program, {}, variables_);
    text_ += instruction.inserted ? "  # inserted\n" : "\n";
  }

  const LoweredProgram& lowered_;
  const LoweredProgram* table_;  ///< the program or the body that is being written
  VariableNames variables_;
  std::string text_;
};

}  // namespace
}  // namespace ktrace

void write_lowered_ktrace(const LoweredProgram& lowered, const std::string& architecture,
                          std::ostream& out) {
  ktrace::LoweredWriter(lowered).write(architecture, out);
}

}  // namespace davsim
