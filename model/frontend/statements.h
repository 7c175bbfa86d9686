#pragma once

#include <vector>

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads an operation or instruction up to the end of its line. `buffers` are those of the group.
/// `in_function`: it stands in the body of a vector function.
Statement read_statement(Reading& reading, const std::vector<Buffer>& buffers, bool in_function);

/// Reads `[line N]` or `[line SOURCE:N]`: where a recorded statement comes from; without it, the place
/// of `first` in the trace.
SourcePlace read_line(Reading& reading, const Token& first);

}  // namespace davsim::ktrace
