#include "rewriter/declarations.h"

#include <fmt/format.h>

#include <array>

namespace davsim::cc {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kMemories = {{
    {"__ubuf__", "ub"},
    {"__cbuf__", "l1"},
    {"__ca__", "l0a"},
    {"__cb__", "l0b"},
    {"__cc__", "l0c"},
    {"__fbuf__", "fixpipe_buffer"},
    {"__biasbuf__", "bias_table"},
}};

class DeclarationReader {
 public:
  explicit DeclarationReader(const Source& source) : source_(source) {}

  /// The declaration of variables (not of pointers, parameters, functions) around the word at
  /// `word`.
  [[nodiscard]] std::optional<Declaration> read(std::size_t word) const {
    Declaration found;
    found.memory = memory_of(source_[word]);
    found.word = source_[word].text;
    found.first = declaration_begin(word);
    if (found.first == Source::kNone) return std::nullopt;
    std::size_t at = found.first;
    std::size_t type_begin = Source::kNone;
    // Specifiers and the type, up to the word that ends a declarator: the name.
    for (;; ++at) {
      const Token& token = source_[at];
      if (token.is("typedef") || token.is("using") || token.is("return") || token.is("friend")) {
        return std::nullopt;
      }
      if (token.is("[") && type_begin == Source::kNone && source_.partner(at) != Source::kNone) {
        at = source_.partner(at);  // an attribute
        continue;
      }
      if (token.is("extern")) found.is_extern = true;
      if (token.is("static")) found.is_static = true;
      if (token.is("alignas") && source_.partner(at + 1) != Source::kNone) {
        found.alignment = source_.text(at + 2, source_.partner(at + 1));
        at = source_.partner(at + 1);
        continue;
      }
      if (token.is("extern") || token.is("static") || token.is("constexpr") ||
          !memory_of(token).empty()) {
        continue;
      }
      if (token.is("decltype") && source_.partner(at + 1) != Source::kNone) {
        if (type_begin == Source::kNone) type_begin = at;
        at = source_.partner(at + 1);
        continue;
      }
      if (token.kind == TokenKind::word || token.is("::")) {
        if (type_begin == Source::kNone) type_begin = at;
        continue;
      }
      if (token.is("<") && type_begin != Source::kNone) {
        const std::size_t behind = source_.behind_angles(at, source_.size());
        if (behind == Source::kNone) return std::nullopt;
        at = behind - 1;
        continue;
      }
      break;
    }
    const std::size_t name = at - 1;
    if (type_begin == Source::kNone || type_begin >= name || !source_.is_word(name)) {
      return std::nullopt;
    }
    found.type = source_.text(type_begin, name);
    return read_variables(std::move(found), name);
  }

 private:
  [[nodiscard]] std::optional<Declaration> read_variables(Declaration found,
                                                          std::size_t name) const {
    for (;;) {
      std::size_t at = name + 1;
      while (source_.is(at, "[")) {
        if (source_.partner(at) == Source::kNone) return std::nullopt;
        at = source_.partner(at) + 1;
      }
      found.variables.push_back({name, name + 1, at});
      if (source_.is(at, "=") || source_.is(at, "{")) {
        refuse(source_, found, "with an initial value");
      }
      found.end = at;
      if (source_.is(at, ";")) return found;
      if (!source_.is(at, ",")) {
        if (at > name + 1) {
          refuse(source_, found, fmt::format("with '{}' behind its extents", source_[at].text));
        }
        return std::nullopt;
      }
      name = at + 1;
      if (source_.is(name, "*") || source_.is(name, "&")) {
        refuse(source_, found, "beside a pointer in one declaration");
      }
      if (!source_.is_word(name)) return std::nullopt;
    }
  }

  /// kNone where the word is part of a parameter, a cast or a template argument.
  [[nodiscard]] std::size_t declaration_begin(std::size_t word) const {
    std::size_t at = word;
    while (at > 0) {
      const Token& before = source_[at - 1];
      if (before.is("]") && source_.partner(at - 1) != Source::kNone) {  // [[maybe_unused]]
        at = source_.partner(at - 1);
        continue;
      }
      if (before.is(")") && source_.partner(at - 1) != Source::kNone) {
        const std::size_t open = source_.partner(at - 1);
        if (open == 0 || !source_.is(open - 1, "alignas")) return at;
        at = open - 1;
        continue;
      }
      if (before.is("(") || before.is(",") || before.is("<") || before.is("=")) {
        return Source::kNone;
      }
      if (before.kind == TokenKind::word || before.is("::") || before.is(">")) {
        --at;
        continue;
      }
      return at;
    }
    return at;
  }

  const Source& source_;
};

}  // namespace

std::string_view memory_of(const Token& token) {
  if (token.kind != TokenKind::word || !token.of_user) return {};
  for (const auto& [word, memory] : kMemories) {
    if (token.text == word) return memory;
  }
  return {};
}

std::optional<Declaration> read_declaration(const Source& source, std::size_t word) {
  return DeclarationReader(source).read(word);
}

void refuse(const Source& source, const Declaration& found, std::string_view what) {
  throw InputError(source.location(found.variables.front().name),
                   fmt::format("found {} variable '{}' {}; expected a variable of a function "
                               "without an initial value",
                               found.word, source[found.variables.front().name].text, what));
}

}  // namespace davsim::cc
