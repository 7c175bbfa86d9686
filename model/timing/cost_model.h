#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "isa/instruction.h"
#include "product/costs.h"
#include "program/cursor.h"
#include "timing/function_model.h"
#include "timing/ports.h"

namespace davsim {

/// Prices the instructions of one program on one product. Keeps what does not change between
/// occurrences; not to be shared between threads.
class CostModel {
 public:
  CostModel(const CursorTables& tables, const Costs& costs);

  /// Fills the entry's kind, flag and cost for an occurrence under `mask`. `arrival` is left alone.
  /// `slots`: the variables in scope, which the body of a vector function uses.
  void price(int instruction, const std::int64_t* values, const std::int64_t* slots,
             const MaskState& mask, QueueEntry& entry);

  /// The model of a vector function.
  [[nodiscard]] const FunctionModel& function(int instruction) const {
    return *row(instruction).function;
  }

  /// The price of a static instruction, or nullptr for flags and barriers. Where an operand that
  /// varies chooses between prices: the usual one.
  [[nodiscard]] const Price* price_of(int instruction) const {
    return row(instruction).price;
  }
  [[nodiscard]] Role role_of(int instruction) const {
    return row(instruction).role;
  }

 private:
  /// What prices are made of, of all instructions that have the same operands.
  struct Row {
    const Instruction* what = nullptr;  ///< one of them
    const Price* price = nullptr;
    std::span<const FormPrice> forms;  ///< prices between which an operand that varies chooses
    Role role = Role::compute;
    int unit_flag = -1;     ///< operand of that name, or -1
    bool polled = false;    ///< writes words of global memory that something polls
    bool constant = false;  ///< no operand varies
    bool cached = false;
    MaskState cached_mask;
    Cost cached_cost;
    std::unordered_map<std::uint64_t, std::uint32_t> conflicts;  ///< by hash of operands and mask
    std::unique_ptr<CursorTables> body;      ///< of a vector function
    std::unique_ptr<FunctionModel> function;  ///< its scoreboard
  };

  [[nodiscard]] const Row& row(int instruction) const {
    return rows_[row_of_[static_cast<std::size_t>(instruction)]];
  }
  [[nodiscard]] Row make_row(std::size_t instruction) const;
  /// `usual`, or that of the form that the operands have.
  [[nodiscard]] const Price& chosen(const Price& usual, std::span<const FormPrice> forms,
                                    const std::int64_t* values) const;
  void prepare_function(Row& row) const;
  Cost compute(Row& row, const std::int64_t* values, const MaskState& mask);
  std::uint64_t conflicts_of(Row& row, const Operands& operands, const std::int64_t* values,
                             const PerRepeatLaw& law);

  const CursorTables& tables_;
  const Costs& costs_;
  std::vector<std::uint32_t> row_of_;  ///< by instruction
  std::vector<Row> rows_;
  std::vector<Footprint> scratch_;
};

}  // namespace davsim
