#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/suggest.h"
#include "isa/formats.h"
#include "isa/formats_small.h"
#include "isa/registers.h"
#include "ops/operation.h"
#include "program/cross_core.h"

namespace davsim {
namespace {

/// Range of an integer type; int64 covers the unsigned 64-bit type as bit patterns.
bool fits(std::int64_t value, Type type) {
  const int bits = 8 * size_of(type);
  if (bits == 64) return is_signed(type) || value >= 0;
  const std::int64_t span = std::int64_t{1} << bits;
  return is_signed(type) ? value >= -span / 2 && value < span / 2 : value >= 0 && value < span;
}

void check_available(const Instruction& instruction, const Target& target, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const auto found = target.instructions.find(spec.name);
  if (found == target.instructions.end()) {
    throw KernelError(where, fmt::format("{}: {} ({}) has no such instruction", mnemonic(spec),
                                         target.product, target.architecture));
  }
  if (!spec.types.empty() && !found->second.contains(instruction.type)) {
    std::vector<std::string> allowed;
    for (const Type type : all_types()) {
      if (found->second.contains(type)) allowed.emplace_back(name_of(type));
    }
    throw KernelError(where, fmt::format("{}: {} has no {} form, expected one of {}", mnemonic(spec),
                                         target.product, name_of(instruction.type), join(allowed)));
  }
}

/// An instruction whose result has a type of its own exists for pairs of types.
void check_pair(const Instruction& instruction, const Target& target, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const auto to = std::find_if(spec.operands.begin(), spec.operands.end(),
                               [](const OperandSpec& o) { return o.kind == OperandKind::type; });
  if (to == spec.operands.end()) return;
  const auto index = static_cast<std::size_t>(to - spec.operands.begin());
  const auto result = static_cast<Type>(instruction.operands[index].constant());
  const std::string problem = pair_problem(target, spec.name, instruction.type, result);
  if (!problem.empty()) throw KernelError(where, problem);
}

/// A product of matrices of two types exists for pairs of types.
void check_factors(const Instruction& instruction, const Target& target, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const int index = operand_index(spec, "b_type");
  if (index < 0) return;
  const auto right =
      static_cast<Type>(instruction.operands[static_cast<std::size_t>(index)].constant());
  if (right == Type::none || target.multiplies(spec.name, instruction.type, right)) return;
  throw KernelError(where, fmt::format("{}: {} multiplies no {} by {}", spec.name, target.product,
                                       name_of(instruction.type), name_of(right)));
}

/// On products that split their cores, the matrix unit and its memories belong to cube cores alone,
/// and UB to vector cores; each writes into the other's L1 or UB by instructions made for it.
void check_memories(const Instruction& instruction, const Target& target, CoreKind kind,
                    const SourcePlace& where) {
  if (kind == CoreKind::merged) return;
  for (const OperandSpec& operand : instruction.spec().operands) {
    if (operand.kind != OperandKind::address || operand.space == Space::GM) continue;
    const InstructionSpec& spec = instruction.spec();
    const bool of_vector = (operand.space == Space::UB && !spec.writes_vector_ub) ||
                           (operand.space == Space::L1 && spec.writes_cube_l1);
    if (of_vector == (kind == CoreKind::aiv)) continue;
    throw KernelError(where,
                      fmt::format("{}: an {} core of {} has no {}; the blocks of it have to "
                                  "be {}",
                                  instruction.spec().name, name_of(kind), target.product,
                                  name_of(operand.space), kind == CoreKind::aiv ? "aic" : "aiv"));
  }
}

/// Flags and barriers name pipes; the core has to have them, and ids have to exist.
void check_pipes(const Instruction& instruction, const Target& target, CoreKind kind,
                 const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const auto& pipes = target.pipes.at(kind);
  const bool flag = spec.role == Role::set_flag || spec.role == Role::wait_flag;
  const bool signal = spec.role == Role::cross_set;
  const bool between_two = spec.cross_core_mode == kPairMode;
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (spec.operands[i].kind != OperandKind::pipe) continue;
    const auto pipe = static_cast<Pipe>(instruction.operands[i].constant());
    if (signal && (pipe == Pipe::all || (pipe == Pipe::S && !between_two))) {
      throw KernelError(where, fmt::format("{}: pipe is {}, expected one that moves or computes",
                                           spec.name, name_of(pipe)));
    }
    if (spec.role == Role::cross_wait && pipe == Pipe::all) {
      throw KernelError(
          where, fmt::format("{}: pipe is ALL; S holds up all that is issued later", spec.name));
    }
    if (spec.role == Role::cross_wait && pipe != Pipe::S && target.cross_core_wait_stops_all) {
      throw KernelError(where,
                        fmt::format("{}: pipe is {}, but {} holds up all pipes until the flag "
                                    "is there; leave pipe out",
                                    spec.name, name_of(pipe), target.product));
    }
    if (pipe == Pipe::all && !flag) continue;
    if (std::find(pipes.begin(), pipes.end(), pipe) == pipes.end()) {
      throw KernelError(where, fmt::format("{}: an {} core of {} has no pipe {}", spec.name,
                                           name_of(kind), target.product, name_of(pipe)));
    }
  }
  if (flag && instruction.operands[0] == instruction.operands[1]) {
    throw KernelError(where, fmt::format("{}: source and destination are both {}; inside a pipe use "
                                         "pipe_barrier",
                                         spec.name,
                                         name_of(static_cast<Pipe>(instruction.operands[0].constant()))));
  }
  if (spec.role == Role::barrier && instruction.operands[0].constant() == index_of(Pipe::S)) {
    throw KernelError(where, "pipe_barrier: the scalar pipe has no barrier; use ALL");
  }
  if (std::find(pipes.begin(), pipes.end(), instruction.pipe) == pipes.end()) {
    throw KernelError(where, fmt::format("{}: runs in pipe {}, which an {} core of {} does not have",
                                         spec.name, name_of(instruction.pipe), name_of(kind),
                                         target.product));
  }
}

/// Bits of the control register exist or not.
void check_control(const Instruction& instruction, const Target& target, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const int index = operand_index(spec, "bit");
  if (spec.role != Role::control || index < 0) return;
  const Expression& written = instruction.operands[static_cast<std::size_t>(index)];
  if (!written.is_constant()) {
    throw KernelError(where, fmt::format("{}: bit uses variables, expected a constant", spec.name));
  }
  const std::int64_t bit = written.constant();
  const auto& known = target.control_bits;
  if (std::find(known.begin(), known.end(), bit) != known.end()) return;
  std::vector<std::string> bits;
  for (const int each : known) bits.push_back(std::to_string(each));
  throw KernelError(where, fmt::format("{}: {} has no bit {} of the control register that could be "
                                       "set, expected {}",
                                       spec.name, target.product, bit,
                                       bits.empty() ? "none" : "one of " + join(bits)));
}

/// A post-update moves the scalar register of the address on; address registers are set instead.
void check_post_update(const Instruction& instruction, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  const int post = operand_index(spec, kPostUpdate);
  if (post < 0 || instruction.operands[static_cast<std::size_t>(post)] == Expression(0)) return;
  for (std::size_t i = 0; i < instruction.registers.size(); ++i) {
    if (spec.operands[i].kind != OperandKind::address || instruction.registers[i] < 0) continue;
    if (instruction.registers[i] < kFunctionScalars) return;
    throw KernelError(where, fmt::format("{}: post moves a scalar register on, but the address has an "
                                         "address register; expected s0 to s{}, or another vag",
                                         mnemonic(spec), kFunctionScalars - 1));
  }
  throw KernelError(where, fmt::format("{}: post moves a scalar register on, but the address has none; "
                                       "expected an address such as s0 + {} @ (0)",
                                       mnemonic(spec), name_of(Space::UB)));
}

/// Checks an instruction that has been emitted, and finds its pipe.
void settle(Instruction& instruction, const Target& target, const SourcePlace& where) {
  check_available(instruction, target, where);
  check_pair(instruction, target, where);
  check_factors(instruction, target, where);
  check_control(instruction, target, where);
  check_post_update(instruction, where);
  std::vector<std::int64_t> constants;
  for (const Expression& e : instruction.operands) {
    constants.push_back(e.is_constant() ? e.constant() : 0);
  }
  instruction.pipe = pipe_of(instruction.spec(), constants.data());
  if (!instruction.body) return;
  for (Instruction& inside : instruction.body->instructions) settle(inside, target, where);
}

/// Instructions on registers stand in vector functions, and no others do.
void check_place(const Instruction& instruction, bool in_function, const SourcePlace& where) {
  const InstructionSpec& spec = instruction.spec();
  if (stands_in_function(spec) == in_function) return;
  throw KernelError(where, in_function
                               ? fmt::format("{} works on memory and cannot stand in a vector function",
                                             spec.name)
                               : fmt::format("{} works on registers; it stands inside vf {{ ... }}",
                                             mnemonic(spec)));
}

/// Notes for every statement of a body which blocks it belongs to.
void note_group(const Program& program, const std::vector<Step>& body, const BlockGroup& group,
                std::vector<const BlockGroup*>& groups) {
  for (const Step& step : body) {
    if (step.loop) {
      note_group(program, step.loop->body, group, groups);
    } else {
      groups[static_cast<std::size_t>(step.statement)] = &group;
      const auto& function = program.statements[static_cast<std::size_t>(step.statement)].body;
      if (function) note_group(program, *function, group, groups);
    }
  }
}

Instruction instruction_of(const Statement& statement) {
  const InstructionSpec& spec = spec_of(*statement.opcode);
  Instruction instruction;
  instruction.opcode = *statement.opcode;
  instruction.type = statement.type;
  std::vector<Expression> values;
  std::vector<int> tensors(spec.operands.size(), -1);
  std::vector<int> registers;
  values.reserve(spec.operands.size());
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const Argument& argument = statement.arguments[i];
    int scalar = -1;
    if (const auto* address = std::get_if<Address>(&argument)) {
      values.push_back(address->bytes);
      tensors[i] = address->tensor;
      scalar = address->scalar;
    } else if (const auto* reg = std::get_if<ScalarRegister>(&argument)) {
      values.emplace_back(0);
      scalar = reg->number;
    } else if (const auto* expression = std::get_if<Expression>(&argument)) {
      values.push_back(*expression);
    } else if (const auto* pipe = std::get_if<Pipe>(&argument)) {
      values.emplace_back(index_of(*pipe));
    } else if (const auto* number = std::get_if<Number>(&argument)) {
      values.emplace_back(*element_bits(*number, statement.type));
    } else {
      values.emplace_back(spec.operands[i].fallback.value_or(0));
    }
    if (scalar < 0) continue;
    registers.resize(spec.operands.size(), -1);
    registers[i] = scalar;
  }
  instruction.operands = std::move(values);
  instruction.tensors = std::move(tensors);
  instruction.registers = std::move(registers);
  return instruction;
}

// The kind of core that blocks run on. A merged core is a cube core and a vector core in one, with
// one of each pipe: it takes the blocks of a kernel whose blocks are all of one of the two kinds.
CoreKind place(const LoweredGroup& group, const Program& program, const Target& target) {
  if (target.has_core(group.kind)) return group.kind;
  const bool alike = std::all_of(program.groups.begin(), program.groups.end(),
                                 [&](const BlockGroup& other) { return other.kind == group.kind; });
  if (target.has_core(CoreKind::merged) && alike) return CoreKind::merged;
  std::vector<std::string> kinds;
  for (const CoreKind kind : target.core_kinds) kinds.emplace_back(name_of(kind));
  throw KernelError(
      Location{program.name},
      fmt::format("{} has no {} cores to place blocks {}..{} on; its cores are {}{}", target.product,
                  name_of(group.kind), group.first, group.first + group.count, join(kinds),
                  alike ? "" : ", and one that is both takes no kernel with blocks of both"));
}

}  // namespace

std::optional<std::int64_t> element_bits(const Number& number, Type type) {
  if (type == Type::f32) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(number.real));
  }
  if (type == Type::f16) {
    // Rounded once; the way by f32 keeps the payload of a NaN.
    return std::isnan(number.real) ? f16_from_f32(static_cast<float>(number.real), false)
                                   : f16_from_f64(number.real, false);
  }
  if (type == Type::bf16) return bf16_from_f64(number.real);
  if (is_small_float(type)) {
    if (!is_signed(type) && number.real <= 0) return std::nullopt;
    return small_from_f64(type, number.real, false);
  }
  if (type == Type::none || !number.is_integer || !fits(number.integer, type)) return std::nullopt;
  const int bits = 8 * size_of(type);
  if (bits == 64) return number.integer;
  return number.integer & ((std::int64_t{1} << bits) - 1);
}

LoweredProgram lower_for(const Program& program, const Target& target) {
  const auto shapes_of = [](const Statement& statement) {
    std::vector<Expression> shapes;
    for (const Argument& argument : statement.arguments) {
      if (const auto* e = std::get_if<Expression>(&argument)) shapes.push_back(*e);
    }
    return shapes;
  };
  std::vector<const BlockGroup*> groups(program.statements.size());
  for (const BlockGroup& group : program.groups) note_group(program, group.body, group, groups);
  const auto lower = [&](const Statement& statement, const std::vector<std::int64_t>& shapes,
                         LoweredStatement& out) {
    if (statement.opcode) {
      out.add(instruction_of(statement));
    } else {
      const auto& spec = *all_operations()[static_cast<std::size_t>(statement.operation)];
      if (target.operations.find(spec.name) == target.operations.end()) {
        throw KernelError(statement.where, fmt::format("{}: {} does not support this operation",
                                                       spec.name, target.product));
      }
      const auto index = static_cast<std::size_t>(&statement - program.statements.data());
      LowerContext context(target, program, *groups[index], statement, shapes, out);
      spec.lower(context);
    }
    for (Instruction& instruction : out.instructions) settle(instruction, target, statement.where);
  };
  LoweredProgram lowered = lower_program(program, shapes_of, lower);
  const std::function<void(const std::vector<LoweredStep>&, CoreKind)> check_all =
      [&](const std::vector<LoweredStep>& body, CoreKind kind) {
        for (const LoweredStep& step : body) {
          if (step.loop) {
            check_all(step.loop->body, kind);
          } else if (step.choice) {
            for (const auto& variant : step.choice->variants) check_all(variant.body, kind);
          } else {
            const Instruction& what =
                lowered.instructions[static_cast<std::size_t>(step.instruction)];
            check_place(what, false, what.where);
            check_pipes(what, target, kind, what.where);
            check_memories(what, target, kind, what.where);
            if (!what.body) continue;
            for (const Instruction& inside : what.body->instructions) {
              check_place(inside, true, inside.where);
              check_memories(inside, target, kind, inside.where);
            }
          }
        }
      };
  if (std::any_of(lowered.instructions.begin(), lowered.instructions.end(),
                  [](const Instruction& i) { return i.spec().role == Role::poll; })) {
    lowered.polls = std::make_shared<PollRecord>();
  }
  for (LoweredGroup& group : lowered.groups) {
    group.kind = place(group, program, target);
    check_all(group.body, group.kind);
  }
  return lowered;
}

}  // namespace davsim
