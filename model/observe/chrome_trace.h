#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "event/event.h"
#include "event/result.h"
#include "observe/event_details.h"
#include "observe/instruction_text.h"
#include "observe/output_file.h"
#include "observe/trace_counters.h"
#include "observe/trace_flags.h"
#include "observe/trace_tracks.h"
#include "observe/trace_writer.h"
#include "program/cross_core.h"

namespace davsim {

struct TraceOptions {
  bool args = true;  ///< operands, work and stalls of each slice: half of the file
};

/// What a trace says about its run.
struct RunInfo {
  std::string product;
  std::uint64_t clock_mhz = 0;
  std::string kernel;
  std::vector<CoreKind> cores;  ///< kinds of the launch's cores by index; empty: unknown
  int vectors_per_cube = 1;     ///< vector cores of an AI Core
};

/// Writes a timeline in the Chrome trace format, event by event as they come: a process per core, a
/// track per pipe, arrows from flags' sets to their waits, counters. docs/timeline.md describes it.
class ChromeTrace : public Sink {
 public:
  /// `out` and `program` outlive it. The caller commits `out` after `finish`.
  ChromeTrace(OutputFile& out, const LoweredProgram& program, const RunInfo& info,
              const TraceOptions& options = {});

  void take(std::span<const Event> events) override;
  /// Ends the trace; no events may follow.
  void finish(const TimingResult& result);

 private:
  /// What counts on one (core, pipe).
  struct Counters {
    std::vector<std::pair<const std::string*, InFlightCounter>> transfers;
    std::optional<BucketCounter> conflicts;
  };
  using CoreCounters = std::array<Counters, kPipes>;

  void take(const Event& event);
  void instruction(const Event& event, const EventDetail& detail, const InstructionText& text);
  void set_flag(const Event& event, const EventDetail& detail, const InstructionText& text);
  void wait_flag(const Event& event, const EventDetail& detail, const InstructionText& text);
  void set_cross_core(const Event& event, const EventDetail& detail, const InstructionText& text);
  void wait_cross_core(const Event& event, const EventDetail& detail, const InstructionText& text);
  void barrier(const Event& event, const EventDetail& detail, const InstructionText& text);
  void stall_slice(const Event& event, const TraceLane& lane);
  void count(const Event& event, const EventDetail& detail, const InstructionText& text);
  void arguments(const Event& event, const EventDetail& detail, const InstructionText& text);

  OutputFile& out_;
  TraceOptions options_;
  TraceWriter writer_;
  EventDetails details_;
  TraceTracks tracks_;
  TraceFlags flags_;
  CrossCoreTopology topology_;
  CrossCoreFlags<std::vector<TraceFlags::From>> cross_core_;
  std::vector<InstructionText> texts_;
  std::vector<std::unique_ptr<CoreCounters>> counters_;
};

}  // namespace davsim
