#pragma once

#include <optional>
#include <string>
#include <vector>

namespace davsim::cc {

/// The command line of davsim-cc.
struct Options {
  enum class Output { program, objects, shared_library, static_library };

  std::vector<std::string> sources;        ///< C++ and Ascend C, and C
  std::vector<std::string> link_inputs;    ///< objects, archives, -l, -L, -Wl in their order
  std::vector<std::string> preprocessing;  ///< for the preprocessor alone: -I, -D, ...
  std::vector<std::string> compiling;      ///< for preprocessor and compiler: -O, -g, -W, -f, ...
  std::vector<std::string> notes;          ///< what was accepted without effect, as messages
  std::string output;                      ///< -o; empty: the compiler's default
  Output kind = Output::program;
  std::optional<int> architecture;
  bool auto_sync = true;
  bool save_temps = false;
  bool verbose = false;
  std::string compiler = "g++";
  std::string link_file;     ///< instead of davsim's run time
  std::string batch;         ///< folder of --batch
  int timeout_seconds = 60;  ///< of each program of --batch
  bool help = false;
  bool version = false;
};

/// An unknown option, one without its value and contradictions are InputErrors.
Options read_options(const std::vector<std::string>& arguments);

/// What `--help` prints.
std::string help_text();

}  // namespace davsim::cc
