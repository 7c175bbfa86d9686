#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "rewriter/steps.h"

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

std::string_view memory_of(const Token& token) {
  if (token.kind != TokenKind::word || !token.of_user) return {};
  for (const auto& [word, memory] : kMemories) {
    if (token.text == word) return memory;
  }
  return {};
}

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

class ArrayRewriter {
 public:
  explicit ArrayRewriter(Source& source) : source_(source) {}

  void run() {
    for (std::size_t i = 0; i < source_.size(); ++i) {
      if (memory_of(source_[i]).empty()) continue;
      const std::optional<Declaration> found = read(i);
      if (!found) continue;
      const std::size_t brace = source_.enclosing_brace(i);
      const bool in_code = brace != Source::kNone && source_.opens_code(brace);
      if (found->is_extern) {
        in_code ? replace(*found, dynamic_pointers(*found)) : replace_uses(*found);
      } else if (in_code) {
        write(*found, brace);
      } else if (brace == Source::kNone || is_namespace(brace)) {
        fail(*found, "outside of a function");
      }
      i = found->end;
    }
  }

 private:
  [[noreturn]] void fail(const Declaration& found, std::string_view what) const {
    throw InputError(source_.location(found.variables.front().name),
                     fmt::format("found {} variable '{}' {}; expected a variable of a function "
                                 "without an initial value", found.word,
                                 source_[found.variables.front().name].text, what));
  }

  [[nodiscard]] bool is_namespace(std::size_t brace) const {
    for (std::size_t i = source_.statement_begin(brace); i < brace; ++i) {
      if (source_.is(i, "class") || source_.is(i, "struct") || source_.is(i, "union")) return false;
    }
    return true;
  }

  /// The declaration of variables (not of pointers, parameters, functions) around the word at `word`.
  [[nodiscard]] std::optional<Declaration> read(std::size_t word) {
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
    found.type = source_.text(skip_specifiers(type_begin), name);
    return read_variables(std::move(found), name);
  }

  /// Text of the type leaves out erased words; specifiers behind it are left out here.
  [[nodiscard]] std::size_t skip_specifiers(std::size_t at) const {
    while (source_.is(at, "static") || source_.is(at, "constexpr")) ++at;
    return at;
  }

  [[nodiscard]] std::optional<Declaration> read_variables(Declaration found, std::size_t name) {
    for (;;) {
      std::size_t at = name + 1;
      while (source_.is(at, "[")) {
        if (source_.partner(at) == Source::kNone) return std::nullopt;
        at = source_.partner(at) + 1;
      }
      found.variables.push_back({name, name + 1, at});
      if (source_.is(at, "=") || source_.is(at, "{")) fail(found, "with an initial value");
      found.end = at;
      if (source_.is(at, ";")) return found;
      if (!source_.is(at, ",")) {
        if (at > name + 1) fail(found, fmt::format("with '{}' behind its extents", source_[at].text));
        return std::nullopt;
      }
      name = at + 1;
      if (source_.is(name, "*") || source_.is(name, "&")) {
        fail(found, "beside a pointer in one declaration");
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

  void replace(const Declaration& found, const std::string& text) {
    for (std::size_t i = found.first; i <= found.end; ++i) source_.erase(i);
    source_.insert_before(found.first, text);
  }

  void write(const Declaration& found, std::size_t brace) {
    std::string text;
    if (guarded_.insert(brace).second) {
      text = fmt::format("::davsim_cc::LocalArrays davsim_local_arrays_{}; ",
                         source_[found.first].line);
    }
    for (const Declaration::Variable& variable : found.variables) {
      const std::string array = found.type + source_.text(variable.extents, variable.end);
      const std::string alignment = found.alignment.empty() ? "" : ", " + found.alignment;
      const std::string place =
          found.is_static
              ? fmt::format("static_array<{}>(::davsim_cc::Memory::{}, [] {{ static char key; return "
                            "&key; }}(){})", array, found.memory, alignment)
              : fmt::format("local_array<{}>(::davsim_cc::Memory::{}{})", array, found.memory,
                            alignment);
      text += fmt::format("auto& {} = ::davsim_cc::{}; ", source_[variable.name].text, place);
    }
    text.pop_back();
    replace(found, text);
  }

  /// `type (*)[inner extents]` to what lies behind the static part of the memory.
  [[nodiscard]] std::string dynamic_call(const Declaration& found,
                                         const Declaration::Variable& variable) const {
    if (variable.extents == variable.end) fail(found, "that is extern and no array");
    const std::size_t inner = source_.partner(variable.extents) + 1;
    return fmt::format("::davsim_cc::dynamic_array<{}{}>(::davsim_cc::Memory::{})", found.type,
                       source_.text(inner, variable.end), found.memory);
  }

  [[nodiscard]] std::string dynamic_pointers(const Declaration& found) const {
    std::string text;
    for (const Declaration::Variable& variable : found.variables) {
      text += fmt::format("auto* const {} = {};", source_[variable.name].text,
                          dynamic_call(found, variable));
    }
    return text;
  }

  /// Outside of functions there is no block to point into: each use asks for the place.
  void replace_uses(const Declaration& found) {
    for (const Declaration::Variable& variable : found.variables) {
      const std::string_view name = source_[variable.name].text;
      const std::string call = dynamic_call(found, variable);
      for (std::size_t i = found.end; i < source_.size(); ++i) {
        if (source_.is(i, name) && !source_.is(i - 1, ".") && !source_.is(i - 1, "->")) {
          source_.replace(i, call);
        }
      }
    }
    replace(found, "");
  }

  Source& source_;
  std::set<std::size_t> guarded_;
};

}  // namespace

void rewrite_arrays(Source& source) { ArrayRewriter(source).run(); }

}  // namespace davsim::cc
