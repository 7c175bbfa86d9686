#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "product/costs.h"
#include "product/target.h"

namespace davsim {

/// One resolved value of a product's configuration, for `davsim config`.
struct ConfigValue {
  std::string path;    ///< JSON pointer, such as `/costs/scalar/issue_cycles`
  std::string value;   ///< as JSON text
  std::string origin;  ///< the file (or `--set`) that it came from
};

/// A product as read: what it is, what it costs, and where each value came from.
struct Product {
  Target target;
  Costs costs;
  std::vector<ConfigValue> values;  ///< sorted by path
};

/// One override of `--set path=value`; the value is JSON text. Checked like a value in a file.
struct Override {
  std::string path;
  std::string value;
};

/// Reads product `id` from `configs` (the folder), with its bases and then `overrides` applied.
/// Throws InputError naming file and JSON path: unknown product, unknown, missing, duplicate,
/// mistyped, negative or fractional values, deltas that change nothing or something the base lacks.
Product read_product(const std::filesystem::path& configs, const std::string& id,
                     const std::vector<Override>& overrides = {});

/// Ids of all products in the folder, sorted.
std::vector<std::string> list_products(const std::filesystem::path& configs);

}  // namespace davsim
