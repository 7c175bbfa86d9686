#pragma once

#include <array>
#include <string>
#include <string_view>

#include "frontend/tokens.h"
#include "program/source_place.h"

namespace davsim::ktrace {

/// A trace as a stream of tokens with a short look ahead, and the words for what is wrong in it. A
/// copy goes on from the same place.
class Scanner {
 public:
  /// `text` outlives the scanner.
  Scanner(std::string_view text, std::string file) : lexer_(text, std::move(file)) {}

  /// The token `ahead` places on, without taking it; at most kLookAhead - 1.
  const Token& peek(int ahead = 0) {
    while (count_ <= ahead) ahead_[place(count_++)] = lexer_.next();
    return ahead_[place(ahead)];
  }
  Token take();
  /// Takes the next token if it reads `text`.
  bool accept(std::string_view text) {
    if (!peek().is(text)) return false;
    drop();
    return true;
  }
  /// Takes the next token, which has to be the symbol or word `text`.
  Token expect(std::string_view text);
  /// Takes a name; `what` says which, for the message.
  Token name(std::string_view what);
  /// Takes a run of names, numbers and hyphens without a blank between: `dav-2201`.
  std::string hyphenated(std::string_view what);
  /// Takes the end of a statement.
  void end_statement();
  void skip_statement();
  void skip_blank_lines();

  /// The text of the line from the next token on; empty where that cannot be told from the next token
  /// alone.
  [[nodiscard]] std::string_view rest_of_line() { return lexer_.rest_of_line(peek()); }
  /// Goes on at the end of the line of the next token.
  void skip_rest_of_line();
  /// The line that has been come to; what has been looked at ahead counts.
  [[nodiscard]] int line() const { return lexer_.line(); }

  [[nodiscard]] SourcePlace where(const Token& token) const {
    return {lexer_.file(), token.line, token.column};
  }
  [[noreturn]] void fail(const Token& token, const std::string& message) const;
  [[noreturn]] void fail_expected(const Token& found, std::string_view expected) const;

 private:
  static constexpr int kLookAhead = 4;
  [[nodiscard]] std::size_t place(int ahead) const {
    return (first_ + static_cast<unsigned>(ahead)) % kLookAhead;
  }
  void drop() {
    first_ = (first_ + 1) % kLookAhead;
    --count_;
  }

  Lexer lexer_;
  std::array<Token, kLookAhead> ahead_{};  ///< in turns, from `first_` on
  unsigned first_ = 0;
  int count_ = 0;
};

}  // namespace davsim::ktrace
