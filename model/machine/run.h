#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "event/finding.h"
#include "event/report.h"
#include "machine/machine.h"
#include "product/target.h"
#include "program/lowered.h"

namespace davsim {

/// What executing a whole program gives.
struct ExecutionReport {
  std::vector<ExpectResult> expect;
  std::vector<Finding> findings;
  std::uint64_t instructions = 0;
};

/// Is told now and then how many instructions have been executed.
using ExecutionWatch = std::function<void(std::uint64_t executed)>;

/// Steps all blocks of a program until each has ended; KernelError for a deadlock, which it describes.
/// So is a block that keeps more instructions waiting for flags than any queue holds.
void step_blocks(Machine& machine, const LoweredProgram& lowered, const ExecutionWatch& watch = {});

/// Executes every block of a lowered program, checks expectations, and collects findings. A failed
/// expectation names the first wrong element and who wrote it, which is found by executing once more.
/// `trace` is the path of the kernel, for files beside it. Throws KernelError for illegal accesses
/// and for a deadlock, which it describes.
ExecutionReport execute_program(const Target& target, const LoweredProgram& lowered,
                                const std::filesystem::path& trace, const MachineOptions& options,
                                const ExecutionWatch& watch = {});

}  // namespace davsim
