#include <fmt/format.h>

#include "rewriter/steps.h"

namespace davsim::cc {

namespace {

/// `kernel<<<options>>>(arguments)`, by the numbers of its tokens.
struct Launch {
  std::size_t kernel = 0;     ///< its first token; it ends at `open`
  std::size_t word = 0;       ///< the word that names it
  std::size_t open = 0;       ///< `<<` of `<<<`
  std::size_t close = 0;      ///< `>>` of `>>>`
  std::size_t arguments = 0;  ///< `(`
  std::size_t end = 0;        ///< `)`
};

bool opens_options(const Source& source, std::size_t i) {
  return source.is(i, "<<") && source.is(i + 1, "<") && !source.is(i - 1, "operator");
}

bool closes_options(const Source& source, std::size_t i) {
  return source.is(i, ">>") && source.is(i + 1, ">") && source.is(i + 2, "(");
}

[[noreturn]] void fail(const Source& source, std::size_t token, const std::string& message) {
  throw InputError(source.location(token), message);
}

bool is_name(const Source& source, std::size_t token) {
  return source.is_word(token) && !source.is(token, "return") && !source.is(token, "else") &&
         !source.is(token, "do");
}

/// The first token of the expression that ends before `end`: names with template arguments, `::`,
/// members, calls and elements. `word` becomes the token of the name.
std::size_t kernel_begin(const Source& source, std::size_t end, std::size_t& word) {
  std::size_t at = end;
  word = Source::kNone;
  for (;;) {
    std::size_t begin = Source::kNone;
    if (at == 0) break;
    if (source.is(at - 1, ">") || source.is(at - 1, ">>")) {
      const std::size_t open = source.angle_before(at - 1);
      if (open == Source::kNone || open == 0 || !source.is_word(open - 1)) break;
      begin = open - 1;
      if (word == Source::kNone) word = begin;
    } else if (source.is(at - 1, ")") || source.is(at - 1, "]")) {
      begin = source.partner(at - 1);
      if (begin == Source::kNone) break;
      if (begin > 0 && is_name(source, begin - 1)) {
        at = begin;  // a call or an element
        continue;
      }
    } else if (source.is_word(at - 1)) {
      begin = at - 1;
      if (word == Source::kNone) word = begin;
    } else {
      break;
    }
    at = begin;
    if (at > 0 && source.is(at - 1, "template")) --at;
    if (at > 0 && source.is(at - 1, "::")) {
      --at;
      if (at == 0 || !(is_name(source, at - 1) || source.is(at - 1, ">"))) {
        return at;  // of the global namespace
      }
    } else if (at > 0 && (source.is(at - 1, ".") || source.is(at - 1, "->"))) {
      --at;
    } else {
      return at;
    }
  }
  fail(source, end,
       "found '<<<' without the kernel in front of it; expected "
       "kernel<<<blocks, ub_bytes, stream>>>(arguments)");
}

Launch read_launch(const Source& source, std::size_t open) {
  Launch launch;
  launch.open = open;
  launch.kernel = kernel_begin(source, open, launch.word);
  // The last `>>>(` before the statement or the bracket around it ends: earlier ones close template
  // arguments.
  for (std::size_t i = open + 2; i < source.size(); ++i) {
    if (source.is(i, ";") || source.is(i, "{") || source.is(i, ")") || source.is(i, "]") ||
        source.is(i, "}") || opens_options(source, i)) {
      break;
    }
    if (closes_options(source, i)) launch.close = i;
    if ((source.is(i, "(") || source.is(i, "[")) && source.partner(i) != Source::kNone) {
      i = source.partner(i);
    }
  }
  if (launch.close == 0) {
    fail(source, open,
         "found '<<<' without '>>>(arguments)'; expected "
         "kernel<<<blocks, ub_bytes, stream>>>(arguments)");
  }
  launch.arguments = launch.close + 2;
  launch.end = source.partner(launch.arguments);
  if (launch.end == Source::kNone) {
    fail(source, launch.arguments, "the arguments of the launch do not end; expected ')'");
  }
  return launch;
}

/// The tokens that begin an item of a list between `first` and `last`, and `last`.
std::vector<std::size_t> items(const Source& source, std::size_t first, std::size_t last) {
  std::vector<std::size_t> begins;
  if (first == last) return begins;
  begins.push_back(first);
  for (std::size_t i = first; i < last; ++i) {
    if (source.is(i, "(") || source.is(i, "[") || source.is(i, "{")) {
      if (source.partner(i) != Source::kNone) i = source.partner(i);
    } else if (source.is(i, "<") && source.is_word(i - 1)) {
      const std::size_t behind = source.behind_angles(i, last);
      // As a compiler guesses without knowing the name: what follows cannot follow a comparison.
      const bool arguments = behind != Source::kNone &&
                             (behind == last || source.is(behind, "(") || source.is(behind, "::") ||
                              source.is(behind, "{") || source.is(behind, ","));
      if (arguments) i = behind - 1;
    } else if (source.is(i, ",")) {
      begins.push_back(i + 1);
    }
  }
  begins.push_back(last + 1);
  return begins;
}

/// Literals that change their meaning in a variable (0 and NULL as pointers), lists, packs.
bool stays(const Source& source, std::size_t first, std::size_t last) {
  if (source.is(first, "{") || source.is(last - 1, "...")) return true;
  return last == first + 1 &&
         (source[first].kind == TokenKind::literal || source.is(first, "nullptr") ||
          source.is(first, "NULL") || source.is(first, "__null"));
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string site(const Source& source, const Launch& launch, const CoreUse& use) {
  const std::string_view kind = use.cube == 0 ? "vector" : use.vector == 0 ? "cube" : "mixed";
  const Location where = source.location(launch.open);
  return fmt::format(
      "::davsim_cc::launch(::davsim_cc::LaunchSite{{{}, "
      "::davsim_cc::KernelKind::{}, {}, {}, {}, {}}}, {{",
      quoted(source.text(launch.kernel, launch.open)), kind, use.cube, use.vector,
      quoted(where.file), where.line);
}

void erase(Source& source, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) source.erase(i);
}

void write(Source& source, const Launch& launch, const CoreUse& use) {
  const std::string kernel = source.text(launch.kernel, launch.open);
  const std::string begin = site(source, launch, use);
  std::string call;
  const std::vector<std::size_t> begins = items(source, launch.arguments + 1, launch.end);
  for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
    const std::size_t first = begins[i];
    const std::size_t last = begins[i + 1] - 1;
    if (first == last) fail(source, first, "found no argument in front of ',' or ')'");
    if (!call.empty()) call += ", ";
    if (stays(source, first, last)) {
      call += source.text(first, last);
      erase(source, first, last);
    } else {
      // Arguments are evaluated once, at the launch; every block gets its own copy.
      source.insert_before(first, fmt::format(", davsim_argument_{} = (", i));
      source.insert_behind(last - 1, ")");
      call += fmt::format("davsim_argument_{}", i);
    }
    if (last != launch.end) source.erase(last);
  }
  erase(source, launch.kernel, launch.open + 2);
  erase(source, launch.close, launch.arguments + 1);
  source.insert_before(launch.kernel, begin);
  source.insert_before(launch.close, "}");
  source.insert_before(launch.arguments, ", [=");
  source.replace(launch.end, fmt::format("] {{ {}({}); }})", kernel, call));
}

}  // namespace

void rewrite_launches(Source& source, const Kernels& kernels) {
  for (std::size_t i = 1; i < source.size(); ++i) {
    if (!source[i].of_user || !opens_options(source, i)) continue;
    const Launch launch = read_launch(source, i);
    const std::string name =
        launch.word == Source::kNone ? std::string() : std::string(source[launch.word].text);
    write(source, launch, kernels.of(name, source, i));
  }
}

}  // namespace davsim::cc
