#include <iostream>

#include <fmt/format.h>

#include "command.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command config;
const Command config = {
    .name = "config",
    .summary = "Print every value of a product with the file it comes from.",
    .usage = "PRODUCT [--set PATH=VALUE]...",
    .run = run,
};

namespace {

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "product", options::value<std::string>()->required(), "product id")(
      "set", options::value<std::vector<std::string>>(), "PATH=VALUE: override one value");
  options::positional_options_description positional;
  positional.add("product", 1);
  const Parsed parsed = parse(config, arguments, described, positional);
  if (parsed.help) return kFine;
  const Product product = read_product(
      configs_folder(), parsed.values["product"].as<std::string>(), overrides_of(parsed.values));
  for (const ConfigValue& value : product.values) {
    std::cout << fmt::format("{} = {}    # {}\n", value.path, value.value, value.origin);
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
