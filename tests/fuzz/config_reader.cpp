#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/error.h"
#include "fuzz/targets.h"
#include "product/product.h"

namespace davsim::fuzz {
namespace {

namespace fs = std::filesystem;

/// Files that the first byte of an input chooses from. What follows takes the file's place, or, if the
/// byte is 128 or more, changes it.
constexpr std::array<const char*, 8> kFiles = {
    "unit.json",
    "atlas-a2.json",
    "dav-2201/target.json",
    "dav-2201/costs.json",
    "dav-2201/classes.json",
    "dav-2201/operations.json",
    "dav-2201/instructions/mte2.json",
    "dav-2201/instructions/fix.json",
};
constexpr std::size_t kMostBytes = 1 << 16;

/// A copy of the products that the process removes when it ends.
class Configs {
 public:
  Configs() : root_(fs::temp_directory_path() / ("davsim_fuzz_" + std::to_string(::getpid()))) {
    fs::create_directories(root_);
    fs::copy(fs::path(DAVSIM_SOURCE_DIR) / "configs", path(), fs::copy_options::recursive);
  }
  ~Configs() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  [[nodiscard]] fs::path path() const { return root_ / "configs"; }

 private:
  fs::path root_;
};

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A good file with changes that `in` says: tokens replaced, doubled or taken out.
std::string changed(std::string text, Input& in) {
  constexpr std::array<const char*, 12> kTokens = {"0",  "-1",  "1.5", "1e999", "18446744073709551616",
                                                   "{}", "[]", "null", "\"\"",  "true", "\"a\\u0000\"", ","};
  while (!in.used_up() && !text.empty()) {
    const auto from = static_cast<std::size_t>(in.pick(65536)) % text.size();
    // A token: letters, digits and what stands in numbers, or one sign.
    constexpr const char* kWord = "abcdefghijklmnopqrstuvwxyz0123456789_.-\"/";
    const std::size_t end = std::max(text.find_first_not_of(kWord, from), from + 1);
    const std::size_t length = std::min(end, text.size()) - from;
    const std::string token = text.substr(from, length);
    switch (in.pick(4)) {
      case 0: text.replace(from, length, kTokens[static_cast<std::size_t>(in.pick(12))]); break;
      case 1: text.erase(from, length); break;
      case 2: text.insert(static_cast<std::size_t>(in.pick(65536)) % text.size(), token); break;
      default: text[from] = static_cast<char>(in.byte()); break;
    }
  }
  return text;
}

}  // namespace

void config_reader(const std::uint8_t* data, std::size_t size) {
  static const Configs configs;
  if (size == 0 || size > kMostBytes) return;
  const char* const file = kFiles[data[0] % kFiles.size()];
  Input in(data + 1, size - 1);
  const std::string text =
      data[0] < 128 ? std::string(reinterpret_cast<const char*>(data) + 1, size - 1)
                    : changed(contents(fs::path(DAVSIM_SOURCE_DIR) / "configs" / file), in);
  std::ofstream(configs.path() / file, std::ios::binary) << text;
  // What reads the file: most of them all products of the architecture do.
  const char* const product = data[0] % kFiles.size() == 1 ? "atlas-a2" : "unit";
  std::string message;
  accepted(
      [&] {
        try {
          static_cast<void>(read_product(configs.path(), product));
        } catch (const Error& error) {
          message = error.what();
          throw;
        }
      },
      text);
  if (!message.empty() && message.find("configs/") == std::string::npos) {
    fault("a message names no file: " + message, text);
  }
  fs::copy_file(fs::path(DAVSIM_SOURCE_DIR) / "configs" / file, configs.path() / file,
                fs::copy_options::overwrite_existing);
}

}  // namespace davsim::fuzz
