#pragma once

#include <optional>
#include <vector>

#include "frontend/reading.h"
#include "frontend/schema.h"

namespace davsim::ktrace {

/// A hexadecimal element: a bit pattern, which becomes a number once the type is known.
struct ElementBits {
  std::uint64_t bits = 0;
};

/// An operand as written.
struct Written {
  Token first;
  bool given = false;
  Argument value;
  std::optional<ElementBits> bits;
};

/// Reads the operands of a statement up to its `when` or end, by position in the schema. `name` is
/// the statement's first token.
std::vector<Written> read_operands(Reading& reading, const std::vector<Buffer>& buffers,
                                   const Schema& schema, const Token& name);

}  // namespace davsim::ktrace
