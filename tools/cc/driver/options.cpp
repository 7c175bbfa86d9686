#include "driver/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/error.h"
#include "base/suggest.h"
#include "driver/architectures.h"
#include "driver/option_table.h"

namespace davsim::cc {

namespace {

class Reader {
 public:
  explicit Reader(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  Options run() {
    for (at_ = 0; at_ < arguments_.size(); ++at_) {
      const std::string& word = arguments_[at_];
      if (word.size() < 2 || word.front() != '-') {
        input(word);
      } else {
        option(word);
      }
    }
    check();
    return std::move(options_);
  }

 private:
  void input(const std::string& word) {
    const std::string kind = std::filesystem::path(word).extension();
    if (kind == ".o" || kind == ".a" || kind == ".so") {
      options_.link_inputs.push_back(word);
      return;
    }
    static const std::vector<std::string> sources = {".asc", ".cpp", ".cc", ".cxx", ".c"};
    const bool known = std::find(sources.begin(), sources.end(), kind) != sources.end();
    if (!known && !any_is_source_) {
      throw InputError(
          fmt::format("{}: found a file '*{}'; expected {}, .o, .a or .so (or -x asc "
                      "before it)",
                      word, kind, join(sources)));
    }
    if (!std::filesystem::exists(word)) throw InputError(word + ": no such file");
    options_.sources.push_back(word);
  }

  void option(const std::string& word) {
    const Option* found = find_option(word);
    if (found == nullptr) {
      throw InputError(fmt::format("davsim-cc: no option '{}'{}; see davsim-cc --help", word,
                                   did_you_mean(word, option_names())));
    }
    const std::string value = value_of(*found, word);
    switch (found->use) {
      case Use::preprocess:
        put(options_.preprocessing, *found, word, value);
        break;
      case Use::compile:
        put(options_.compiling, *found, word, value);
        break;
      case Use::link:
        put(options_.link_inputs, *found, word, value);
        break;
      case Use::ignore:
        options_.notes.push_back(fmt::format("{} has no effect here", word));
        break;
      case Use::own:
        own(found->name, value);
        break;
    }
  }

  std::string value_of(const Option& option, const std::string& word) {
    const std::string rest = word.substr(option.name.size());
    const bool takes_next =
        option.value == Value::next ||
        ((option.value == Value::either || option.value == Value::assigned) && rest.empty());
    if (takes_next) {
      if (at_ + 1 >= arguments_.size()) {
        throw InputError(fmt::format("davsim-cc: {} without a value", word));
      }
      return arguments_[++at_];
    }
    const bool equals = option.value == Value::assigned || option.value == Value::optional;
    return equals && !rest.empty() ? rest.substr(1) : rest;
  }

  static void put(std::vector<std::string>& list, const Option& option, const std::string& word,
                  const std::string& value) {
    list.push_back(option.value == Value::either ? std::string(option.name) : word);
    if (option.value == Value::either) list.push_back(value);
  }

  void own(std::string_view name, const std::string& value) {
    if (name == "--help" || name == "-help") options_.help = true;
    if (name == "--version") options_.version = true;
    if (name == "--npu-arch" || name == "--cce-aicore-arch") {
      options_.architecture = architecture_of(value);
    }
    if (name == "--save-temps" || name == "-save-temps") options_.save_temps = true;
    if (name == "--compiler") options_.compiler = value;
    if (name == "--link-file") options_.link_file = value;
    if (name == "--batch") options_.batch = value;
    if (name == "--timeout") options_.timeout_seconds = seconds(value);
    if (name == "--cce-auto-sync") options_.auto_sync = on_or_off(value);
    if (name == "-xasc") any_is_source_ = true;
    if (name == "-x") language(value);
    if (name == "-o") options_.output = value;
    if (name == "-v") options_.verbose = true;
    if (name == "-c" || name == "-dc") make(Options::Output::objects);
    if (name == "-shared" || name == "--shared") make(Options::Output::shared_library);
    if (name == "-lib" || name == "--cce-build-static-lib") make(Options::Output::static_library);
  }

  void make(Options::Output kind) { options_.kind = kind; }

  void language(const std::string& name) {
    if (name != "asc" && name != "c++" && name != "none") {
      throw InputError(fmt::format("-x {}: expected asc, c++ or none", name));
    }
    any_is_source_ = name != "none";
  }

  static bool on_or_off(const std::string& value) {
    if (value != "" && value != "on" && value != "off") {
      throw InputError(fmt::format("--cce-auto-sync={}: expected on or off", value));
    }
    return value != "off";
  }

  static int seconds(const std::string& value) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number < 1) {
      throw InputError(fmt::format("--timeout={}: expected seconds, 1 or more", value));
    }
    return number;
  }

  void check() const {
    if (options_.help || options_.version || !options_.batch.empty()) return;
    if (options_.sources.empty() && options_.link_inputs.empty()) {
      throw InputError("davsim-cc: no source; see davsim-cc --help");
    }
    const bool device = std::any_of(
        options_.sources.begin(), options_.sources.end(),
        [](const std::string& name) { return std::filesystem::path(name).extension() == ".asc"; });
    if (device && !options_.architecture) {
      throw InputError("davsim-cc: --npu-arch is missing; expected one of " + architecture_names());
    }
    if (options_.kind == Options::Output::objects && options_.sources.size() > 1 &&
        !options_.output.empty()) {
      throw InputError(fmt::format("davsim-cc: -o {} with -c and {} sources; expected one source",
                                   options_.output, options_.sources.size()));
    }
    const std::filesystem::path folder = std::filesystem::path(options_.output).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder)) {
      throw InputError(fmt::format("davsim-cc: -o {}: there is no folder {}; make it first",
                                   options_.output, folder.string()));
    }
  }

  const std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
  bool any_is_source_ = false;  ///< behind -x
  Options options_;
};

}  // namespace

Options read_options(const std::vector<std::string>& arguments) { return Reader(arguments).run(); }

}  // namespace davsim::cc
