#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/suggest.h"
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

// `24 AIC, 48 AIV`, or `8 merged`: one core with both units.
std::string cores_of(const Product& product) {
  std::vector<std::string> cores;
  for (const CoreKind kind : product.target.core_kinds) {
    const char* name = kind == CoreKind::aic ? "AIC" : kind == CoreKind::aiv ? "AIV" : "merged";
    cores.push_back(fmt::format("{} {}", product.costs.cores.at(kind), name));
  }
  return join(cores);
}

// Whether any price has a better source than a guess.
std::string_view evidence_of(const Product& product) {
  const auto& prices = product.costs.prices;
  const bool assumed = std::all_of(prices.begin(), prices.end(), [](const Price& price) {
    return price.confidence == Confidence::assumed;
  });
  return assumed ? "assumed" : "sourced";
}

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help");
  if (parse(products, arguments, described, {}).help) return kFine;
  std::cout << fmt::format("{:27} {:12} {:>5}  {:16} {:9} {}\n", "id", "architecture", "MHz",
                           "cores", "prices", "name");
  for (const std::string& id : list_products(configs_folder())) {
    const Product product = read_product(configs_folder(), id);
    std::cout << fmt::format("{:27} {:12} {:>5}  {:16} {:9} {}\n", id, product.target.architecture,
                             product.costs.clock_mhz, cores_of(product), evidence_of(product),
                             product.target.name);
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
