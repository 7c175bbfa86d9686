#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/source.h"

namespace davsim::cc {

/// `specifiers type name[extents], name[extents];` with an address-space word.
struct Declaration {
  std::size_t first = 0;  ///< its first token
  std::size_t end = 0;    ///< its `;`
  std::string_view memory;
  std::string_view word;
  bool is_extern = false;
  bool is_static = false;
  std::string alignment;  ///< an expression, or empty
  std::string type;
  struct Variable {
    std::size_t name;
    std::size_t extents;  ///< behind the name
    std::size_t end;
  };
  std::vector<Variable> variables;
};

/// The member of `davsim_cc::Memory` that a word of the user's stands for; empty of other tokens.
std::string_view memory_of(const Token& token);

/// The declaration of variables around an address-space word; nothing where the word belongs to a
/// pointer, a parameter, a function or a type. One that cannot be rewritten is an InputError.
std::optional<Declaration> read_declaration(const Source& source, std::size_t word);

/// "found __ubuf__ variable 'x' <what>; expected ..."
[[noreturn]] void refuse(const Source& source, const Declaration& found, std::string_view what);

}  // namespace davsim::cc
