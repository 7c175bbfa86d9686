#include "product/product.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "product/document.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim {

Product read_product(const std::filesystem::path& configs, const std::string& id,
                     const std::vector<Override>& overrides) {
  config::Document document = config::load(configs, id);
  for (const Override& change : overrides) document.apply(change);

  static_cast<void>(config::Section(
      document, "", {"product", "target", "costs", "instructions", "operations", "sources"}));
  Product product;
  product.target.product = id;
  product.costs.product = id;
  config::check_sources(document);
  config::read_target(document, product.target);
  config::read_costs(document, product.target, product.costs);
  config::read_instructions(document, product.target, product.costs);
  product.values = document.values();
  return product;
}

std::vector<std::string> list_products(const std::filesystem::path& configs) {
  if (!std::filesystem::is_directory(configs)) {
    throw InputError(Location{configs.generic_string()}, "no such folder of product configs");
  }
  std::vector<std::string> products;
  for (const std::filesystem::directory_entry& entry :
       std::filesystem::directory_iterator(configs)) {
    if (entry.is_regular_file() && entry.path().extension() == ".json") {
      products.push_back(entry.path().stem().string());
    }
  }
  std::sort(products.begin(), products.end());
  return products;
}

}  // namespace davsim
