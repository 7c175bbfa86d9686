#include <iostream>

#include <fmt/format.h>

#include "command.h"
#include "ops/operation.h"
#include "support_table.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command operations;
const Command operations = {
    .name = "operations",
    .summary = "List the documented operations, their parameters, and the types that products take.",
    .usage = "[NAME] [--product ID]",
    .run = run,
};

namespace {

std::string support_of(const OperationSpec& spec, const Product& product) {
  const auto found = product.target.operations.find(spec.name);
  if (found == product.target.operations.end()) return "no, no document lists it";
  return found->second.empty() ? "yes" : types_text(found->second);
}

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "name", options::value<std::string>(), "one operation; all without it")(
      "product,p", options::value<std::string>(), "one product; all without it");
  options::positional_options_description positional;
  positional.add("name", 1);
  const Parsed parsed = parse(operations, arguments, described, positional);
  if (parsed.help) return kFine;
  std::vector<const OperationSpec*> specs(all_operations().begin(), all_operations().end());
  if (parsed.values.count("name") != 0) {
    std::vector<std::string> names;
    for (const OperationSpec* spec : specs) names.emplace_back(spec->name);
    specs = {specs[find_name(names, parsed.values["name"].as<std::string>(), "operation")]};
  }
  const std::vector<Product> products =
      parsed.values.count("product") == 0
          ? listed_products()
          : std::vector<Product>{
                read_product(configs_folder(), parsed.values["product"].as<std::string>())};
  for (const OperationSpec* spec : specs) {
    std::cout << spec->name << "\n    " << spec->summary << '\n'
              << by_product(products,
                            [&](const Product& product) { return support_of(*spec, product); });
    for (const ParameterSpec& parameter : spec->parameters) {
      std::cout << fmt::format("      {:20} {}\n", parameter.name, parameter.summary);
    }
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
