#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rewriter/tokens.h"

namespace davsim::cc {

/// A text of C++ that is being rewritten. Tokens are numbered without filler; filler keeps its
/// place, so that no edit changes a line number.
class Source {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  explicit Source(Tokens tokens);

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  /// Beyond either end: a token that is nothing.
  [[nodiscard]] const Token& operator[](std::size_t token) const;
  [[nodiscard]] bool is(std::size_t token, std::string_view text) const {
    return (*this)[token].is(text);
  }
  [[nodiscard]] bool is_word(std::size_t token) const {
    return (*this)[token].kind == TokenKind::word;
  }
  [[nodiscard]] Location location(std::size_t token) const;

  /// The other bracket of `( ) [ ] { }`; kNone of one that has none.
  [[nodiscard]] std::size_t partner(std::size_t token) const { return partners_.at(token); }
  /// The innermost `{` around a token; kNone outside of all.
  [[nodiscard]] std::size_t enclosing_brace(std::size_t token) const { return braces_.at(token); }
  /// Whether a `{` opens a block of statements rather than a namespace, a class or an enumeration.
  [[nodiscard]] bool opens_code(std::size_t brace) const;
  /// The first token of the declaration or statement that `token` stands in.
  [[nodiscard]] std::size_t statement_begin(std::size_t token) const;

  /// The token behind the `>` of a `<` at `token`, if what follows can be a list of template
  /// arguments that ends before `limit`; kNone otherwise.
  [[nodiscard]] std::size_t behind_angles(std::size_t token, std::size_t limit) const;
  /// The `<` of a `>` or `>>` at `token`; kNone if there is none.
  [[nodiscard]] std::size_t angle_before(std::size_t token) const;

  void insert_before(std::size_t token, const std::string& text) { before_[token] += text; }
  void insert_behind(std::size_t token, const std::string& text) { behind_[token] += text; }
  void erase(std::size_t token) { erased_[token] = true; }
  void replace(std::size_t token, const std::string& text) {
    erase(token);
    insert_before(token, text);
  }

  /// The tokens from `first` to before `last` on one line, as they will be.
  [[nodiscard]] std::string text(std::size_t first, std::size_t last) const;
  /// The whole text with all edits.
  [[nodiscard]] std::string rewritten() const;

 private:
  void find_brackets();

  Tokens tokens_;
  std::vector<std::size_t> places_;  ///< in `tokens_.all`
  std::vector<std::size_t> partners_;
  std::vector<std::size_t> braces_;
  std::vector<std::string> before_;
  std::vector<std::string> behind_;
  std::vector<bool> erased_;
};

}  // namespace davsim::cc
