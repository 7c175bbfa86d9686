#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace davsim::cc {

/// What davsim-cc needs of davsim: beside the installed program, else of the build tree.
struct Installation {
  std::vector<std::filesystem::path> includes;  ///< headers that sources include
  std::filesystem::path configs;
  std::filesystem::path davsim;   ///< the program, for timelines
  std::vector<std::string> link;  ///< words of the link line: run time, libraries
};

/// `link_file` in place of davsim's run time, if it is not empty. A missing file is an InputError.
Installation find_installation(const std::string& link_file);

}  // namespace davsim::cc
