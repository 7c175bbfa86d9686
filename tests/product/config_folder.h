#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/error.h"
#include "product/product.h"

namespace davsim::product_tests {

/// A copy of the repository's configs in a temporary folder, for tests that break it.
class ConfigFolder {
 public:
  ConfigFolder() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = std::filesystem::path(testing::TempDir()) /
            (std::string("davsim_") + test->test_suite_name() + "_" + test->name() + "_" +
             std::to_string(next_++));
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
    std::filesystem::copy(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", configs(),
                          std::filesystem::copy_options::recursive);
  }
  ~ConfigFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  ConfigFolder(const ConfigFolder&) = delete;
  ConfigFolder& operator=(const ConfigFolder&) = delete;

  [[nodiscard]] std::filesystem::path configs() const { return root_ / "configs"; }

  void write(const std::string& file, const std::string& text) const {
    std::ofstream(configs() / file) << text;
  }

  /// Replaces the only occurrence of `from` in a file.
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::ifstream in(configs() / file);
    std::string text(std::istreambuf_iterator<char>(in), {});
    in.close();
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from << " is not in " << file;
    ASSERT_EQ(text.find(from, at + 1), std::string::npos) << from << " is in " << file << " twice";
    write(file, text.replace(at, from.size(), to));
  }

  /// The message with which reading `id` fails; empty when it does not.
  [[nodiscard]] std::string message(const std::string& id,
                                    const std::vector<Override>& overrides = {}) const {
    try {
      static_cast<void>(read_product(configs(), id, overrides));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

 private:
  static inline int next_ = 0;
  std::filesystem::path root_;
};

}  // namespace davsim::product_tests
