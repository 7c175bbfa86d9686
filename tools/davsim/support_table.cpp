#include "support_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/suggest.h"
#include "command.h"

namespace davsim::cli {

std::vector<Product> listed_products() {
  std::vector<Product> products;
  const std::vector<std::string> ids = list_products(configs_folder());
  for (const std::string& id : ids) {
    const bool variant = std::any_of(ids.begin(), ids.end(), [&](const std::string& other) {
      return id.starts_with(other + "-");
    });
    if (!variant && id != "unit") products.push_back(read_product(configs_folder(), id));
  }
  return products;
}

std::string by_product(const std::vector<Product>& products,
                       const std::function<std::string(const Product&)>& text_of) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  for (const Product& product : products) {
    const std::string text = text_of(product);
    const auto same = std::find_if(lines.begin(), lines.end(),
                                   [&](const auto& line) { return line.first == text; });
    auto& ids = same == lines.end() ? lines.emplace_back(text, std::vector<std::string>()).second
                                    : same->second;
    ids.push_back(product.target.product);
  }
  std::string result;
  for (const auto& [text, ids] : lines) {
    const bool all = products.size() > 1 && ids.size() == products.size();
    result += fmt::format("    {}: {}\n", all ? "all products" : join(ids), text);
  }
  return result;
}

std::size_t find_name(const std::vector<std::string>& names, const std::string& asked,
                      const std::string& what) {
  const auto found = std::find(names.begin(), names.end(), asked);
  if (found == names.end()) {
    throw InputError(fmt::format("unknown {} '{}'{}", what, asked, did_you_mean(asked, names)));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace davsim::cli
