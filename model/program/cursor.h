#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "program/lowered.h"

namespace davsim {

/// What cursors of one program share: per instruction, its operand values where they are constant,
/// and which operands have to be evaluated. Instructions with the same operands have one set of both.
class CursorTables {
 public:
  explicit CursorTables(const LoweredProgram& program);

  struct Row {
    std::span<const std::int64_t> values;   ///< by operand; 0 where it varies
    std::span<const std::uint8_t> varying;  ///< operand indices
  };
  [[nodiscard]] Row row(int instruction) const {
    const Place& place = places_[static_cast<std::size_t>(instruction)];
    return {{values_.data() + place.values, place.operands},
            {varying_.data() + place.varying, place.varies}};
  }
  [[nodiscard]] const LoweredProgram& program() const { return *program_; }

 private:
  /// Of a row, in the two lists.
  struct Place {
    std::uint32_t values = 0;
    std::uint32_t varying = 0;
    std::uint8_t operands = 0;
    std::uint8_t varies = 0;
  };
  Place add(const SharedList<Expression>& operands);

  const LoweredProgram* program_;
  std::vector<Place> places_;  ///< by instruction
  std::vector<std::int64_t> values_;
  std::vector<std::uint8_t> varying_;
};

/// Walks the instructions of one block in program order, without unrolling them in memory.
class Cursor {
 public:
  /// With `only` set to a real pipe, visits the instructions of that pipe alone.
  Cursor(const CursorTables& tables, std::int64_t block, Pipe only = Pipe::all);

  /// Walks the body of a vector function from the variables of an occurrence, by slot, and notes the
  /// turns of its loops.
  static Cursor in_body(const CursorTables& body, const std::int64_t* slots);

  /// Moves to the next instruction; false at the end of the block.
  bool next();

  /// The start of an iteration of a loop.
  struct Turn {
    int slot = 0;
    std::int64_t iteration = 0;  ///< from 0 on
    std::int64_t iterations = 0;
  };
  /// In the body of a vector function: the iterations that have started between the instruction before
  /// and this one, outermost first.
  [[nodiscard]] std::span<const Turn> turns() const { return {turns_.data(), turn_count_}; }

  /// Index of the current instruction in LoweredProgram::instructions.
  [[nodiscard]] int index() const { return index_; }
  [[nodiscard]] const Instruction& instruction() const {
    return tables_->program().instructions[static_cast<std::size_t>(index_)];
  }
  [[nodiscard]] Pipe pipe() const { return instruction().pipe; }
  /// Operand values of the current instruction, by position.
  [[nodiscard]] const std::int64_t* values() const { return values_.data(); }
  /// Values of the variables in scope, by slot.
  [[nodiscard]] const std::int64_t* slots() const { return slots_.data(); }
  [[nodiscard]] std::int64_t block() const { return slots_[kBlockSlot]; }

 private:
  explicit Cursor(const CursorTables& body);
  bool advance();
  void note_turn(std::size_t slot);
  bool visit(int instruction);
  [[nodiscard]] Location where() const;

  const CursorTables* tables_;
  const LoweredGroup* group_;
  Pipe only_;
  std::size_t at_ = 0;
  int index_ = -1;
  std::array<std::int64_t, kSlots> slots_{};
  std::array<std::int64_t, kSlots> ends_{};
  std::array<std::int64_t, kMaxOperands> values_{};
  bool notes_turns_ = false;
  std::size_t turn_count_ = 0;
  std::array<Turn, kSlots> turns_{};
  std::array<std::int64_t, kSlots> begins_{};
};

}  // namespace davsim
