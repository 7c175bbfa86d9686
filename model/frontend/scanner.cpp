#include "frontend/scanner.h"

#include <fmt/format.h>

namespace davsim::ktrace {

Token Scanner::take() {
  const Token token = peek();
  drop();
  return token;
}

void Scanner::skip_rest_of_line() {
  count_ = 0;
  lexer_.skip_rest_of_line();
}

Token Scanner::expect(std::string_view text) {
  if (!peek().is(text)) fail_expected(peek(), fmt::format("'{}'", text));
  return take();
}

Token Scanner::name(std::string_view what) {
  if (peek().kind != Token::Kind::name || peek().text.front() == '$') fail_expected(peek(), what);
  return take();
}

std::string Scanner::hyphenated(std::string_view what) {
  std::string word;
  const char* end = nullptr;
  for (;;) {
    const Token& token = peek();
    const bool part = token.kind == Token::Kind::name || token.kind == Token::Kind::number ||
                      (token.is("-") && !word.empty());
    if (!part || (end != nullptr && token.text.data() != end)) break;
    word += token.text;
    end = token.text.data() + token.text.size();
    take();
  }
  if (word.empty()) fail_expected(peek(), what);
  return word;
}

void Scanner::end_statement() {
  if (!peek().ends_statement()) fail_expected(peek(), "the end of the line");
  if (peek().kind == Token::Kind::newline) take();
}

void Scanner::skip_statement() {
  while (!peek().ends_statement()) take();
}

void Scanner::skip_blank_lines() {
  while (peek().kind == Token::Kind::newline) take();
}

void Scanner::fail(const Token& token, const std::string& message) const {
  throw InputError(where(token), message);
}

void Scanner::fail_expected(const Token& found, std::string_view expected) const {
  std::string message = fmt::format("found {}, expected {}", found.quoted(), expected);
  // A forgotten bracket is noticed lines later; the place where it opened is what helps.
  if (found.open_line != 0 && found.open_line != found.line) {
    message += fmt::format("; the bracket opened in line {} is not closed", found.open_line);
  }
  fail(found, message);
}

}  // namespace davsim::ktrace
