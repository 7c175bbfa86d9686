#pragma once

#include <string>

#include "event/report.h"

namespace davsim {

/// What a run prints for people: time, blocks and waves, a table of the pipes, what limits the
/// kernel, the verdict on its results, findings, and how well founded the cycles are.
std::string text_summary(const RunReport& report);

/// The same for programs: one JSON object, described in docs/outputs.md.
std::string json_summary(const RunReport& report);

}  // namespace davsim
