#pragma once

#include <vector>

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads an operation or instruction up to the end of its line. `buffers` are those of the group.
/// `in_function`: it stands in the body of a vector function.
Statement read_statement(Reading& reading, const std::vector<Buffer>& buffers, bool in_function);

}  // namespace davsim::ktrace
