#pragma once

#include <span>
#include <string>
#include <vector>

#include "event/event.h"
#include "event/report.h"
#include "observe/event_details.h"
#include "observe/output_file.h"

namespace davsim {

/// Writes a line per executed instruction, in the order of the events: `instructions.csv`.
class InstructionsCsv : public Sink {
 public:
  /// `out` and `program` outlive it. The caller commits `out`.
  InstructionsCsv(OutputFile& out, const LoweredProgram& program);

  void take(std::span<const Event> events) override;

 private:
  /// A cell with the name of a file and, behind it, a line.
  struct SourceCell {
    InternedString file;
    std::string before;  ///< the line
    std::string after;
  };

  void take(const Event& event);
  void source(const SourcePlace& where);

  OutputFile& out_;
  EventDetails details_;
  std::vector<InternedString> names_;  ///< by instruction: operation and instruction, with their commas
  SourceCell latest_;
};

/// Writes a line per pipe of each core: `pipes.csv`. The caller commits `out`.
void write_pipes_csv(OutputFile& out, const RunReport& report);

/// `text` as a cell: quoted if it holds a comma, a quote or a line break.
std::string csv_cell(const std::string& text);

}  // namespace davsim
