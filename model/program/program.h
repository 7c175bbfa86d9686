#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/interned_string.h"
#include "isa/instruction.h"
#include "program/expression.h"
#include "program/shared_list.h"
#include "program/source_place.h"
#include "program/tensor.h"

namespace davsim {

/// Where the synchronisation of a kernel comes from.
enum class SyncMode : std::uint8_t { written, vendor, automatic };
/// `written vendor auto`.
std::string_view name_of(SyncMode mode);
std::optional<SyncMode> sync_mode_named(std::string_view name);

/// A number as a trace writes it: exact if it is an integer.
struct Number {
  double real = 0;
  std::int64_t integer = 0;
  bool is_integer = true;
  bool operator==(const Number&) const = default;
};

/// An address operand: a byte address in a space, and the tensor that it must stay inside.
struct Address {
  Space space = Space::none;
  Type type = Type::none;  ///< element type of what it names; none for raw addresses
  int tensor = -1;         ///< index into Program::tensors for GM, else -1
  int buffer = -1;         ///< index into the block group's buffers, or -1
  Expression bytes;        ///< absolute device address
  int scalar = -1;         ///< in a vector function: the scalar register that is added, or -1
  friend bool operator==(const Address&, const Address&) = default;
};

/// A mask operand in bit form: low word first, one or two words.
struct BitList {
  std::vector<std::uint64_t> words;
  bool operator==(const BitList&) const = default;
};

/// A scalar register of a vector function in the place of a number.
struct ScalarRegister {
  int number = 0;
  bool operator==(const ScalarRegister&) const = default;
};

/// One argument of a statement. Absent arguments are std::monostate.
using Argument =
    std::variant<std::monostate, Address, Expression, Number, Pipe, BitList, ScalarRegister>;

struct Step;

/// An operation or instruction as written, with its arguments by position in its schema. Statements
/// that read alike share theirs.
struct Statement {
  InternedString name;
  std::optional<Opcode> opcode;  ///< set: an instruction; otherwise an operation
  int operation = -1;            ///< index into the operation table
  Type type = Type::none;
  SharedList<Argument> arguments;
  SharedList<Condition> when;
  SourcePlace where;
  InternedString label;  ///< of a vector function: its name, or nothing
  /// Of a vector function: what it does, in the variables around it and loops of its own.
  std::shared_ptr<std::vector<Step>> body;
};

struct Loop;

/// A step of a body: a statement (index into Program::statements) or a loop.
struct Step {
  int statement = -1;
  std::shared_ptr<Loop> loop;
};

/// `for variable in begin..end`, its bounds fixed when it is entered.
struct Loop {
  std::string variable;
  int slot = 0;
  Expression begin;
  Expression end;
  std::vector<Step> body;
  Location where;
};

/// Blocks that share a body.
struct BlockGroup {
  CoreKind kind = CoreKind::aiv;
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::vector<Buffer> buffers;
  std::vector<Step> body;
  Location where;
};

/// A kernel as read or recorded: rolled, for every target it is legal for.
struct Program {
  std::string name;                  ///< the file it came from
  std::vector<std::string> targets;  ///< architectures or products; empty: any
  SyncMode sync = SyncMode::written;
  /// Files that statements come from, where a trace was recorded; their locations name these.
  std::vector<std::string> sources;
  std::vector<Tensor> tensors;
  std::vector<Statement> statements;
  std::vector<BlockGroup> groups;

  [[nodiscard]] std::int64_t block_count() const;
  /// The group of block `index`.
  [[nodiscard]] const BlockGroup& group_of(std::int64_t index) const;
};

/// Gives tensors their addresses in global memory: in order, 512-byte aligned, with a gap between
/// two, so that an access beyond one never lands in the next. Throws InputError when they do not fit.
void place_tensors(Program& program);

}  // namespace davsim
