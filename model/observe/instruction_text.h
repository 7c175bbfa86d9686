#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "observe/event_details.h"
#include "observe/output_file.h"
#include "program/lowered.h"

namespace davsim {

/// The parts of a trace slice that are the same for every event of one static instruction, as JSON
/// text made once.
class InstructionText {
 public:
  /// `operation` is the documented operation that it comes from, or empty.
  InstructionText(const Instruction& instruction, const std::string& operation);

  /// From the event's opening brace to its `"pid":`.
  [[nodiscard]] const std::string& head() const { return head_; }
  /// Which way it moves data between global memory and a core: `GM_TO_UB`, or empty.
  [[nodiscard]] const std::string& transfer() const { return transfer_; }
  [[nodiscard]] Role role() const { return role_; }

  /// Appends the arguments that follow from the program, each with a comma before it.
  void arguments(OutputFile& out, const EventDetail& detail) const;

 private:
  enum class Form : std::uint8_t { number, hex, pipe };
  /// Text, then the value of an operand.
  struct Piece {
    std::string before;
    int operand = -1;
    Form form = Form::number;
  };

  void add_operand(const Instruction& instruction, int operand);

  Role role_;
  std::string head_;
  std::string transfer_;
  std::string fixed_;            ///< arguments without a varying part
  std::vector<Piece> operands_;  ///< of `detail`: the operands that vary
  std::string after_;            ///< the rest of `detail`
};

}  // namespace davsim
