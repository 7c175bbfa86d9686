#pragma once

#include "rewriter/kernels.h"
#include "rewriter/source.h"

namespace davsim::cc {

// The steps of `rewrite`, in this order.

/// Removes the words of Ascend C that say nothing to the host compiler.
void remove_words(Source& source);
/// Variables with an address-space word become references into the memory of the block.
void rewrite_arrays(Source& source);
/// Register-vector functions announce their calls.
void rewrite_vector_functions(Source& source);
/// `kernel<<<...>>>(...)` becomes a call.
void rewrite_launches(Source& source, const Kernels& kernels);

}  // namespace davsim::cc
