#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>

#include <fmt/format.h>

#include "base/error.h"
#include "base/suggest.h"
#include "command.h"
#include "observe/output_file.h"
#include "progress.h"

namespace {

using namespace davsim;

void print_help() {
  std::cout << "davsim: performance model and timeline simulator of Ascend AI Cores\n\n"
               "usage: davsim COMMAND [ARGUMENT...]\n\n";
  for (const cli::Command* command : cli::all_commands()) {
    std::cout << fmt::format("  {:13} {}\n", command->name, command->summary);
  }
  std::cout << "\ndavsim COMMAND --help tells more. Exit status: 0 fine, 1 the kernel is wrong,\n"
               "2 bad usage, config or input.\n";
}

int run(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "--help";
  if (name == "--help" || name == "-h" || name == "help") {
    print_help();
    return argc > 1 ? cli::kFine : cli::kBadInput;
  }
  if (name == "--version") {
    std::cout << "davsim " << DAVSIM_VERSION << '\n';
    return cli::kFine;
  }
  std::vector<std::string> names;
  for (const cli::Command* command : cli::all_commands()) {
    if (command->name == name) return command->run({argv + 2, argv + argc});
    names.emplace_back(command->name);
  }
  throw InputError(fmt::format("davsim: no command '{}'{}; commands are {}", name,
                               did_you_mean(name, names), join(names)));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    remove_unfinished_files_on_signals(cli::say_how_far);
    const int status = run(argc, argv);
    // A summary that a full disk swallowed is no success.
    errno = 0;
    if (!std::cout.flush()) {
      throw InputError(fmt::format("standard output: cannot be written{}{}", errno != 0 ? ": " : "",
                                   errno != 0 ? std::strerror(errno) : ""));
    }
    return status;
  } catch (const KernelError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return cli::kKernelWrong;
  } catch (const InputError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return cli::kBadInput;
  } catch (const InternalError& error) {
    fmt::print(stderr, "internal error: {}\nThis is a fault of davsim; please report it.\n",
               error.what());
    return cli::kBadInput;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "error: no memory is left; make the kernel smaller, use --timing-only, or raise "
                       "--max-memory if it was given\n");
    return cli::kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return cli::kBadInput;
  }
}

// The SystemC library refers to sc_main; davsim never enters it.
extern "C" int sc_main(int, char**) { return cli::kBadInput; }
