#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "product/costs.h"
#include "product/target.h"
#include "timing/flag_table.h"
#include "timing/issue_unit.h"
#include "timing/pipe_model.h"
#include "event/result.h"

namespace davsim {

/// Where the cores of a launch are: their kinds in order, as many as can be used.
std::vector<CoreKind> cores_for(const Costs& costs, const LoweredProgram& program);

/// The books of a core, its pipes in the order of the enumeration, closed at `total`.
CoreResult core_result(IssueUnit& issue, CoreKind kind,
                       const std::array<PipeModel*, kPipes>& pipes, std::uint64_t total);

/// Fills waves and tail from the cores' results.
void summarize_waves(TimingResult& result, const LoweredProgram& program, const Costs& costs);

/// What every unfinished core is waiting for, as a message; for a simulation that cannot go on.
std::string describe_deadlock(const LoweredProgram& program, const IssueUnit& issue,
                              const std::array<PipeModel*, kPipes>& pipes);

/// The pipes with queues that a core of this kind has: all of the target's but the scalar pipe.
std::vector<Pipe> queued_pipes(const Target& target, CoreKind kind);

}  // namespace davsim
