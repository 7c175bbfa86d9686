#include "driver/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "driver/process.h"
#include "rewriter/rewrite.h"

namespace davsim::cc {

namespace {

using Words = std::vector<std::string>;
namespace fs = std::filesystem;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError(path.string() + ": cannot be written");
}

class Builder {
 public:
  Builder(const Options& options, const Installation& installation)
      : options_(options), installation_(installation) {}

  int run() {
    Words objects;
    for (const std::string& source : options_.sources) {
      const fs::path object = object_of(source, objects.size());
      if (const int status = compile(source, object); status != 0) return status;
      objects.push_back(object);
    }
    switch (options_.kind) {
      case Options::Output::objects:
        return 0;
      case Options::Output::static_library:
        return archive(objects);
      case Options::Output::program:
      case Options::Output::shared_library:
        return link(objects);
    }
    return 0;
  }

 private:
  [[nodiscard]] fs::path object_of(const fs::path& source, std::size_t number) const {
    if (options_.kind != Options::Output::objects) {
      return folder_.path() / fmt::format("{}.{}.o", number, source.stem().string());
    }
    return options_.output.empty() ? fs::path(source.stem().string() + ".o")
                                   : fs::path(options_.output);
  }

  int compile(const std::string& source, const fs::path& object) {
    if (fs::path(source).extension() == ".c") {
      Words words = {options_.compiler, "-x", "c"};
      append(words, includes());
      append(words, options_.preprocessing);
      append(words, options_.compiling);
      append(words, {"-c", source, "-o", object});
      return run_program(words, options_.verbose);
    }
    const fs::path preprocessed = folder_.path() / "preprocessed.ii";
    if (const int status = preprocess(source, preprocessed, object); status != 0) return status;
    const fs::path rewritten = folder_.path() / "rewritten.ii";
    const std::string text = rewrite(read_file(preprocessed), source);
    write_file(rewritten, text);
    if (options_.save_temps) write_file(fs::path(source).stem().string() + ".rewritten.cpp", text);
    // Raw reads and writes of device memory call the run time through the hooks of ThreadSanitizer.
    Words words = {options_.compiler, "-std=c++17", "-O0", "-g"};
    append(words, options_.compiling);
    append(words, {"-fsanitize=thread", "-Wno-tsan", "-x", "c++-cpp-output", "-c", rewritten, "-o",
                   object});
    return run_program(words, options_.verbose);
  }

  int preprocess(const std::string& source, const fs::path& result, const fs::path& object) {
    // Comments stay out, macros and conditions are resolved: the rewriter sees what is compiled.
    Words words = {options_.compiler, "-E", "-std=c++17"};
    append(words, options_.compiling);
    append(words, {"-DDAVSIM_CC_REWRITING",
                   fmt::format("-DDAVSIM_CC_AUTO_SYNC={}", options_.auto_sync ? 1 : 0),
                   fmt::format("-DDAVSIM_CC_DAVSIM=\"{}\"", installation_.davsim.string()),
                   fmt::format("-DDAVSIM_CC_CONFIGS=\"{}\"", installation_.configs.string())});
    if (options_.architecture) {
      words.push_back(fmt::format("-D__NPU_ARCH__={}", *options_.architecture));
    }
    append(words, options_.preprocessing);
    append(words, dependencies(object));
    append(words, includes());
    append(words, {"-include", "davsim_cc/rewritten.h", "-x", "c++", source, "-o", result});
    return run_program(words, options_.verbose);
  }

  [[nodiscard]] Words includes() const {
    Words words;
    for (const fs::path& folder : installation_.includes) append(words, {"-isystem", folder});
    return words;
  }

  /// The preprocessor would name dependency files after its own output.
  [[nodiscard]] Words dependencies(const fs::path& object) const {
    const auto given = [&](std::string_view name) {
      const Words& words = options_.preprocessing;
      return std::find(words.begin(), words.end(), name) != words.end();
    };
    Words words;
    if (!given("-MD") && !given("-MMD")) return words;
    if (!given("-MT") && !given("-MQ")) append(words, {"-MT", object});
    if (!given("-MF")) append(words, {"-MF", fs::path(object).replace_extension(".d")});
    return words;
  }

  int archive(const Words& objects) {
    const std::string output = options_.output.empty() ? "a.a" : options_.output;
    fs::remove(output);  // ar would add to it
    Words words = {"ar", "rcs", output};
    append(words, objects);
    return run_program(words, options_.verbose);
  }

  int link(const Words& objects) {
    Words words = {options_.compiler, "-o", options_.output.empty() ? "a.out" : options_.output};
    append(words, options_.compiling);
    append(words, objects);
    append(words, options_.link_inputs);
    if (options_.kind == Options::Output::shared_library) {
      words.push_back("-shared");  // the program that it is linked into brings the run time
    } else {
      words.push_back(defaults());
      append(words, installation_.link);
    }
    return run_program(words, options_.verbose);
  }

  /// What the run time asks for if no object was compiled for an architecture
  /// (`davsim_cc/program.h`).
  std::string defaults() {
    const fs::path source = folder_.path() / "defaults.cpp";
    const fs::path object = folder_.path() / "defaults.o";
    const std::string here = installation_.includes.front() / "davsim_cc/program.h";
    write_file(source,
               fmt::format("#define WEAK __attribute__((weak)) extern const\n"
                           "extern \"C\" {{\n"
                           "WEAK int davsim_cc_architecture = 0;\n"
                           "WEAK int davsim_cc_auto_sync = 1;\n"
                           "WEAK char davsim_cc_davsim[] = \"{}\";\n"
                           "WEAK char davsim_cc_configs[] = \"{}\";\n"
                           "WEAK char davsim_cc_here[] = \"{}\";\n"
                           "}}\n",
                           installation_.davsim.string(), installation_.configs.string(), here));
    if (run_program({options_.compiler, "-c", source, "-o", object}, options_.verbose) != 0) {
      throw InputError(options_.compiler + ": cannot compile C++");
    }
    return object;
  }

  const Options& options_;
  const Installation& installation_;
  TemporaryFolder folder_;
};

}  // namespace

int build(const Options& options, const Installation& installation) {
  return Builder(options, installation).run();
}

}  // namespace davsim::cc
