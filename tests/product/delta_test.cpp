#include <gtest/gtest.h>

#include <algorithm>

#include "config_folder.h"

namespace davsim::delta_test {

using product_tests::ConfigFolder;

const std::string kSlowAdd = R"("law": "fixed", "occupancy_cycles": 9, "latency_cycles": 22, )"
                             R"("source": ["assumption"], "confidence": "assumed", "note": "test")";

std::string message_of(const std::string& text) {
  const ConfigFolder folder;
  folder.write("bad.json", text);
  return folder.message("bad");
}

Product read(const std::string& text, const std::vector<Override>& overrides = {}) {
  const ConfigFolder folder;
  folder.write("good.json", text);
  return read_product(folder.configs(), "good", overrides);
}

std::string origin_of(const Product& product, const std::string& path) {
  for (const ConfigValue& value : product.values) {
    if (value.path == path) return value.value + " from " + value.origin;
  }
  return "absent";
}

TEST(Delta, that_repeats_its_base_is_refused) {
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "product": {"clock": {"clock_mhz": 1800}}})"),
            "configs/bad.json:/product/clock/clock_mhz: repeats its base");
  EXPECT_EQ(message_of(
                R"({"base": "atlas-a2", "costs": {"ub_banks": {"read_write_cycles": [77, 100]}}})"),
            "configs/bad.json:/costs/ub_banks/read_write_cycles: repeats its base");
}

TEST(Delta, that_changes_nothing_is_refused) {
  EXPECT_EQ(message_of(R"({"base": "atlas-a2"})"), "configs/bad.json:/: changes nothing");
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "costs": {"flags": {}}})"),
            "configs/bad.json:/costs/flags: changes nothing");
}

TEST(Delta, of_what_the_base_lacks_is_refused) {
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "costs": {"flags": {"latency_ns": 3}}})"),
            "configs/bad.json:/costs/flags/latency_ns: overrides nothing in the base");
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "cost": {}})"),
            "configs/bad.json:/cost: overrides nothing in the base, did you mean 'costs'?");
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "costs": {"classes": {"vector_ad": {)" + kSlowAdd +
                       "}}}}"),
            "configs/bad.json:/costs/classes/vector_ad: overrides nothing in the base, "
            "did you mean 'vector_add'?");
}

TEST(Delta, base_must_exist_and_not_be_itself) {
  EXPECT_EQ(message_of(R"({"base": "dav-2210"})"),
            "configs/bad.json:/base: unknown base 'dav-2210', did you mean 'dav-2201'?");
  EXPECT_EQ(message_of(R"({"base": 3})"), "configs/bad.json:/base: expected a string, found 3");
  EXPECT_EQ(message_of(R"({"base": "bad"})"), "configs/bad.json:/base: 'bad' is based on itself");
  const ConfigFolder folder;
  folder.write("one.json", R"({"base": "two"})");
  folder.write("two.json", R"({"base": "one"})");
  EXPECT_EQ(folder.message("one"), "configs/two.json:/base: 'one' is based on itself");
}

TEST(Delta, price_with_a_law_replaces_the_price_of_the_base_whole) {
  const Product product =
      read(R"({"base": "atlas-a2", "costs": {"classes": {"vector_add": {)" + kSlowAdd + "}}}}");
  const Price& price = product.costs.price("vadd", Type::f32);
  EXPECT_EQ(price.law, Price::Law::fixed);
  EXPECT_EQ(price.fixed.occupancy, Cycles{9});
  EXPECT_EQ(price.source, "assumption");
  EXPECT_EQ(origin_of(product, "/costs/classes/vector_add/drain_cycles"), "absent");
  EXPECT_EQ(origin_of(product, "/costs/classes/vector_add/occupancy_cycles"),
            "9 from configs/good.json");
}

TEST(Delta, price_without_a_law_changes_single_constants) {
  const Product product =
      read(R"({"base": "atlas-a2", "costs": {"classes": {"vector_add": {"drain_cycles": 30}}}})");
  const Price& price = product.costs.price("vadd", Type::f32);
  EXPECT_EQ(price.law, Price::Law::per_repeat);
  EXPECT_EQ(price.per_repeat.drain, Cycles{30});
  EXPECT_EQ(price.per_repeat.floor, Cycles{3});
}

TEST(Delta, replaced_price_must_be_complete) {
  EXPECT_EQ(
      message_of(R"({"base": "atlas-a2", "costs": {"classes": {"vector_add": {"law": "fixed"}}}})"),
      "configs/bad.json:/costs/classes/vector_add: missing key 'occupancy_cycles'");
}

TEST(Delta, every_value_remembers_its_file) {
  const ConfigFolder folder;
  const Product product = read_product(folder.configs(), "atlas-a2-910b1");
  EXPECT_EQ(origin_of(product, "/product/clock/clock_mhz"),
            "1850 from configs/atlas-a2-910b1.json");
  EXPECT_EQ(origin_of(product, "/product/cores/aiv"), "48 from configs/atlas-a2.json");
  EXPECT_EQ(origin_of(product, "/target/event_ids"), "8 from configs/dav-2201/target.json");
  EXPECT_EQ(origin_of(product, "/costs/ub_banks/read_write_cycles"),
            "[77,100] from configs/dav-2201/costs.json");
  EXPECT_EQ(origin_of(product, "/costs/classes/vector_add/drain_cycles"),
            "22 from configs/dav-2201/classes.json");
  EXPECT_EQ(origin_of(product, "/instructions/v/vadd/f32"),
            "\"vector_add\" from configs/dav-2201/instructions/v.json");
  EXPECT_TRUE(std::is_sorted(product.values.begin(), product.values.end(),
                             [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (const ConfigValue& value : product.values) EXPECT_FALSE(value.origin.empty()) << value.path;
}

TEST(Set, overrides_one_value_by_pointer_or_by_dots) {
  const ConfigFolder folder;
  for (const char* path :
       {"/costs/classes/vector_add/drain_cycles", "costs.classes.vector_add.drain_cycles"}) {
    const Product product = read_product(folder.configs(), "atlas-a2", {{path, "30"}});
    EXPECT_EQ(product.costs.price("vadd", Type::f32).per_repeat.drain, Cycles{30});
    EXPECT_EQ(product.costs.price("vadd", Type::f16).per_repeat.drain, Cycles{22});
    EXPECT_EQ(origin_of(product, "/costs/classes/vector_add/drain_cycles"), "30 from --set");
    EXPECT_EQ(origin_of(product, "/costs/classes/vector_add/floor_cycles"),
              "3 from configs/dav-2201/classes.json");
  }
}

TEST(Set, takes_rates_objects_and_the_value_that_is_there) {
  const ConfigFolder folder;
  const Product product = read_product(folder.configs(), "atlas-a2",
                                       {{"/costs/gm_port/bytes_per_cycle", "[5, 2]"},
                                        {"/costs/flags", R"({"set_cycles": 4})"},
                                        {"/costs/scalar/issue_cycles", "2"},
                                        {"/costs/classes/vector_add", "{" + kSlowAdd + "}"}});
  EXPECT_EQ(product.costs.gm_port_bytes_per_cycle, (Rate{5, 2}));
  EXPECT_EQ(product.costs.flag_set, Cycles{4});
  EXPECT_EQ(product.costs.flag_wait, Cycles{1});
  EXPECT_EQ(product.costs.price("set_flag", Type::none).fixed.occupancy, Cycles{4});
  EXPECT_EQ(product.costs.price("vadd", Type::f32).fixed.occupancy, Cycles{9});
}

TEST(Set, is_checked_like_a_file) {
  const ConfigFolder folder;
  const auto said = [&](const std::string& path, const std::string& value) {
    return folder.message("atlas-a2", {{path, value}});
  };
  EXPECT_EQ(said("/costs/flags/set_cycles", "-3"),
            "--set:/costs/flags/set_cycles: expected a non-negative integer, found -3");
  EXPECT_EQ(said("costs.flags.set_cycles", "1.5"),
            "--set:/costs/flags/set_cycles: expected a non-negative integer, found 1.5");
  EXPECT_EQ(said("/costs/flags", R"({"set_cycle": 3})"),
            "--set:/costs/flags/set_cycle: overrides nothing in the base, "
            "did you mean 'set_cycles'?");
  EXPECT_TRUE(said("/costs/flags/set_cycles", "three")
                  .starts_with("--set:/costs/flags/set_cycles:1:2: syntax error"));
  EXPECT_EQ(said("/costs/gm_port/bytes_per_cycle", "[1, 0]"),
            "--set:/costs/gm_port/bytes_per_cycle: expected a denominator above 0, found [1,0]");
}

TEST(Set, of_an_unknown_path_suggests_the_nearest) {
  const ConfigFolder folder;
  EXPECT_EQ(folder.message("atlas-a2", {{"/costs/clases/vector_add/drain_cycles", "3"}}),
            "--set:/costs/clases/vector_add/drain_cycles: no such value, "
            "did you mean '/costs/classes/vector_add/drain_cycles'?");
  EXPECT_EQ(folder.message("atlas-a2", {{"costs.flag.set_cycles", "3"}}),
            "--set:/costs/flag/set_cycles: no such value, "
            "did you mean '/costs/flags/set_cycles'?");
  EXPECT_TRUE(folder.message("atlas-a2", {{"/costs/gm_port/bytes_per_cycle/0", "3"}})
                  .starts_with("--set:/costs/gm_port/bytes_per_cycle/0: no such value"));
  EXPECT_EQ(folder.message("atlas-a2", {{"", "3"}}), "--set:/: no such value");
  EXPECT_EQ(folder.message("atlas-a2", {{"/", "{}"}}), "--set:/: no such value");
}

}  // namespace davsim::delta_test
