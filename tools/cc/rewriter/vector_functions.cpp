#include <fmt/format.h>

#include "rewriter/steps.h"

namespace davsim::cc {

namespace {

/// `{` of the body of the function with its specifiers at `word`; kNone of a declaration.
std::size_t body_behind(const Source& source, std::size_t word) {
  for (std::size_t i = word; i < source.size(); ++i) {
    if (source.is(i, "{")) return i;
    if (source.is(i, ";") || source.is(i, "}")) break;
    if ((source.is(i, "(") || source.is(i, "[")) && source.partner(i) != Source::kNone) {
      i = source.partner(i);
    }
  }
  return Source::kNone;
}

/// The word in front of the parameters; of a lambda, which has none, "lambda".
std::string name_of(const Source& source, std::size_t word, std::size_t body) {
  for (std::size_t i = word + 1; i < body; ++i) {
    if (!source.is(i, "(") || source[i - 1].text.starts_with("__")) continue;
    std::size_t name = i - 1;
    if (source.is(name, ">") && source.angle_before(name) != Source::kNone) {
      name = source.angle_before(name) - 1;
    }
    if (name > word && source.is_word(name)) return std::string(source[name].text);
    break;
  }
  return "lambda";
}

/// Whether the source asks for offsets by the iterations of loops.
bool asks_for_iterations(const Source& source) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source[i].of_user || !source.is_word(i)) continue;
    const std::string_view word = source[i].text;
    if (word.starts_with("asc_update_addr_reg_b") || word.starts_with("asc_create_iter_reg_b")) return true;
  }
  return false;
}

/// The second `;` of `for (a; b; c)` with its brackets at `open` and `close`; kNone of a loop over a range.
std::size_t second_semicolon(const Source& source, std::size_t open, std::size_t close) {
  int seen = 0;
  for (std::size_t i = open + 1; i < close; ++i) {
    if (source.is(i, ";") && ++seen == 2) return i;
    const bool opens = source.is(i, "(") || source.is(i, "[") || source.is(i, "{");
    if (opens && source.partner(i) != Source::kNone) i = source.partner(i);
  }
  return Source::kNone;
}

/// A loop around each loop of a body counts its iterations, which the hardware knows without being told.
void count_iterations(Source& source, std::size_t body) {
  const std::size_t end = source.partner(body);
  for (std::size_t i = body; end != Source::kNone && i < end; ++i) {
    if (!source.is(i, "for") || !source.is(i + 1, "(") || source.partner(i + 1) == Source::kNone) continue;
    const std::size_t close = source.partner(i + 1);
    const std::size_t semicolon = second_semicolon(source, i + 1, close);
    if (semicolon == Source::kNone) continue;
    source.insert_before(i, "for (::davsim_cc::FunctionLoop davsim_loop; davsim_loop.once();) ");
    source.insert_behind(semicolon, semicolon + 1 == close ? " davsim_loop.next()" : " davsim_loop.next(),");
  }
}

}  // namespace

void rewrite_vector_functions(Source& source) {
  const bool counts = asks_for_iterations(source);
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool function = source.is(i, "__simd_vf__");
    if (!source[i].of_user || !(function || (counts && source.is(i, "__simd_callee__")))) continue;
    const std::size_t body = body_behind(source, i);
    if (body == Source::kNone) continue;
    if (counts) count_iterations(source, body);
    if (!function) continue;
    source.insert_behind(body,
                         fmt::format(" ::davsim_cc::FunctionScope davsim_function_scope{{\"{}\"}};",
                                     name_of(source, i, body)));
  }
}

}  // namespace davsim::cc
