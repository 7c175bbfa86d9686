#include <iostream>

#include <fmt/format.h>

#include "base/suggest.h"
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
    std::vector<std::string> types;
    const auto found = product.target.operations.find(spec->name);
    if (found != product.target.operations.end()) {
      for (const Type type : all_types()) {
        if (found->second.contains(type)) types.emplace_back(name_of(type));
      }
    }
    const bool missing = found == product.target.operations.end();
    std::cout << fmt::format("{:20} {}\n    {}\n", spec->name,
                             missing         ? "not on " + product.target.product
                             : types.empty() ? "-"
                                             : join(types, " "),
                             spec->summary);
    for (const ParameterSpec& parameter : spec->parameters) {
      std::cout << fmt::format("    {:20} {}\n", parameter.name, parameter.summary);
    }
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
