#pragma once

#include "event/event.h"
#include "product/costs.h"
#include "product/target.h"
#include "program/lowered.h"
#include "event/result.h"

namespace davsim {

/// Times a lowered program with a plain event loop: the same pipes, flags and arbiters as the
/// SystemC engine, and exactly its schedule. Events go to `sink` (may be null) in their order.
/// Throws KernelError when the kernel cannot finish.
TimingResult run_loop(const Target& target, const Costs& costs, const LoweredProgram& program,
                      Sink* sink, const RunOptions& options = {});

}  // namespace davsim
