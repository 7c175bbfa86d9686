#pragma once

#include <functional>
#include <string>
#include <vector>

#include "product/product.h"

namespace davsim::cli {

/// The products that users choose between: without variants of one product, and without `unit`.
std::vector<Product> listed_products();

/// A line for each different text that `text_of` gives for a product, in front of the products that
/// it holds for, in the order of the products.
std::string by_product(const std::vector<Product>& products,
                       const std::function<std::string(const Product&)>& text_of);

/// The one of `names` that a user asked for. An InputError that suggests one, if there is none.
std::size_t find_name(const std::vector<std::string>& names, const std::string& asked,
                      const std::string& what);

}  // namespace davsim::cli
