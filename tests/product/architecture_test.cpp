// Architectures that take files of another one.

#include "config_folder.h"

namespace davsim::architecture_test {

using product_tests::ConfigFolder;

constexpr const char* kBase = "dav-1001/base.json";

std::string base(const std::string& id, const std::string& files) {
  return R"({"base": ")" + id + R"(", "files": [)" + files +
         R"(], "source": ["assumption"], "note": "Not public."})";
}

std::string message(const std::string& text) {
  const ConfigFolder folder;
  folder.write(kBase, text);
  return folder.message("atlas-training");
}

const ConfigValue& value_of(const Product& product, const std::string& path) {
  for (const ConfigValue& value : product.values) {
    if (value.path == path) return value;
  }
  throw std::runtime_error("no " + path);
}

TEST(Architecture, prices_that_it_takes_are_assumed_and_say_where_they_are_from) {
  const ConfigFolder folder;
  folder.write(kBase, base("dav-2201", R"("classes.json")"));
  const Product product = read_product(folder.configs(), "atlas-training");
  const std::string place = "/costs/classes/vector_add/";
  EXPECT_EQ(value_of(product, place + "drain_cycles").origin, "configs/dav-2201/classes.json");
  EXPECT_EQ(value_of(product, place + "confidence").value, "\"assumed\"");
  EXPECT_EQ(value_of(product, place + "confidence").origin, "configs/dav-1001/base.json");
  EXPECT_TRUE(value_of(product, place + "note").value.starts_with("\"Not public. There: Add of 64"));
  EXPECT_NE(value_of(product, place + "source").value.find("assumption"), std::string::npos);
}

TEST(Architecture, what_it_takes_can_be_taken_on) {
  // dav-3003 takes from dav-3002, which takes from dav-3510.
  const ConfigFolder folder;
  const Product product = read_product(folder.configs(), "kirin-x90");
  EXPECT_EQ(value_of(product, "/costs/classes/copy_in/law").origin, "configs/dav-3510/classes.json");
  EXPECT_EQ(value_of(product, "/costs/classes/copy_in/confidence").origin,
            "configs/dav-3003/base.json");
}

TEST(Architecture, base_must_exist_and_not_be_itself) {
  EXPECT_EQ(message(base("dav-2210", "")),
            "configs/dav-1001/base.json:/base: unknown architecture 'dav-2210', did you mean "
            "'dav-2201'?");
  EXPECT_EQ(message(base("dav-2002", "")),
            "configs/dav-2002/base.json:/base: 'dav-1001' is based on itself");
}

TEST(Architecture, files_must_exist_in_the_base_and_not_here) {
  EXPECT_EQ(message(base("dav-2201", R"("classes.json", "prices.json")")),
            "configs/dav-1001/base.json:/files: dav-2201 has no prices.json");
  EXPECT_EQ(message(base("dav-2201", R"("classes.json", "instructions/vf.json")")),
            "configs/dav-1001/base.json:/files: dav-2201 has no instructions/vf.json");
  EXPECT_EQ(message(base("dav-2201", R"("classes.json", "functions.json")")),
            "configs/dav-1001/base.json:/files: dav-2201 has no functions.json");
  EXPECT_EQ(message(base("dav-2201", R"("classes.json", "costs.json")")),
            "configs/dav-1001/base.json:/files: costs.json stands beside this file too");
  EXPECT_EQ(message(base("dav-2201", R"("classes.json", "sources.json")")),
            "configs/dav-1001/base.json:/files: sources.json is always taken, remove it here");
}

TEST(Architecture, keys_of_base_are_checked) {
  EXPECT_EQ(message("{}"), "configs/dav-1001/base.json:/: missing key 'base'");
  EXPECT_EQ(message(R"({"base": "dav-2201", "files": [], "source": [], "note": ""})"),
            "configs/dav-1001/base.json:/source: expected at least one id");
  EXPECT_NE(message("[").find("configs/dav-1001/base.json:"), std::string::npos);
}

TEST(Architecture, source_of_the_base_is_not_repeated) {
  const ConfigFolder folder;
  folder.write("dav-1001/sources.json", R"({"assumption": {"where": "x", "what": "y"}})");
  EXPECT_EQ(folder.message("atlas-training"),
            "configs/dav-1001/sources.json:/sources/assumption: repeats its base");
}

TEST(Architecture, without_kinds_of_core_is_refused) {
  const ConfigFolder folder;
  folder.replace("dav-1001/target.json", R"("pipes": {"merged": ["S", "V", "M", "MTE1", "MTE2", "MTE3"]})",
                 R"("pipes": {})");
  EXPECT_EQ(folder.message("atlas-training"),
            "configs/dav-1001/target.json:/target/pipes: expected a kind of core, found none");
}

TEST(Architecture, product_without_cores_and_with_unknown_operations_is_refused) {
  const ConfigFolder cores;
  cores.replace("atlas-inference-vectorcore.json", "\"aiv\": 8", "\"aiv\": 0");
  EXPECT_EQ(cores.message("atlas-inference-vectorcore"),
            "configs/atlas-inference-vectorcore.json:/product/cores/aiv: expected cores of at least "
            "one kind, found none");
  const ConfigFolder only;
  only.replace("atlas-inference-vectorcore.json", "\"DataCopy\"", "\"DataCpy\"");
  EXPECT_EQ(only.message("atlas-inference-vectorcore"),
            "configs/atlas-inference-vectorcore.json:/product/operations/only: dav-2002 has no "
            "operation 'DataCpy', did you mean 'DataCopy'?");
}

}  // namespace davsim::architecture_test
