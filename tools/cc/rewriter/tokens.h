#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace davsim::cc {

enum class TokenKind {
  word,         ///< identifiers and keywords
  literal,      ///< numbers, characters and strings, raw ones too
  punctuation,  ///< the longest operator of C++; `>>>` is `>>` and `>`
  filler,       ///< white space, comments and directives
};

struct Token {
  TokenKind kind = TokenKind::filler;
  std::string_view text;  ///< of the text that was cut; that has to outlive the token
  int line = 1;           ///< of the file that the last line marker names
  int file = 0;           ///< index of `Tokens::files`
  bool of_user = true;    ///< not of a system header

  [[nodiscard]] bool is(std::string_view other) const {
    return text == other && kind != TokenKind::filler;
  }
};

/// A text of C++ cut into tokens: their texts one behind the other are the text, byte for byte,
/// which preprocessor libraries do not promise (they drop line continuations and stop at unknown
/// bytes).
struct Tokens {
  std::vector<Token> all;
  std::vector<std::string> files;

  [[nodiscard]] Location location(std::size_t token) const;
};

/// Cuts what a preprocessor printed (`# 12 "file" 3` are its line markers; flag 3 is a system
/// header), or a file that it has not seen. `file` is the name until the first marker. A string,
/// character or comment that does not end is an InputError.
Tokens cut(std::string_view text, const std::string& file);

}  // namespace davsim::cc
