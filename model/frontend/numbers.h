#pragma once

#include <cstdint>
#include <optional>

#include "frontend/scanner.h"
#include "isa/type.h"
#include "program/program.h"

namespace davsim::ktrace {

bool is_hex(const Token& token);
/// True for decimal numbers with a fraction or an exponent.
bool is_real(const Token& token);

/// The value of an unsigned integer token, decimal or hexadecimal, with `_` between digits.
std::uint64_t integer_of(const Scanner& in, const Token& token);

/// A double as a number, exact if it is an integer.
Number number_of(double value);

/// Takes a number with its sign: an integer, a real, `inf` or `nan`; nothing if the next tokens are
/// no literal.
std::optional<Number> accept_number(Scanner& in);

/// The number whose bit pattern as an element of `type` is `bits`.
Number number_of_bits(std::uint64_t bits, Type type);

/// What an integer or floating-point element of `type` can hold, for messages.
std::string range_of(Type type);

}  // namespace davsim::ktrace
