#include <iostream>

#include <fmt/format.h>

#include "command.h"
#include "ops/operation.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command operations;
const Command operations = {
    .name = "operations",
    .summary = "List the documented operations with their parameters and the types a product takes.",
    .usage = "[--product ID]",
    .run = run,
};

namespace {

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "product,p", options::value<std::string>()->default_value("atlas-a2"), "product id");
  const Parsed parsed = parse(operations, arguments, described, {});
  if (parsed.help) return kFine;
  const Product product = read_product(configs_folder(), parsed.values["product"].as<std::string>());
  for (const OperationSpec* spec : all_operations()) {
    const auto found = product.target.operations.find(spec->name);
    std::cout << fmt::format("{:20} {}\n    {}\n", spec->name,
                             found == product.target.operations.end()
                                 ? "not on " + product.target.product
                                 : types_text(found->second),
                             spec->summary);
    for (const ParameterSpec& parameter : spec->parameters) {
      std::cout << fmt::format("    {:20} {}\n", parameter.name, parameter.summary);
    }
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
