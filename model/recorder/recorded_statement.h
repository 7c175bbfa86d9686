#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "program/cursor.h"
#include "program/lowered.h"
#include "recorder/rolled_sequence.h"

namespace davsim::record {

/// The text of a statement as a trace writes it, with holes where addresses and data stand. A vector function is
/// one statement of several lines.
struct StatementText {
  std::vector<std::string> pieces{""};  ///< one more than holes
  std::vector<int> slots;               ///< by hole: which number of the statement fills it
  std::vector<int> tensors;             ///< by number: the tensor that it counts bytes in, or -1
  std::vector<bool> data;               ///< by number: whether it is a bit pattern, not an address

  void add(std::string_view text) { pieces.back() += text; }
  void hole(int slot) {
    slots.push_back(slot);
    pieces.emplace_back();
  }
  /// The text with its holes filled.
  [[nodiscard]] std::string filled(const std::function<std::string(int slot)>& number) const;
};

/// One statement of a recorded kernel: all calls that differ in addresses and data alone share it.
struct RecordedStatement {
  StatementText text;
  Location where;
  // Of what is executed by itself, not inside a vector function:
  std::unique_ptr<Program> program;  ///< the statement alone, in loops whose variables are the numbers
  LoweredProgram lowered;
  std::unique_ptr<CursorTables> tables;
  int first = 0;         ///< place of its instructions in the table of the machine
  bool straight = true;  ///< neither loops nor conditions: the instructions one after the other
  bool noted = false;    ///< what it does to tensors is known
};

/// Numbers of one statement at most: loops that a lowering brings along need room as well.
inline constexpr int kMostNumbers = 8;

/// The text of a vector function: its items, rolled up, out of `statements`. Which of `numbers` fills
/// a hole of the result is told by its slots; bodies with more than kMostNumbers different first
/// addresses have constant ones.
StatementText function_text(const std::string& label, const std::string& line,
                            const std::vector<RolledPart>& body,
                            const std::vector<std::unique_ptr<RecordedStatement>>& statements,
                            std::vector<std::int64_t>& numbers);

}  // namespace davsim::record
