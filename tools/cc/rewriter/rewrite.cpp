#include "rewriter/rewrite.h"

#include "rewriter/steps.h"

namespace davsim::cc {

std::string rewrite(std::string_view text, const std::string& file) {
  Source source(cut(text, file));
  const Kernels kernels(source);
  remove_words(source);
  rewrite_arrays(source);
  rewrite_vector_functions(source);
  rewrite_launches(source, kernels);
  return source.rewritten();
}

}  // namespace davsim::cc
