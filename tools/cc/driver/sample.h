#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace davsim::cc {

/// A source with what lies beside it.
struct Sample {
  std::filesystem::path source;
  std::string architecture;              ///< of its CMakeLists.txt; may be empty
  std::vector<std::string> definitions;  ///< -DNAME=VALUE
  std::vector<std::string> generate;     ///< command that makes its inputs; empty: none
  std::vector<std::string> verify;       ///< command that checks its outputs; empty: none
};

/// Every .asc file with a `main` below a folder, sorted by path.
std::vector<Sample> find_samples(const std::filesystem::path& folder);

/// `set(NAME "value" CACHE ...)` of a CMakeLists.txt.
std::map<std::string, std::string> cache_variables(const std::string& cmake);

/// The arguments behind `script` on the first line of `readme` that runs it by python, with
/// variables replaced; what stands behind `#` is a comment.
std::vector<std::string> script_arguments(const std::string& readme, const std::string& script,
                                          const std::map<std::string, std::string>& variables);

}  // namespace davsim::cc
