#pragma once

#include <array>
#include <span>
#include <string>

#include "program/program.h"

namespace davsim::ktrace {

/// The shortest text that reads back as the same double; whole numbers without a point.
std::string number_text(double value);

/// Names of the variables in scope, by slot.
class VariableNames {
 public:
  VariableNames() { names_[kBlockSlot] = "$block"; }
  void set(int slot, const std::string& name) { names_.at(static_cast<std::size_t>(slot)) = name; }
  [[nodiscard]] std::span<const std::string> span() const { return names_; }

 private:
  std::array<std::string, kSlots> names_{};
};

/// One statement as the reader takes it: `vadd.f16 zs, xs, ys, repeat = 4 when t < 3`. Addresses
/// are byte offsets from the tensor, or from the buffer out of `buffers`, that they name.
std::string statement_text(const Statement& statement, const Program& program,
                           std::span<const Buffer> buffers, const VariableNames& variables);

/// ` line 12`, or ` line 2:12` for a line of the second source; nothing for a place in the trace.
std::string line_text(const Location& where, const Program& program);

/// Everything above the first block group. `targets` and `sync` take the place of the program's.
std::string declarations_text(const Program& program, const std::vector<std::string>& targets,
                              SyncMode sync);

/// `blocks aiv 0..8 {` and the buffers of a group, with line ends.
std::string group_head_text(const BlockGroup& group);

/// `vf name when t < 3 line 7 {`, the head of a vector function, with its line end; `line` is what
/// line_text gives.
std::string function_head_text(const std::string& label, const std::vector<Condition>& when,
                               const VariableNames& variables, const std::string& line);

/// `for t in 0..16 {`.
std::string loop_head_text(const std::string& variable, const Expression& begin,
                           const Expression& end, const VariableNames& variables);

}  // namespace davsim::ktrace
