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
/// Deepest nesting of operations that stay symbolic. Smaller than kMaxDepth, so that what the writer
/// prints, with a bracket for each and those of an address around them, can be read again.
inline constexpr int kMaxLevels = 64;

/// What an integer literal may hold.
enum class Literals : std::uint8_t {
  integers,  ///< 64-bit signed numbers
  bits,      ///< also numbers of 64 bits without sign, as bit patterns
};

/// Reads an integer expression over constants, `$block` and loop variables.
Expression read_integer(Scanner& in, const Names& names, Literals literals = Literals::integers);

/// Reads an expression of constants alone. `what` names the value in messages.
std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what);
/// The same, inside [minimum, maximum].
std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what,
                           std::int64_t minimum, std::int64_t maximum);

/// Reads `[when CONDITION [and CONDITION ...]]`.
std::vector<Condition> read_when(Scanner& in, const Names& names);

}  // namespace davsim::ktrace
