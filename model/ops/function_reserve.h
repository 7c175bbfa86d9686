#pragma once

#include "ops/operation.h"

namespace davsim {

/// KernelError where a buffer takes the UB behind the usable bytes that the emulation of an
/// operation in vector registers keeps for itself.
void require_function_reserve(const LowerContext& context);

}  // namespace davsim
