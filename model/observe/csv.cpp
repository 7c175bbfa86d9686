#include "observe/csv.h"

#include <fmt/format.h>

namespace davsim {

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c;
  }
  return cell + '"';
}

InstructionsCsv::InstructionsCsv(OutputFile& out, const LoweredProgram& program)
    : out_(out), details_(program) {
  names_.reserve(program.instructions.size());
  for (const Instruction& instruction : program.instructions) {
    names_.emplace_back(fmt::format(",{},{},", csv_cell(program.operation_of(instruction)),
                                    instruction.spec().name));
  }
  out_.text(
      "core,pipe,sequence,operation,instruction,queued,start,end,complete,bytes,repeats,"
      "conflict_cycles,stall_cause,source,inserted\n");
}

void InstructionsCsv::take(std::span<const Event> events) {
  for (const Event& event : events) take(event);
}

void InstructionsCsv::take(const Event& event) {
  const EventDetail detail = details_.of(event);
  const Work work = detail.work();
  out_.number(std::uint32_t{event.core});
  out_.text(",");
  out_.text(name_of(event.pipe));
  out_.text(",");
  out_.number(event.sequence);
  out_.text(names_[event.instruction].str());
  out_.number(event.start - event.queued_before);
  for (const std::uint64_t value : {event.start, event.end(), event.complete(), work.bytes,
                                    work.repeats, std::uint64_t{event.conflict}}) {
    out_.text(",");
    out_.number(value);
  }
  out_.text(",");
  out_.text(name_of(event.stall));
  out_.text(",");
  source(detail.instruction->where);
  out_.text(detail.instruction->inserted ? ",1\n" : ",0\n");
}

void InstructionsCsv::source(const SourcePlace& where) {
  if (latest_.file != where.file || latest_.before.empty()) {
    const std::string cell = csv_cell(where.file);
    const bool quoted = cell != where.file.str();
    latest_ = {where.file, quoted ? cell.substr(0, cell.size() - 1) : cell, quoted ? "\"" : ""};
  }
  out_.text(latest_.before);
  if (where.line != 0) {
    out_.text(":");
    out_.number(where.line);
  }
  out_.text(latest_.after);
}

void write_pipes_csv(OutputFile& out, const RunReport& report) {
  out.text("core,kind,pipe,busy_cycles,active_cycles,instructions,conflict_cycles");
  for (int i = 0; i < kStalls; ++i) {
    const auto stall = static_cast<Stall>(i);
    if (stall != Stall::none) out.text(fmt::format(",stall_{}", name_of(stall)));
  }
  out.text("\n");
  for (const CoreResult& core : report.timing.cores) {
    for (const PipeResult& pipe : core.pipes) {
      const PipeCycles& cycles = pipe.cycles;
      out.text(fmt::format("{},{},{},{},{},{},{}", core.index, name_of(core.kind),
                           name_of(pipe.pipe), cycles.busy, cycles.active, cycles.instructions,
                           cycles.conflict));
      for (int i = 0; i < kStalls; ++i) {
        if (static_cast<Stall>(i) != Stall::none) out.text(fmt::format(",{}", cycles.stalls[i]));
      }
      out.text("\n");
    }
  }
}

}  // namespace davsim
