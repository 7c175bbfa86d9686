#pragma once

#include "driver/options.h"

namespace davsim::cc {

/// Compiles and runs every Ascend C source with a `main` below `options.batch` and prints a table
/// of what passed and why the others did not. Beside a source may lie, as the vendor's samples have
/// them: CMakeLists.txt, whose cache variables give macros and architecture their defaults;
/// scripts/gen_data.py, run before the program; scripts/verify_result.py, which decides in the end;
/// and README.md, which says what arguments they take. Gives 0 if all passed, 1 otherwise.
int run_batch(const Options& options);

}  // namespace davsim::cc
