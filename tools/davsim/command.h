#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "product/product.h"

namespace davsim::cli {

/// Exit statuses of every command.
enum Status : int {
  kFine = 0,
  kKernelWrong = 1,  ///< results differ, a race, a deadlock, an illegal access
  kBadInput = 2,     ///< bad usage, config or input
};

/// One command of the davsim program. Defined in `commands/<name>.cpp`, one a file.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view usage;  ///< what stands behind the name
  int (*run)(const std::vector<std::string>& arguments);
};

/// All commands in the order of the help.
std::span<const Command* const> all_commands();

/// Parses a command's arguments; `--help` prints the options and sets `help`. Unknown options and
/// surplus words are InputErrors that name the command.
struct Parsed {
  boost::program_options::variables_map values;
  bool help = false;
};
Parsed parse(const Command& command, const std::vector<std::string>& arguments,
             const boost::program_options::options_description& options,
             const boost::program_options::positional_options_description& positional);

/// A folder of davsim's own data: beside the installed program, else in the source tree that the
/// program was built from.
std::filesystem::path data_folder(std::string_view name);

/// Where products are described: $DAVSIM_CONFIGS, else the data folder `configs`.
std::filesystem::path configs_folder();

/// `--set path=value`, any number of times.
std::vector<Override> overrides_of(const boost::program_options::variables_map& values);
/// `--param NAME=VALUE`, any number of times.
std::map<std::string, std::int64_t> parameters_of(const boost::program_options::variables_map& values);

/// `f16 f32`, or `-` for what has no type.
std::string types_text(const TypeSet& types);

/// Adds the options that every command on a kernel has, with `--product` where it takes one.
void add_kernel_options(boost::program_options::options_description& options,
                        bool one_product = true);

}  // namespace davsim::cli
