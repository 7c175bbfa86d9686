#pragma once

#include <vector>

#include "frontend/reading.h"
#include "frontend/schema.h"

namespace davsim::ktrace {

/// Reads the operands of a statement up to its `when` or end, by position in the schema. `name` is
/// the statement's first token. They stay until the next statement.
std::vector<Written>& read_operands(Reading& reading, const std::vector<Buffer>& buffers,
                                   const Schema& schema, const Token& name);

}  // namespace davsim::ktrace
