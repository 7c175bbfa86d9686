#include <algorithm>
#include <array>

#include "rewriter/steps.h"

namespace davsim::cc {

namespace {

constexpr std::array<std::string_view, 19> kWords = {
    "__gm__",      "__ubuf__",        "__cbuf__",        "__ca__",     "__cb__",
    "__cc__",      "__fbuf__",        "__biasbuf__",     "__ssbuf__",  "__global__",
    "__aicore__",  "__host__",        "__aicpu__",       "__vector__", "__cube__",
    "__simd_vf__", "__simd_callee__", "__simt_callee__", "__simt_vf__"};

/// Words with parentheses behind them.
constexpr std::array<std::string_view, 5> kCalls = {"__mix__", "__schedmode__", "__launch_bounds__",
                                                    "KERNEL_TASK_TYPE_DEFAULT", "KERNEL_TASK_TYPE"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void remove_words(Source& source) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    const Token& token = source[i];
    if (token.kind != TokenKind::word || (token.text[0] != '_' && token.text[0] != 'K')) continue;
    if (contains(kWords, token.text) || token.is("__kfc_workspace__")) {
      source.erase(i);
    } else if (contains(kCalls, token.text) && source.is(i + 1, "(") &&
               source.partner(i + 1) != Source::kNone) {
      for (std::size_t last = source.partner(i + 1); i <= last; ++i) source.erase(i);
      --i;
    }
  }
}

}  // namespace davsim::cc
