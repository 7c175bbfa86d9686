#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/suggest.h"
#include "product/document.h"

namespace davsim::config {
namespace {

namespace fs = std::filesystem;

// Where the files of an architecture's folder go in the resolved product, parents first.
struct Mount {
  const char* file;
  const char* pointer;
  bool optional = false;  ///< for what not every architecture has
};
constexpr Mount kMounts[] = {{"target.json", "/target"},
                             {"costs.json", "/costs"},
                             {"classes.json", "/costs/classes"},
                             {"functions.json", "/costs/functions", true},
                             {"operations.json", "/operations"},
                             {"sources.json", "/sources"}};
constexpr const char* kInstructions = "/instructions";

std::vector<fs::path> sorted_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ".json")
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> architectures(const fs::path& configs) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(configs)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void mount(Document& document, const fs::path& configs, const fs::path& file,
           const std::string& pointer) {
  const std::string name = display_name(configs, file);
  Json value = parse_file(file, name, pointer);
  if (!value.is_object()) fail(name, pointer, "expected an object, found " + describe(value));
  if (document.find(pointer) != nullptr) {
    fail(document.origin(pointer), pointer, fmt::format("belongs in {}", name));
  }
  document.insert(pointer, std::move(value), name);
}

Document load_architecture(const fs::path& configs, const std::string& id) {
  const fs::path folder = configs / id;
  Document document;
  document.architecture = id;
  document.insert("", Json::object(), display_name(configs, folder));
  for (const Mount& place : kMounts) {
    if (place.optional && !fs::exists(folder / place.file)) continue;
    mount(document, configs, folder / place.file, place.pointer);
  }
  for (const fs::path& file : sorted_files(folder)) {
    const bool known = std::any_of(std::begin(kMounts), std::end(kMounts), [&](const Mount& place) {
      return file.filename() == place.file;
    });
    if (!known) throw InputError(Location{display_name(configs, file)}, "is read by nothing");
  }
  const fs::path instructions = folder / "instructions";
  if (!fs::is_directory(instructions)) {
    throw InputError(Location{display_name(configs, instructions)}, "missing folder");
  }
  document.insert(kInstructions, Json::object(), display_name(configs, instructions));
  for (const fs::path& file : sorted_files(instructions)) {
    mount(document, configs, file, child(kInstructions, file.stem().string()));
  }
  return document;
}

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
  const std::vector<std::string> folders = architectures(configs);
  std::vector<std::string> bases = list_products(configs);
  Document document;
  if (std::find(folders.begin(), folders.end(), base) != folders.end()) {
    document = load_architecture(configs, base);
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
