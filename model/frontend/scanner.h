#pragma once

#include <array>
#include <string>
#include <string_view>

#include "frontend/tokens.h"

namespace davsim::ktrace {

/// A trace as a stream of tokens with a short look ahead, and the words for what is wrong in it. A
/// copy goes on from the same place.
class Scanner {
 public:
  /// `text` outlives the scanner.
  Scanner(std::string_view text, std::string file) : lexer_(text, std::move(file)) {}

  /// The token `ahead` places on, without taking it; at most kLookAhead - 1.
  const Token& peek(int ahead = 0);
  Token take();
  /// Takes the next token if it reads `text`.
  bool accept(std::string_view text);
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

  [[nodiscard]] Location where(const Token& token) const {
    return {lexer_.file(), token.line, token.column};
  }
  [[noreturn]] void fail(const Token& token, const std::string& message) const;
  [[noreturn]] void fail_expected(const Token& found, std::string_view expected) const;

 private:
  static constexpr int kLookAhead = 4;
  Lexer lexer_;
  std::array<Token, kLookAhead> ahead_{};
  int count_ = 0;
};

}  // namespace davsim::ktrace
