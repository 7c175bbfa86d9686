#include "frontend/tokens.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"

namespace davsim::ktrace {
namespace {

constexpr std::string_view kOneCharacter = "()[]{},=+-*/%@<>.:";
constexpr std::size_t kQuotedLength = 40;

// The C library's classes depend on the locale and are undefined for bytes above 127.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_two_characters(char c, char next) {
  if (c == '.') return next == '.';
  if (c == '-') return next == '>';
  return next == '=' && (c == '<' || c == '=' || c == '!' || c == '>');
}
bool is_word(char c) { return is_letter(c) || is_digit(c); }

}  // namespace

std::string Token::quoted() const {
  if (kind == Kind::newline) return "the end of the line";
  if (kind == Kind::end) return "the end of the file";
  const std::string shown(text.substr(0, kQuotedLength));
  const std::string dots = text.size() > kQuotedLength ? "..." : "";
  return kind == Kind::string ? fmt::format("\"{}{}\"", shown, dots)
                              : fmt::format("'{}{}'", shown, dots);
}

Lexer::Lexer(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {
  start_line(0);
}

void Lexer::fail(const std::string& message) const {
  throw InputError(Location{file_.str(), line_, column()}, message);
}

void Lexer::start_line(std::size_t at) {
  ++line_;
  at_ = line_start_ = at;
  const std::size_t end = std::min(text_.find('\n', at), text_.size());
  if (end - at > kMaxLine) {
    fail(fmt::format("found a line of {} bytes, expected at most {}; break it inside brackets",
                     end - at, kMaxLine));
  }
}

void Lexer::skip() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '\n' && !open_.empty()) {
      start_line(at_ + 1);
    } else {
      return;
    }
  }
}

Token Lexer::cut(Token::Kind kind, std::size_t length) {
  const Token token{kind, text_.substr(at_, length), line_, column(),
                    open_.empty() ? 0 : open_.back()};
  at_ += length;
  return token;
}

std::string_view Lexer::rest_of_line(const Token& token) const {
  if (token.line != line_ || !open_.empty()) return {};
  const auto begin = static_cast<std::size_t>(token.text.data() - text_.data());
  return text_.substr(begin, text_.find('\n', begin) - begin);
}

void Lexer::skip_rest_of_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

Token Lexer::next() {
  skip();
  if (at_ >= text_.size()) return cut(Token::Kind::end, 0);
  const char c = at();
  if (c == '\n') {
    const Token token = cut(Token::Kind::newline, 1);
    start_line(at_);
    return token;
  }
  if (is_letter(c) || (c == '$' && is_letter(at(1)))) return name();
  if (is_digit(c) || (c == '.' && is_digit(at(1)))) return number();
  if (c == '"') return string();
  return symbol();
}

Token Lexer::name() {
  std::size_t length = 1;
  while (is_word(at(length))) ++length;
  if (length > kMaxName) {
    fail(fmt::format("found a name of {} characters, expected at most {}", length, kMaxName));
  }
  return cut(Token::Kind::name, length);
}

Token Lexer::number() {
  const bool hex = at() == '0' && (at(1) == 'x' || at(1) == 'X');
  std::size_t length = 0;
  for (;; ++length) {
    const char c = at(length);
    const bool point = c == '.' && at(length + 1) != '.';
    const char before = length > 0 ? at(length - 1) : '\0';
    const bool sign = (c == '+' || c == '-') && !hex && (before == 'e' || before == 'E') &&
                      is_digit(at(length + 1));
    if (!is_word(c) && !point && !sign) break;
  }
  return cut(Token::Kind::number, length);
}

Token Lexer::string() {
  std::size_t length = 1;
  while (at(length) != '"') {
    if (at_ + length >= text_.size() || static_cast<unsigned char>(at(length)) < ' ') {
      fail("found a string without an end, expected a closing '\"' on the same line");
    }
    ++length;
  }
  Token token = cut(Token::Kind::string, length + 1);
  token.text = token.text.substr(1, length - 1);
  return token;
}

Token Lexer::symbol() {
  const char c = at();
  if (is_two_characters(c, at(1))) return cut(Token::Kind::symbol, 2);
  if (kOneCharacter.find(c) == std::string_view::npos) {
    const auto byte = static_cast<unsigned char>(c);
    fail(byte > ' ' && byte < 127
             ? fmt::format("found '{}', which no part of a trace starts with", c)
             : fmt::format("found the byte 0x{:02x}; only comments and strings may hold other than "
                           "printable ASCII characters",
                           byte));
  }
  const Token token = cut(Token::Kind::symbol, 1);
  if (c == '(' || c == '[') open_.push_back(line_);
  if ((c == ')' || c == ']') && !open_.empty()) open_.pop_back();
  return token;
}

}  // namespace davsim::ktrace
