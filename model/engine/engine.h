#pragma once

#include "event/event.h"
#include "event/result.h"
#include "product/costs.h"
#include "product/target.h"
#include "program/lowered.h"

namespace davsim {

/// Times a lowered program with the SystemC engine: one module per pipe, scalar unit, flag table,
/// dispatcher and shared memory port. Events go to `sink` (may be null) in their order. Any number
/// of simulations may follow one another in a process, never two at once.
/// Throws KernelError when the kernel cannot finish.
TimingResult simulate(const Target& target, const Costs& costs, const LoweredProgram& program,
                      Sink* sink, const RunOptions& options = {});

}  // namespace davsim
