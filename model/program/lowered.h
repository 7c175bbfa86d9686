#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "program/polls.h"
#include "program/program.h"

namespace davsim {

struct LoweredProgram;

/// A static instruction of a lowered program: one place in the code, executed any number of times.
struct Instruction {
  Opcode opcode = 0;
  Type type = Type::none;
  Pipe pipe = Pipe::S;
  SharedList<Expression> operands;  ///< by position in the schema; addresses are absolute
  SharedList<int> tensors;          ///< by operand: tensor of a GM address, or -1
  /// In a vector function, by operand: the scalar register that is added to an address or holds the
  /// value, or -1. Empty: none of them.
  SharedList<int> registers;
  SharedList<Condition> when;
  int statement = -1;  ///< the statement it comes from; -1 for inserted synchronisation
  bool inserted = false;
  SharedList<std::string> scope;  ///< names of the loop variables around it, outermost first
  SourcePlace where;
  InternedString label;  ///< of a vector function: its name, or nothing
  /// Of a vector function: its body, as the one group of a program of its own. Cursors walk it from
  /// the variables of the occurrence.
  std::shared_ptr<LoweredProgram> body;

  [[nodiscard]] const InstructionSpec& spec() const { return spec_of(opcode); }
};

struct LoweredLoop;
struct LoweredChoice;

/// A step of lowered code: an instruction (index into LoweredProgram::instructions), a loop, or a
/// choice between variants of one statement.
struct LoweredStep {
  int instruction = -1;
  std::shared_ptr<LoweredLoop> loop;
  std::shared_ptr<LoweredChoice> choice;
};

struct LoweredLoop {
  std::string variable;
  int slot = 0;
  Expression begin;
  Expression end;
  std::vector<LoweredStep> body;
};

/// One statement lowered for each value that its shape operands take.
struct LoweredChoice {
  struct Variant {
    std::vector<std::int64_t> values;
    std::vector<LoweredStep> body;
  };
  std::vector<Condition> when;
  std::vector<Expression> shapes;
  std::vector<Variant> variants;
};

/// Flat form that cursors walk; made from the steps.
struct Code {
  enum class Kind : std::uint8_t { instruction, loop_begin, loop_end, choose, jump, end };
  Kind kind = Kind::end;
  std::int32_t a = 0;  ///< instruction; loop; choice; target of a jump
  std::int32_t b = 0;  ///< loop and choice: where the code goes on
};

/// A block group in lowered form.
struct LoweredGroup {
  CoreKind kind = CoreKind::aiv;
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::vector<LoweredStep> body;
  std::vector<Code> code;
};

/// A program as one product executes it: instructions only, still rolled. `program` outlives it.
struct LoweredProgram {
  const Program* program = nullptr;
  std::vector<Instruction> instructions;
  std::vector<LoweredGroup> groups;
  // What `code` refers to by index, filled by `flatten`.
  std::vector<const LoweredLoop*> loops;
  std::vector<const LoweredChoice*> choices;
  /// For choices: where each variant's code starts, by choice and variant.
  std::vector<std::vector<std::int32_t>> variant_code;
  /// What polls of global memory ended at; null where there are none. Whoever computes values fills
  /// it.
  std::shared_ptr<PollRecord> polls;

  /// The group of block `index`. The body of a vector function has one for every block.
  [[nodiscard]] const LoweredGroup& group_of(std::int64_t block) const;
  /// Name for people: the operation it comes from, or nothing for plain instructions.
  [[nodiscard]] std::string operation_of(const Instruction& instruction) const;
};

/// What one statement becomes: instructions, and the code that executes them, whose indices are
/// into `instructions`. Names of loop variables are suggestions; those of `Instruction::scope` are the
/// loops of this statement alone.
struct LoweredStatement {
  int free_slot = 1;  ///< slot for the variable of the outermost loop of its own
  std::vector<Instruction> instructions;
  std::vector<LoweredStep> steps;

  /// Appends an instruction outside loops.
  void add(Instruction instruction);
};

/// Lowers one operation statement for the values of its shape arguments.
using LowerStatement = std::function<void(const Statement& statement,
                                          const std::vector<std::int64_t>& shapes,
                                          LoweredStatement& out)>;
/// The expressions of a statement that its lowering depends on.
using ShapesOf = std::function<std::vector<Expression>(const Statement& statement)>;

/// Makes the lowered form: every operation through `lower`, once per distinct value of its shapes.
/// Throws InputError or KernelError with the statement's location.
LoweredProgram lower_program(const Program& program, const ShapesOf& shapes_of,
                             const LowerStatement& lower);

/// About how many instructions all blocks execute, those in vector functions included, saturating; loop bounds that depend on outer loops
/// are taken at those loops' first iteration. An empty iteration counts as one.
std::uint64_t estimate_instructions(const LoweredProgram& lowered);

/// (Re)makes the flat code of every group from its steps.
void flatten(LoweredProgram& lowered);

}  // namespace davsim
