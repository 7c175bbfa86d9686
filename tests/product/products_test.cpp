#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "isa/instruction.h"
#include "product/product.h"

namespace davsim::products_test {

const std::filesystem::path kConfigs = std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs";

// Types to ask prices for: the set, or `none` for an untyped instruction.
std::vector<Type> priced_types(const TypeSet& set) {
  std::vector<Type> types;
  for (const Type type : all_types()) {
    if (set.contains(type)) types.push_back(type);
  }
  if (types.empty()) types.push_back(Type::none);
  return types;
}

TEST(Products, every_product_of_the_folder_is_read) {
  EXPECT_THAT(list_products(kConfigs),
              testing::IsSupersetOf({"ascend-950dt", "ascend-950pr", "atlas-a2", "atlas-a2-910b1",
                                     "atlas-a2-910b2", "atlas-a2-910b3", "atlas-a2-910b4",
                                     "atlas-a3", "unit"}));
  for (const std::string& id : list_products(kConfigs)) {
    const Product product = read_product(kConfigs, id);
    EXPECT_EQ(product.target.product, id);
    EXPECT_EQ(product.costs.product, id);
    EXPECT_FALSE(product.target.name.empty());
    EXPECT_FALSE(product.costs.confidence.empty());
  }
}

TEST(Products, every_instruction_and_type_has_exactly_one_price_with_source) {
  for (const std::string& id : list_products(kConfigs)) {
    const Product product = read_product(kConfigs, id);
    std::size_t variants = 0;
    for (const auto& [name, types] : product.target.instructions) {
      for (const Type type : priced_types(types)) {
        const Price& price = product.costs.price(name, type);
        EXPECT_FALSE(price.class_name.empty());
        EXPECT_FALSE(price.source.empty()) << id << " " << price.class_name;
        ++variants;
      }
    }
    EXPECT_EQ(variants, product.costs.price_of.size()) << id << " prices what does not exist";
  }
}

TEST(Products, every_type_of_every_known_instruction_is_priced_on_some_product) {
  std::map<std::string, TypeSet> priced;
  for (const std::string& id : list_products(kConfigs)) {
    for (const auto& [name, types] : read_product(kConfigs, id).target.instructions) {
      for (const Type type : priced_types(types)) priced[name].insert(type);
    }
  }
  for (const InstructionSpec* spec : all_instructions()) {
    for (const Type type : priced_types(spec->types)) {
      EXPECT_TRUE(priced[std::string(spec->name)].contains(type))
          << spec->name << " " << name_of(type);
    }
  }
}

TEST(Products, class_names_are_unique_and_each_class_is_used) {
  for (const char* id : {"atlas-a2", "ascend-950pr"}) {
    const Product product = read_product(kConfigs, id);
    std::set<std::string> names;
    std::set<std::size_t> used;
    for (const Price& price : product.costs.prices) names.insert(price.class_name);
    for (const auto& [variant, index] : product.costs.price_of) used.insert(index);
    for (const auto& [variant, forms] : product.costs.forms_of) {
      for (const FormPrice& form : forms) used.insert(form.price);
    }
    EXPECT_EQ(names.size(), product.costs.prices.size());
    for (std::size_t i = 0; i < product.costs.prices.size(); ++i) {
      EXPECT_EQ(used.count(i), 1U) << id << " " << product.costs.prices[i].class_name;
    }
  }
}

TEST(Products, atlas_a2_is_what_the_documents_say) {
  const Product product = read_product(kConfigs, "atlas-a2");
  const Target& target = product.target;
  EXPECT_EQ(target.architecture, "dav-2201");
  EXPECT_EQ(target.name, "Atlas A2");
  EXPECT_EQ(target.core_kinds, (std::vector<CoreKind>{CoreKind::aic, CoreKind::aiv}));
  EXPECT_EQ(target.size_of_memory(Space::UB), Bytes{192 * 1024 - 256});
  EXPECT_EQ(target.size_of_memory(Space::L1), Bytes{512 * 1024 - 256});
  EXPECT_EQ(target.size_of_memory(Space::GM), Bytes{0});
  EXPECT_EQ(target.pipes.at(CoreKind::aiv),
            (std::vector<Pipe>{Pipe::S, Pipe::V, Pipe::MTE2, Pipe::MTE3}));
  EXPECT_EQ(target.event_ids, 8);
  EXPECT_FALSE(target.orders(Pipe::V));
  EXPECT_TRUE(target.orders(Pipe::S));
  EXPECT_FALSE(target.saturate_f16_at_start);
  EXPECT_TRUE(target.operations.at("Add").contains(Type::int16));
  EXPECT_FALSE(target.operations.at("ReduceDataBlock").contains(Type::int32));
  EXPECT_TRUE(target.instructions.at("vadd").contains(Type::f16));
  EXPECT_TRUE(target.instructions.at("set_flag").empty());
  EXPECT_EQ(product.costs.queue_entries[index_of(Pipe::MTE1)], 32U);
}

TEST(Products, a_board_addition_of_64_repeats_takes_86_cycles_as_measured) {
  const Product product = read_product(kConfigs, "atlas-a2");
  const Price& add = product.costs.price("vadd", Type::f32);
  ASSERT_EQ(add.law, Price::Law::per_repeat);
  EXPECT_EQ(add.per_repeat.cycles_per_repeat.times(64) + add.per_repeat.drain.count(), 86U);
  EXPECT_EQ(add.confidence, Confidence::measured);
}

TEST(Products, copies_follow_the_measured_points) {
  const Product product = read_product(kConfigs, "atlas-a2");
  const auto latency = [&](const char* name, std::uint64_t bytes) {
    const PerByteLaw& law = product.costs.price(name, Type::f16).per_byte;
    return std::max(law.minimum_latency.count(),
                    law.startup.count() + law.bytes_per_cycle.time_for(bytes));
  };
  EXPECT_NEAR(static_cast<double>(latency("copy_gm_to_ub", 20480)), 583, 1);
  EXPECT_NEAR(static_cast<double>(latency("copy_gm_to_ub", 8192)), 340, 10);
  EXPECT_NEAR(static_cast<double>(latency("copy_ub_to_gm", 4096)), 239, 10);
  EXPECT_NEAR(static_cast<double>(latency("copy_ub_to_gm", 8192)), 295, 1);
  EXPECT_EQ(latency("copy_gm_to_ub", 32), 240U);
}

TEST(Products, variants_differ_in_clock_and_cores_only) {
  struct Variant {
    const char* id;
    std::uint64_t mhz, aic, aiv;
  };
  const Product base = read_product(kConfigs, "atlas-a2");
  for (const Variant& v :
       {Variant{"atlas-a2", 1800, 24, 48}, Variant{"atlas-a2-910b1", 1850, 24, 48},
        Variant{"atlas-a2-910b2", 1800, 24, 48}, Variant{"atlas-a2-910b3", 1800, 20, 40},
        Variant{"atlas-a2-910b4", 1650, 20, 40}}) {
    Product product = read_product(kConfigs, v.id);
    EXPECT_EQ(product.costs.clock_mhz, v.mhz) << v.id;
    EXPECT_EQ(product.costs.cores.at(CoreKind::aic), v.aic) << v.id;
    EXPECT_EQ(product.costs.cores.at(CoreKind::aiv), v.aiv) << v.id;
    product.target.product = base.target.product;
    product.target.name = base.target.name;
    EXPECT_EQ(product.target, base.target) << v.id;
  }
}

TEST(Products, unit_takes_one_cycle_for_everything) {
  const Product unit = read_product(kConfigs, "unit");
  EXPECT_EQ(unit.target.name, "unit test product");
  for (const Price& price : unit.costs.prices) {
    const bool flag = price.class_name == "flag_set" || price.class_name == "flag_wait";
    EXPECT_EQ(price.law, Price::Law::fixed) << price.class_name;
    EXPECT_EQ(price.fixed.occupancy, Cycles{flag ? 0U : 1U}) << price.class_name;
    EXPECT_EQ(price.fixed.latency, Cycles{flag ? 0U : 1U}) << price.class_name;
    EXPECT_EQ(price.confidence, Confidence::assumed) << price.class_name;
  }
  EXPECT_EQ(unit.costs.scalar_issue, Cycles{1});
  EXPECT_EQ(unit.costs.block_dispatch, Cycles{0});
  EXPECT_EQ(unit.costs.flag_set, Cycles{0});
  EXPECT_EQ(unit.costs.flag_wait, Cycles{0});
  EXPECT_EQ(unit.costs.flag_latency, Cycles{0});
  EXPECT_FALSE(unit.costs.gm_port_limited);
  EXPECT_FALSE(unit.costs.ub_banks.modelled);
  for (const auto& [key, confidence] : unit.costs.confidence) {
    EXPECT_EQ(confidence, Confidence::assumed) << key;
  }
}

TEST(Products, every_source_is_used_by_some_product_of_its_architecture) {
  // That each id in use exists is checked by the reader.
  std::map<std::string, std::string> used;
  std::set<std::pair<std::string, std::string>> known;
  for (const std::string& id : list_products(kConfigs)) {
    const Product product = read_product(kConfigs, id);
    const std::string& architecture = product.target.architecture;
    for (const ConfigValue& value : product.values) {
      if (value.path.ends_with("/source")) used[architecture] += value.value;
      // Those of another architecture come with what is taken from it.
      const bool own = value.origin.starts_with("configs/" + architecture + "/");
      if (own && value.path.starts_with("/sources/") && value.path.ends_with("/where")) {
        known.emplace(architecture, value.path.substr(9, value.path.size() - 9 - 6));
      }
    }
  }
  for (const auto& [architecture, id] : known) {
    EXPECT_NE(used[architecture].find('"' + id + '"'), std::string::npos)
        << architecture << ": " << id << " is used by nothing";
  }
}

TEST(Products, all_that_users_buy_are_there) {
  const std::map<std::string, std::string> expected = {
      {"ascend-950pr", "dav-3510"},           {"ascend-950dt", "dav-3510"},
      {"atlas-a3", "dav-2201"},               {"atlas-a2", "dav-2201"},
      {"atlas-200i-500-a2", "dav-3002"},      {"atlas-inference-aicore", "dav-2002"},
      {"atlas-inference-vectorcore", "dav-2002"}, {"atlas-training", "dav-1001"},
      {"kirin-x90", "dav-3003"},              {"kirin-9030", "dav-3113"}};
  for (const auto& [id, architecture] : expected) {
    EXPECT_EQ(read_product(kConfigs, id).target.architecture, architecture) << id;
  }
}

TEST(Products, no_two_are_equal_but_for_their_names) {
  std::vector<std::pair<std::string, std::vector<ConfigValue>>> seen;
  for (const std::string& id : list_products(kConfigs)) {
    std::vector<ConfigValue> values;
    for (ConfigValue& value : read_product(kConfigs, id).values) {
      const bool prose = value.path.ends_with("/note") || value.path.ends_with("/source") ||
                         value.path.starts_with("/sources/") || value.path == "/product/name";
      value.origin.clear();
      if (!prose) values.push_back(std::move(value));
    }
    for (const auto& [other, old] : seen) {
      const bool equal = std::equal(values.begin(), values.end(), old.begin(), old.end(),
                                    [](const ConfigValue& a, const ConfigValue& b) {
                                      return a.path == b.path && a.value == b.value;
                                    });
      EXPECT_FALSE(equal) << id << " and " << other;
    }
    seen.emplace_back(id, std::move(values));
  }
}

TEST(Products, files_of_products_are_short) {
  for (const std::string& id : list_products(kConfigs)) {
    if (id == "unit") continue;  // a price for every class, for tests
    std::ifstream in(kConfigs / (id + ".json"));
    const auto lines = std::count(std::istreambuf_iterator<char>(in), {}, '\n');
    EXPECT_LE(lines, 150) << id;
  }
}

TEST(Products, control_register_starts_as_the_documents_say) {
  for (const char* id : {"atlas-training", "atlas-inference-aicore", "atlas-inference-vectorcore",
                         "atlas-200i-500-a2"}) {
    const Target target = read_product(kConfigs, id).target;
    EXPECT_TRUE(target.saturate_f16_at_start) << id;
    EXPECT_TRUE(target.control_bits.empty()) << id;
  }
  for (const char* id : {"atlas-a2", "atlas-a3", "ascend-950pr", "ascend-950dt"}) {
    const Target target = read_product(kConfigs, id).target;
    EXPECT_FALSE(target.saturate_f16_at_start) << id;
    EXPECT_NE(std::find(target.control_bits.begin(), target.control_bits.end(), 48),
              target.control_bits.end())
        << id;
  }
}

TEST(Products, event_ids_are_four_on_the_training_product_and_eight_on_others) {
  for (const std::string& id : list_products(kConfigs)) {
    EXPECT_EQ(read_product(kConfigs, id).target.event_ids, id == "atlas-training" ? 4 : 8) << id;
  }
}

TEST(Products, prices_of_another_architecture_are_assumed) {
  for (const char* id : {"atlas-training", "atlas-inference-aicore", "atlas-200i-500-a2",
                         "kirin-x90", "kirin-9030"}) {
    const Product product = read_product(kConfigs, id);
    for (const Price& price : product.costs.prices) {
      EXPECT_EQ(price.confidence, Confidence::assumed) << id << ' ' << price.class_name;
    }
    for (const auto& [key, confidence] : product.costs.confidence) {
      if (key != "cores") EXPECT_EQ(confidence, Confidence::assumed) << id << ' ' << key;
    }
  }
}

TEST(Products, vector_core_has_no_cube_and_copies_alone) {
  const Target target = read_product(kConfigs, "atlas-inference-vectorcore").target;
  EXPECT_EQ(target.core_kinds, std::vector<CoreKind>{CoreKind::aiv});
  EXPECT_EQ(target.size_of_memory(Space::L0C), Bytes{0});
  EXPECT_TRUE(target.operations.contains("DataCopy"));
  EXPECT_FALSE(target.operations.contains("BlockReduceSum"));
  EXPECT_TRUE(read_product(kConfigs, "atlas-inference-aicore").target.operations.contains(
      "BlockReduceSum"));
}

TEST(Products, every_key_is_explained_in_the_readme) {
  std::ifstream in(kConfigs / "README.md");
  const std::string readme(std::istreambuf_iterator<char>(in), {});
  for (const char* id : {"atlas-a2", "ascend-950pr"}) {
    for (const ConfigValue& value : read_product(kConfigs, id).values) {
      if (value.path.starts_with("/instructions/")) continue;       // names and types
      if (value.path.starts_with("/target/memories/")) continue;    // `<space>_bytes`
      if (value.path.starts_with("/target/type_pairs/")) continue;  // names
      if (value.path.starts_with("/costs/functions/forwarding/cycles/")) continue;  // classes
      if (value.path.starts_with("/costs/functions/intervals/cycles/")) continue;   // classes
      if (value.path.starts_with("/target/factor_pairs/")) continue;
      if (value.path.find("/words/round_mode:") != std::string::npos) continue;  // pairs of types
      const std::string key = value.path.substr(value.path.rfind('/') + 1);
      EXPECT_NE(readme.find(key), std::string::npos) << value.path;
    }
  }
}

}  // namespace davsim::products_test
