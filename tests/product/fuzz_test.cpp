#include <gtest/gtest.h>

#include <random>

#include "config_folder.h"

namespace davsim::fuzz_test {

using product_tests::ConfigFolder;

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Fuzz, damaged_configs_are_read_or_refused_with_an_input_error) {
  const ConfigFolder folder;
  std::mt19937 random(1);
  for (const char* file :
       {"atlas-a2.json", "unit.json", "dav-2201/target.json", "dav-2201/costs.json",
        "dav-2201/classes.json", "dav-2201/instructions/v.json", "dav-2201/instructions/m.json",
        "dav-2201/instructions/fix.json", "dav-2201/operations.json"}) {
    const std::string good = contents(folder.configs() / file);
    for (int i = 0; i < 60; ++i) {
      std::string bad = good;
      const std::size_t at = random() % bad.size();
      switch (random() % 4) {
        case 0:
          bad[at] = static_cast<char>(random() % 256);
          break;
        case 1:
          bad.erase(at, random() % 20);
          break;
        case 2:
          bad.insert(at, bad.substr(random() % bad.size(), random() % 20));
          break;
        default:
          bad.resize(at);
          break;
      }
      folder.write(file, bad);
      for (const char* id : {"atlas-a2", "unit"}) {
        try {
          static_cast<void>(read_product(folder.configs(), id));
        } catch (const InputError& error) {
          EXPECT_NE(std::string(error.what()).find("configs/"), std::string::npos) << error.what();
        }
      }
    }
    folder.write(file, good);
  }
}

TEST(Fuzz, deep_nesting_is_refused) {
  const ConfigFolder folder;
  const std::string start = R"({"base": "atlas-a2", "costs": {"flags": {"set_cycles": )";
  std::string objects = start;
  for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
  folder.write("deep.json", objects);
  EXPECT_TRUE(folder.message("deep").ends_with("nested deeper than 32 levels"));
  folder.write("deep.json", start + std::string(100'000, '['));
  EXPECT_TRUE(folder.message("deep").ends_with("set_cycles: nested deeper than 32 levels"));
}

}  // namespace davsim::fuzz_test
