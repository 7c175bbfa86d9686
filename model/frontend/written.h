#pragma once

#include <cstdint>
#include <optional>

#include "frontend/tokens.h"
#include "program/program.h"

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

}  // namespace davsim::ktrace
