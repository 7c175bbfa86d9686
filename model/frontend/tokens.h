#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/interned_string.h"

namespace davsim::ktrace {

/// Longest line in bytes and longest name in characters that a trace may hold.
inline constexpr std::size_t kMaxLine = 64 * 1024;
inline constexpr std::size_t kMaxName = 100;

/// A piece of a trace. `text` points into the text that is read.
struct Token {
  enum class Kind : std::uint8_t { name, number, string, symbol, newline, end };
  Kind kind = Kind::end;
  std::string_view text;  ///< for strings without the quotes
  int line = 0;
  int column = 0;
  int open_line = 0;  ///< line of the innermost bracket that is open here, or 0

  /// True for a name or symbol that reads `wanted`.
  [[nodiscard]] bool is(std::string_view wanted) const {
    // Most tokens differ in length or in their first character.
    return text.size() == wanted.size() && text.front() == wanted.front() &&
           (kind == Kind::name || kind == Kind::symbol) && text == wanted;
  }
  [[nodiscard]] bool ends_statement() const { return kind == Kind::newline || kind == Kind::end; }
  /// The token as messages quote it.
  [[nodiscard]] std::string quoted() const;
};

/// Cuts a trace into tokens. Line ends inside brackets are white space. Numbers are cut generously,
/// so that a malformed one is one token and its message can quote it whole.
class Lexer {
 public:
  /// `text` outlives the lexer and its tokens.
  Lexer(std::string_view text, std::string file);

  Token next();
  /// The text from `token` to the end of its line; empty if tokens of a later line have been cut, or
  /// the line goes on in the next.
  [[nodiscard]] std::string_view rest_of_line(const Token& token) const;
  /// Goes on at the end of the line.
  void skip_rest_of_line();
  /// The line that the next token is looked for in.
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] InternedString file() const { return file_; }

 private:
  [[nodiscard]] char at(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] int column() const { return static_cast<int>(at_ - line_start_) + 1; }
  /// Skips blanks and comments, and line ends inside brackets.
  void skip();
  void start_line(std::size_t at);
  Token cut(Token::Kind kind, std::size_t length);
  Token name();
  Token number();
  Token string();
  Token symbol();
  [[noreturn]] void fail(const std::string& message) const;

  std::string_view text_;
  InternedString file_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 0;
  std::vector<int> open_;  ///< lines of the brackets that are open
};

}  // namespace davsim::ktrace
