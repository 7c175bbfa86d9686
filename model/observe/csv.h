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
  /// The cells that are the same for every event of a static instruction, with their commas.
  struct Cells {
    std::string name;
    std::string source;
  };

  void take(const Event& event);

  OutputFile& out_;
  EventDetails details_;
  std::vector<Cells> cells_;
};

/// Writes a line per pipe of each core: `pipes.csv`. The caller commits `out`.
void write_pipes_csv(OutputFile& out, const RunReport& report);

/// `text` as a cell: quoted if it holds a comma, a quote or a line break.
std::string csv_cell(const std::string& text);

}  // namespace davsim
