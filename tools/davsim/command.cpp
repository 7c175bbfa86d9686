#include "command.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/suggest.h"

namespace davsim::cli {

namespace options = boost::program_options;

Parsed parse(const Command& command, const std::vector<std::string>& arguments,
             const options::options_description& described,
             const options::positional_options_description& positional) {
  Parsed parsed;
  try {
    options::store(
        options::command_line_parser(arguments).options(described).positional(positional).run(),
        parsed.values);
    parsed.help = parsed.values.count("help") != 0;
    if (parsed.help) {
      std::cout << "usage: davsim " << command.name << ' ' << command.usage << "\n\n"
                << command.summary << "\n\n"
                << described;
      return parsed;
    }
    options::notify(parsed.values);
  } catch (const options::error& error) {
    throw InputError(fmt::format("davsim {}: {}; see davsim {} --help", command.name, error.what(),
                                 command.name));
  }
  return parsed;
}

std::filesystem::path data_folder(std::string_view name) {
  std::error_code ignored;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  if (!ignored) {
    const auto installed = program.parent_path().parent_path() / "share/davsim" / name;
    if (std::filesystem::is_directory(installed, ignored)) return installed;
  }
  return std::filesystem::path(DAVSIM_SOURCE) / name;
}

std::filesystem::path configs_folder() {
  if (const char* named = std::getenv("DAVSIM_CONFIGS")) return named;
  return data_folder("configs");
}

namespace {

/// Splits `name=value`; the option is named in the message.
std::pair<std::string, std::string> assignment(const std::string& text, std::string_view option) {
  const std::size_t at = text.find('=');
  if (at == std::string::npos || at == 0) {
    throw InputError(fmt::format("{} {}: expected NAME=VALUE", option, text));
  }
  return {text.substr(0, at), text.substr(at + 1)};
}

std::vector<std::string> list_of(const options::variables_map& values, const std::string& name) {
  return values.count(name) != 0 ? values[name].as<std::vector<std::string>>()
                                 : std::vector<std::string>{};
}

}  // namespace

std::vector<Override> overrides_of(const options::variables_map& values) {
  std::vector<Override> overrides;
  for (const std::string& text : list_of(values, "set")) {
    const auto [path, value] = assignment(text, "--set");
    overrides.push_back({path, value});
  }
  return overrides;
}

std::map<std::string, std::int64_t> parameters_of(const options::variables_map& values) {
  std::map<std::string, std::int64_t> parameters;
  for (const std::string& text : list_of(values, "param")) {
    const auto [name, value] = assignment(text, "--param");
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size()) {
      throw InputError(fmt::format("--param {}: found '{}', expected an integer", name, value));
    }
    parameters[name] = number;
  }
  return parameters;
}

std::string types_text(const TypeSet& types) {
  std::vector<std::string> names;
  for (const Type type : all_types()) {
    if (types.contains(type)) names.emplace_back(name_of(type));
  }
  return names.empty() ? "-" : join(names, " ");
}

void add_kernel_options(options::options_description& described, bool one_product) {
  described.add_options()("help,h", "print this help")(
      "kernel", options::value<std::string>()->required(), "kernel trace (.ktrace)");
  if (one_product) {
    described.add_options()("product,p", options::value<std::string>()->required(),
                            "product id; davsim products lists them");
  }
  described.add_options()(
      "param", options::value<std::vector<std::string>>(), "NAME=VALUE: set a named constant of the kernel")(
      "set", options::value<std::vector<std::string>>(), "PATH=VALUE: override one value of the product")(
      "sync", options::value<std::string>(),
      "written, vendor or auto: where synchronisation comes from; auto drops written flags")(
      "max-instructions", options::value<std::uint64_t>()->default_value(10'000'000'000),
      "refuse kernels that execute more");
}

}  // namespace davsim::cli
