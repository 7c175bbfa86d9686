#include "driver/installation.h"

#include <fstream>

#include "base/error.h"

namespace davsim::cc {

namespace {

/// One word a line; `@LIB@` is the folder of the installed libraries.
std::vector<std::string> read_words(const std::filesystem::path& path,
                                    const std::filesystem::path& libraries) {
  std::ifstream file(path);
  if (!file)
    throw InputError(path.string() + ": cannot be read; expected the words of a link line");
  std::vector<std::string> words;
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    constexpr std::string_view kFolder = "@LIB@";
    if (line.starts_with(kFolder)) line = libraries.string() + line.substr(kFolder.size());
    words.push_back(line);
  }
  return words;
}

}  // namespace

Installation find_installation(const std::string& link_file) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path root = program.parent_path().parent_path();
  const std::filesystem::path installed = root / "share/davsim/cc/link.txt";
  Installation found{{DAVSIM_CC_SOURCE_INCLUDE, DAVSIM_CC_SOURCE_MODEL},
                     DAVSIM_CC_SOURCE_CONFIGS,
                     DAVSIM_CC_BUILD_DAVSIM,
                     {}};
  std::filesystem::path link = DAVSIM_CC_BUILD_LINK;
  if (!error && std::filesystem::exists(installed)) {
    found = {{root / "include/davsim/cc"}, root / "share/davsim/configs", root / "bin/davsim", {}};
    link = installed;
  }
  if (!link_file.empty()) link = link_file;
  found.link = read_words(link, root / "lib/davsim");
  return found;
}

}  // namespace davsim::cc
