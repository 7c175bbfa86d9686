#include "frontend/numbers.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "isa/formats.h"
#include "isa/formats_small.h"

namespace davsim::ktrace {
namespace {

std::string without_underscores(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '_') digits += c;
  }
  return digits;
}

double real_of(const Scanner& in, const Token& token) {
  const std::string digits = without_underscores(token.text);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) {
    in.fail(token, fmt::format("found {}, which double precision cannot hold; write inf or 0",
                               token.quoted()));
  }
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    in.fail(token, fmt::format("found {}, expected a number such as 42, 0x2a, 1.5 or 1e-3",
                               token.quoted()));
  }
  return value;
}

Number literal(const Scanner& in, const Token& token, bool minus) {
  if (token.is("inf")) return number_of(minus ? -INFINITY : INFINITY);
  if (token.is("nan")) return number_of(NAN);
  if (is_real(token)) return number_of(minus ? -real_of(in, token) : real_of(in, token));
  const std::uint64_t size = integer_of(in, token);
  const auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const double real = minus ? -static_cast<double>(size) : static_cast<double>(size);
  if (size > limit + (minus ? 1 : 0)) return {real, 0, false};
  // Negating as unsigned also gives the lowest number, whose size has no signed form.
  return {real, static_cast<std::int64_t>(minus ? ~size + 1 : size), true};
}

}  // namespace

bool is_hex(const Token& token) {
  return token.kind == Token::Kind::number && token.text.size() > 1 &&
         (token.text[1] == 'x' || token.text[1] == 'X');
}

bool is_real(const Token& token) {
  return token.kind == Token::Kind::number && !is_hex(token) &&
         token.text.find_first_of(".eE") != std::string_view::npos;
}

std::uint64_t integer_of(const Scanner& in, const Token& token) {
  const bool hex = is_hex(token);
  std::string_view digits = token.text.substr(hex ? 2 : 0);
  std::string plain;
  if (digits.find('_') != std::string_view::npos) digits = plain = without_underscores(digits);
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (error == std::errc::result_out_of_range) {
    in.fail(token, fmt::format("found {}, expected an integer of at most 64 bits", token.quoted()));
  }
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    in.fail(token, fmt::format("found {}, expected an integer such as 42 or 0x2a", token.quoted()));
  }
  return value;
}

Number number_of(double value) {
  const bool whole = std::trunc(value) == value && std::fabs(value) < 0x1p63;
  return {value, whole ? static_cast<std::int64_t>(value) : 0, whole};
}

std::optional<Number> accept_number(Scanner& in) {
  const bool sign = in.peek().is("-") || in.peek().is("+");
  const Token& token = in.peek(sign ? 1 : 0);
  if (token.kind != Token::Kind::number && !token.is("inf") && !token.is("nan"))
    return std::nullopt;
  const bool minus = sign && in.peek().is("-");
  if (sign) in.take();
  return literal(in, in.take(), minus);
}

Number number_of_bits(std::uint64_t bits, Type type) {
  if (type == Type::f32) {
    return number_of(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
  }
  if (type == Type::f16) return number_of(f32_from_f16(static_cast<std::uint16_t>(bits)));
  if (type == Type::bf16) return number_of(f32_from_bf16(static_cast<std::uint16_t>(bits)));
  if (is_small_float(type)) return number_of(small_values(type).at(bits & 0xFFU));
  const int unused = 64 - 8 * size_of(type);
  const auto high = static_cast<std::int64_t>(bits << unused);
  const std::int64_t value =
      is_signed(type) ? high >> unused
                      : static_cast<std::int64_t>(static_cast<std::uint64_t>(high) >> unused);
  return {static_cast<double>(value), value, true};
}

std::string range_of(Type type) {
  if (is_float(type)) return is_signed(type) ? "a number" : "a positive number";
  const int bits = 8 * size_of(type);
  if (is_signed(type)) {
    const std::int64_t most = static_cast<std::int64_t>(~std::uint64_t{0} >> (65 - bits));
    return fmt::format("a whole number from {} to {}", -most - 1, most);
  }
  // The model holds unsigned 64-bit elements as signed numbers.
  return fmt::format("a whole number from 0 to {}",
                     ~std::uint64_t{0} >> (bits == 64 ? 1 : 64 - bits));
}

}  // namespace davsim::ktrace
