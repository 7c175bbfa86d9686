#pragma once

#include <string>
#include <string_view>

namespace davsim::cc {

/// Turns Ascend C into C++ for the host compiler: kernel launches, variables in on-chip memory and
/// register-vector functions become calls of the run time (`include/davsim_cc/`), the words that
/// Ascend C adds to C++ go away, everything else stays byte for byte, every token on its line.
///
/// `text` is what the preprocessor printed, `file` the name until its first line marker. System
/// headers lose their words and stay as they are otherwise. What cannot be rewritten is an
/// InputError with file and line.
std::string rewrite(std::string_view text, const std::string& file);

}  // namespace davsim::cc
