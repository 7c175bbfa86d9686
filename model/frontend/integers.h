#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "frontend/names.h"
#include "frontend/scanner.h"
#include "program/expression.h"

namespace davsim::ktrace {

/// Deepest nesting of brackets, calls and signs in an expression.
inline constexpr int kMaxDepth = 100;
/// Deepest nesting of operations that stay symbolic.
inline constexpr int kMaxLevels = 64;
/// The same in byte offsets: the writer prints indices as such, multiplied and added up, and what
/// it prints has to read again within kMaxDepth.
inline constexpr int kMaxOffsetLevels = 96;

/// What an integer expression may hold.
struct IntegerRules {
  bool bits = false;  ///< also literals of 64 bits without sign, as bit patterns
  int levels = kMaxLevels;
};

/// Reads an integer expression over constants, `$block` and loop variables.
Expression read_integer(Scanner& in, const Names& names, const IntegerRules& rules = {});

/// Reads an expression of constants alone. `what` names the value in messages.
std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what);
/// The same, inside [minimum, maximum].
std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what,
                           std::int64_t minimum, std::int64_t maximum);

/// Reads `[when CONDITION [and CONDITION ...]]`.
std::vector<Condition> read_when(Scanner& in, const Names& names);

}  // namespace davsim::ktrace
