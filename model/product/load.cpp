#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/suggest.h"
#include "product/document.h"
#include "product/load_architecture.h"

namespace davsim::config {
namespace {

namespace fs = std::filesystem;

// Takes `base` out of a product file.
std::string take_base(Json& file, const std::string& name) {
  if (!file.is_object()) fail(name, "", "expected an object, found " + describe(file));
  if (!file.contains("base")) fail(name, "", "missing key 'base'");
  if (!file["base"].is_string()) {
    fail(name, "/base", "expected a string, found " + describe(file["base"]));
  }
  std::string base = file["base"].get<std::string>();
  file.erase("base");
  return base;
}

Document load_chain(const fs::path& configs, const std::string& id,
                    std::vector<std::string>& chain) {
  const std::string name = display_name(configs, configs / (id + ".json"));
  Json file = parse_file(configs / (id + ".json"), name);
  const std::string base = take_base(file, name);
  chain.push_back(id);
  if (std::find(chain.begin(), chain.end(), base) != chain.end()) {
    fail(name, "/base", fmt::format("'{}' is based on itself", base));
  }
  const std::vector<std::string> folders = list_architectures(configs);
  std::vector<std::string> bases = list_products(configs);
  Document document;
  if (std::find(folders.begin(), folders.end(), base) != folders.end()) {
    std::vector<std::string> architectures;
    document = load_architecture(configs, base, architectures);
    // What no architecture can say: the name, the clock and the number of cores.
    if (!file.contains("product")) fail(name, "", "missing key 'product'");
    document.insert("/product", file["product"], name);
    file.erase("product");
    if (file.empty()) return document;
  } else if (std::find(bases.begin(), bases.end(), base) != bases.end()) {
    document = load_chain(configs, base, chain);
  } else {
    bases.insert(bases.end(), folders.begin(), folders.end());
    fail(name, "/base", fmt::format("unknown base '{}'{}", base, did_you_mean(base, bases)));
  }
  document.merge("", file, name, false);
  return document;
}

}  // namespace

std::string display_name(const fs::path& configs, const fs::path& file) {
  const fs::path inside = file.lexically_relative(configs);
  fs::path folder = fs::absolute(configs).lexically_normal();
  if (folder.filename().empty()) folder = folder.parent_path();
  return (folder.filename() / inside).generic_string();
}

Document load(const fs::path& configs, const std::string& id) {
  const std::vector<std::string> products = list_products(configs);
  if (std::find(products.begin(), products.end(), id) == products.end()) {
    const std::string hint = did_you_mean(id, products);
    throw InputError(fmt::format("unknown product '{}'{} Products: {}", id,
                                 hint.empty() ? "." : hint, join(products)));
  }
  std::vector<std::string> chain;
  return load_chain(configs, id, chain);
}

}  // namespace davsim::config
