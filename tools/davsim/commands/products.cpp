#include <iostream>

#include <fmt/format.h>

#include "command.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command products;
const Command products = {
    .name = "products",
    .summary = "List the products that davsim knows.",
    .usage = "",
    .run = run,
};

namespace {

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help");
  if (parse(products, arguments, described, {}).help) return kFine;
  std::cout << fmt::format("{:20} {:14} {:>6} {:>5} {:>5}  {}\n", "id", "architecture", "MHz", "AIC",
                           "AIV", "name");
  for (const std::string& id : list_products(configs_folder())) {
    const Product product = read_product(configs_folder(), id);
    const auto cores = [&](CoreKind kind) {
      const auto found = product.costs.cores.find(kind);
      return found == product.costs.cores.end() ? 0 : found->second;
    };
    std::cout << fmt::format("{:20} {:14} {:>6} {:>5} {:>5}  {}\n", id, product.target.architecture,
                             product.costs.clock_mhz, cores(CoreKind::aic), cores(CoreKind::aiv),
                             product.target.name);
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
