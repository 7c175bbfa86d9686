#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace davsim {

/// The candidate nearest to `word` by edit distance, if it is near enough to be a likely slip;
/// empty otherwise. For "did you mean" in messages about unknown names.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// ", did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// `a, b, c` in the order given.
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace davsim
