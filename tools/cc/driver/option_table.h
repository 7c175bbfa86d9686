#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace davsim::cc {

/// Where an option takes its value from.
enum class Value {
  none,      ///< it has none
  attached,  ///< -O2
  next,      ///< -o FILE
  either,    ///< -Ifolder, -I folder
  assigned,  ///< --npu-arch=dav-3510, --npu-arch dav-3510
  optional,  ///< --cce-auto-sync, --cce-auto-sync=off
};

/// What becomes of an option: passed to the preprocessor, to preprocessor and compiler, to the
/// linker; accepted without effect; or davsim-cc's own.
enum class Use { preprocess, compile, link, ignore, own };

struct Option {
  std::string_view name;
  Value value;
  Use use;
};

/// The option that a word of the command line begins with; null if there is none.
const Option* find_option(std::string_view word);
std::vector<std::string> option_names();

}  // namespace davsim::cc
