#include <fmt/format.h>

#include <set>

#include "rewriter/declarations.h"
#include "rewriter/steps.h"

namespace davsim::cc {

namespace {

class ArrayRewriter {
 public:
  explicit ArrayRewriter(Source& source) : source_(source) {}

  void run() {
    for (std::size_t i = 0; i < source_.size(); ++i) {
      if (memory_of(source_[i]).empty()) continue;
      const std::optional<Declaration> found = read_declaration(source_, i);
      if (!found) continue;
      const std::size_t brace = source_.enclosing_brace(i);
      const bool in_code = brace != Source::kNone && source_.opens_code(brace);
      if (found->is_extern) {
        in_code ? replace(*found, dynamic_pointers(*found)) : replace_uses(*found);
      } else if (in_code) {
        write(*found, brace);
      } else if (brace == Source::kNone || is_namespace(brace)) {
        refuse(source_, *found, "outside of a function");
      }
      i = found->end;
    }
  }

 private:
  [[nodiscard]] bool is_namespace(std::size_t brace) const {
    for (std::size_t i = source_.statement_begin(brace); i < brace; ++i) {
      if (source_.is(i, "class") || source_.is(i, "struct") || source_.is(i, "union")) return false;
    }
    return true;
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
              ? fmt::format(
                    "static_array<{}>(::davsim_cc::Memory::{}, [] {{ static char key; return "
                    "&key; }}(){})",
                    array, found.memory, alignment)
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
    if (variable.extents == variable.end) refuse(source_, found, "that is extern and no array");
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
