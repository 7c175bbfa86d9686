#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "product/json_file.h"
#include "product/product.h"

namespace davsim::config {

/// A product's configuration put together from its files, with the origin of every value. Knows
/// files and deltas, not what the keys mean.
class Document {
 public:
  std::string architecture;  ///< name of the folder at the bottom of the base chain

  [[nodiscard]] const Json& root() const { return root_; }
  /// The value at `pointer`, or null when there is none.
  [[nodiscard]] const Json* find(const std::string& pointer) const;
  /// The file (or `--set`) that gave the value at `pointer`, or that of the object around it.
  [[nodiscard]] std::string origin(std::string pointer) const;
  /// Every leaf (arrays are leaves), sorted by pointer.
  [[nodiscard]] std::vector<ConfigValue> values() const;

  /// Adds a value whose parent is there already. Pointer "" sets the root.
  void insert(const std::string& pointer, Json value, const std::string& origin);
  /// Copies what `other` has at `pointer`, with the origin of each value. The parent is there already.
  void take(const Document& other, const std::string& pointer);
  /// Applies a delta: objects merge, anything else, and objects with a `law`, replace. Refuses what
  /// the base lacks and, unless `may_repeat`, what the base has already.
  void merge(const std::string& pointer, const Json& delta, const std::string& origin,
             bool may_repeat);
  /// Applies one `--set`. May repeat the value that is there: a sweep passes over it.
  void apply(const Override& change);

 private:
  void mark(const std::string& pointer, const std::string& origin);

  Json root_ = Json::object();
  /// By pointer; what has none of its own has that of the object around it.
  std::map<std::string, std::string> origins_;
};

/// How messages and origins name a file below the folder of configs: from that folder's own name
/// on, so that outputs do not depend on where davsim is installed.
std::string display_name(const std::filesystem::path& configs, const std::filesystem::path& file);

/// Puts product `id` together from its file, its bases and its architecture's folder.
Document load(const std::filesystem::path& configs, const std::string& id);

}  // namespace davsim::config
