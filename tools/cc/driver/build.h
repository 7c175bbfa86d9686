#pragma once

#include "driver/installation.h"
#include "driver/options.h"

namespace davsim::cc {

/// Preprocesses, rewrites, compiles and links what the options ask for. Gives the exit status of
/// the compiler that failed first, or 0.
int build(const Options& options, const Installation& installation);

}  // namespace davsim::cc
