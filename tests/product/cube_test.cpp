#include <gtest/gtest.h>

#include "config_folder.h"

namespace davsim::cube_test {

const std::filesystem::path kConfigs = std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs";
const char* const kBoth[] = {"atlas-a2", "ascend-950pr"};

Product read(const std::string& id, const std::vector<Override>& overrides = {}) {
  return read_product(kConfigs, id, overrides);
}

std::string class_at(const std::string& name, const std::string& constant) {
  return "/costs/classes/" + name + "/" + constant;
}

// The laws, by hand.
std::uint64_t latency(const PerByteLaw& law, std::uint64_t bytes) {
  return std::max(law.minimum_latency.count(),
                  law.startup.count() + law.bytes_per_cycle.time_for(bytes));
}
std::uint64_t interval(const TiledLaw& law, std::uint64_t tiles) {
  return std::max(law.floor.count(), law.interval.count() + law.cycles_per_tile.times(tiles));
}
std::uint64_t latency(const PerRowLaw& law, std::uint64_t rows, std::uint64_t bytes) {
  return law.fixed.count() + law.transfer(rows, bytes);
}

const Price& priced(const Product& product, std::string_view instruction, Type type,
                    Price::Law law) {
  const Price& price = product.costs.price(instruction, type);
  EXPECT_EQ(price.law, law) << instruction;
  return price;
}

std::uint64_t copy_latency(const Product& product, std::string_view instruction, Type type,
                           std::uint64_t bytes) {
  return latency(priced(product, instruction, type, Price::Law::per_byte).per_byte, bytes);
}

std::uint64_t product_interval(const Product& product, Type type, std::uint64_t tiles) {
  return interval(priced(product, "mmad", type, Price::Law::tiled).tiled, tiles);
}

TEST(Cube, steady_products_follow_one_another_as_in_the_samples) {
  // A2: 128 x 256 x 64 in 8 x 16 x 4 tiles, measured 522.03. 950: 256 x 256 x 64, measured 1033.19.
  EXPECT_EQ(product_interval(read("atlas-a2"), Type::f16, 512), 522U);
  EXPECT_EQ(product_interval(read("ascend-950pr"), Type::f16, 1024), 1033U);
  // Neighbours by hand: 64 x 64 x 64 is 64 tiles; f32 of 32 x 32 x 32 is 2 x 2 x 4 = 16.
  EXPECT_EQ(product_interval(read("atlas-a2"), Type::bf16, 64), 74U);
  EXPECT_EQ(product_interval(read("atlas-a2"), Type::f32, 16), 42U);
  EXPECT_EQ(product_interval(read("ascend-950pr"), Type::f32, 16), 137U);
  EXPECT_EQ(product_interval(read("ascend-950pr"), Type::int8, 64), 73U);
  // 8192 products a cycle, as int8.
  for (const Type type : {Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8}) {
    EXPECT_EQ(product_interval(read("ascend-950pr"), type, 64), 73U);
  }
}

TEST(Cube, each_constant_of_a_product_moves_it_as_the_law_says) {
  const auto with = [](const std::string& constant, const std::string& value) {
    return read("atlas-a2", {{class_at("matrix_product", constant), value}});
  };
  EXPECT_EQ(product_interval(with("interval_cycles", "14"), Type::f16, 512), 526U);
  EXPECT_EQ(product_interval(with("cycles_per_tile", "[3, 2]"), Type::f16, 511), 10 + 767U);
  EXPECT_EQ(product_interval(with("floor_cycles", "600"), Type::f16, 512), 600U);
  EXPECT_EQ(with("head_cycles", "6").costs.price("mmad", Type::f16).tiled.head, Cycles{6});
  EXPECT_EQ(read("atlas-a2").costs.price("mmad", Type::f16).tiled.head, Cycles{21});
  EXPECT_EQ(read("ascend-950pr").costs.price("mmad", Type::f16).tiled.head, Cycles{25});
}

TEST(Cube, hf32_has_a_price_of_its_own) {
  for (const char* id : kBoth) {
    const Product product = read(id);
    const auto forms = product.costs.forms("mmad", Type::f32);
    ASSERT_EQ(forms.size(), 1U) << id;
    EXPECT_FALSE(forms[0].holds(0));
    EXPECT_TRUE(forms[0].holds(1));
    EXPECT_EQ(product.costs.prices[forms[0].price].tiled.cycles_per_tile, (Rate{1, 1})) << id;
    EXPECT_TRUE(product.costs.forms("mmad", Type::f16).empty());
  }
  EXPECT_EQ(read("atlas-a2").costs.price("mmad", Type::f32).tiled.cycles_per_tile, (Rate{2, 1}));
  EXPECT_EQ(read("ascend-950pr").costs.price("mmad", Type::f32).tiled.cycles_per_tile,
            (Rate{8, 1}));
}

TEST(Cube, loads_take_their_bytes_and_the_documented_cycles) {
  const Product a2 = read("atlas-a2");
  const Product pr = read("ascend-950pr");
  // 32 KiB into L0A in one instruction.
  EXPECT_EQ(copy_latency(a2, "load_l1_to_l0a", Type::f16, 32768), 156U);
  EXPECT_EQ(copy_latency(pr, "load_l1_to_l0a", Type::f16, 32768), 158U);
  EXPECT_EQ(copy_latency(pr, "load_l1_to_l0a_2dv2", Type::f16, 32768), 158U);
  // Neighbours: 64 KiB into L0B, one fractal.
  EXPECT_EQ(copy_latency(a2, "load_l1_to_l0b", Type::f16, 65536), 540U);
  EXPECT_EQ(copy_latency(pr, "load_l1_to_l0b", Type::f16, 65536), 286U);
  EXPECT_EQ(copy_latency(a2, "load_l1_to_l0a", Type::int8, 512), 30U);
  EXPECT_EQ(copy_latency(a2, "load_l1_to_l0b", Type::int8, 512), 32U);
  for (const Product* product : {&a2, &pr}) {
    EXPECT_EQ(copy_latency(*product, "copy_l1_to_bt", Type::f32, 1024), 52U);
    EXPECT_EQ(copy_latency(*product, "copy_l1_to_bt", Type::f16, 64), 22U);
    EXPECT_EQ(copy_latency(*product, "copy_l1_to_bt", Type::int32, 96), 23U);
  }
  EXPECT_EQ(copy_latency(a2, "copy_l1_to_fb", Type::uint64, 1024), 52U);
  EXPECT_EQ(copy_latency(pr, "copy_l1_to_fb", Type::uint64, 1024), 58U);
  const auto forms = pr.costs.forms("load_l1_to_l0b", Type::f16);
  ASSERT_EQ(forms.size(), 1U);
  EXPECT_EQ(latency(pr.costs.prices[forms[0].price].per_byte, 65536), 540U);
}

TEST(Cube, each_constant_of_a_load_moves_it_as_the_law_says) {
  const auto with = [](const std::string& constant, const std::string& value) {
    return read("atlas-a2", {{class_at("load_bias", constant), value}});
  };
  EXPECT_EQ(copy_latency(with("startup_cycles", "30"), "copy_l1_to_bt", Type::f32, 1024), 62U);
  EXPECT_EQ(copy_latency(with("bytes_per_cycle", "[64, 1]"), "copy_l1_to_bt", Type::f32, 1024),
            36U);
  EXPECT_EQ(copy_latency(with("minimum_latency_cycles", "60"), "copy_l1_to_bt", Type::f32, 1024),
            60U);
}

TEST(Cube, rearranged_matrices_meet_what_all_cores_measure) {
  struct Point {
    const char* id;
    std::uint64_t row_bytes, cores;
    double measured, tolerance;
  };
  for (const Point& p :
       {Point{"atlas-a2", 128, 24, 349.15, 0.01}, Point{"atlas-a2", 512, 24, 1062.88, 0.06},
        Point{"ascend-950pr", 128, 32, 338.55, 0.01},
        Point{"ascend-950pr", 512, 32, 1069.18, 0.02}}) {
    const Product product = read(p.id);
    const Price& price = priced(product, "copy_gm_to_l1_nd2nz", Type::f16, Price::Law::per_row);
    ASSERT_TRUE(price.per_row.uses_gm_port);
    const std::uint64_t bytes = 64 * p.row_bytes;
    // All cores share the port; copies of one core do not overlap.
    EXPECT_LE(price.per_row.window, Bytes{bytes});
    const std::uint64_t port = product.costs.gm_port_bytes_per_cycle.time_for(p.cores * bytes);
    const std::uint64_t cycles = std::max(port, latency(price.per_row, 64, bytes));
    EXPECT_NEAR(static_cast<double>(cycles), p.measured, p.tolerance * p.measured) << p.id;
  }
}

TEST(Cube, copies_into_l1_follow_the_curve) {
  const Product a2 = read("atlas-a2");
  const std::pair<std::uint64_t, double> points[] = {
      {8, 242.5}, {16, 301.8}, {32, 381.7}, {128, 967.7}, {256, 1721.8}};
  for (const auto& [kib, cycles] : points) {
    EXPECT_NEAR(static_cast<double>(copy_latency(a2, "copy_gm_to_l1", Type::f16, kib * 1024)),
                cycles, 0.05 * cycles)
        << kib;
  }
}

TEST(Cube, results_leave_l0c_by_rows) {
  const Product a2 = read("atlas-a2");
  const PerRowLaw& gm = priced(a2, "fixpipe_l0c_to_gm", Type::f32, Price::Law::per_row).per_row;
  // Board: 164 + rows x max(4.45, bytes of a row / 118).
  EXPECT_EQ(latency(gm, 128, 128 * 1024), 164 + 1111U);
  EXPECT_EQ(latency(gm, 128, 128 * 512), 164 + 570U);  // 4.45 x 128 = 569.6
  EXPECT_EQ(latency(gm, 16, 16 * 64), 164 + 72U);
  EXPECT_TRUE(gm.uses_gm_port);
  const PerRowLaw& l1 = priced(a2, "fixpipe_l0c_to_l1", Type::f32, Price::Law::per_row).per_row;
  EXPECT_EQ(latency(l1, 128, 65536), 532U);
  EXPECT_FALSE(l1.uses_gm_port);
  const Product pr = read("ascend-950pr");
  // 256 x 256 results of f16: FIXPIPE is busy for 1746 cycles in the sample without unit flag.
  const PerRowLaw& out = priced(pr, "fixpipe_l0c_to_gm", Type::f32, Price::Law::per_row).per_row;
  EXPECT_NEAR(static_cast<double>(latency(out, 256, 131072)), 1746, 17);
  for (const char* name : {"fixpipe_l0c_to_l1", "fixpipe_l0c_to_ub"}) {
    EXPECT_EQ(latency(priced(pr, name, Type::f32, Price::Law::per_row).per_row, 128, 65536), 538U);
  }
  // Two UBs at once, 128 bytes a cycle each.
  EXPECT_EQ(latency(priced(pr, "fixpipe_l0c_to_ub_dual", Type::f32, Price::Law::per_row).per_row,
                    128, 65536),
            26 + 256U);
}

TEST(Cube, results_of_one_byte_leave_l0c_at_half_the_bytes_a_cycle) {
  for (const char* id : kBoth) {
    const Product product = read(id);
    for (const Type from : {Type::f32, Type::int32}) {
      const auto forms = product.costs.forms("fixpipe_l0c_to_l1", from);
      const bool small = product.target.converts("fixpipe_l0c_to_l1", from, Type::hif8);
      ASSERT_EQ(forms.size(), small ? 4U : 2U);
      for (const FormPrice& form : forms) {
        EXPECT_EQ(size_of(static_cast<Type>(form.value)), 1);
        EXPECT_TRUE(form.holds(form.value));
        EXPECT_FALSE(form.holds(static_cast<std::int64_t>(Type::f16)));
        EXPECT_EQ(product.costs.prices[form.price].per_row.bytes_per_cycle, (Rate{64, 1}));
      }
    }
  }
}

TEST(Cube, each_constant_of_results_moves_them_as_the_law_says) {
  const auto with = [](const std::string& constant, const std::string& value) {
    return read("atlas-a2", {{class_at("results_to_gm", constant), value}})
        .costs.price("fixpipe_l0c_to_gm", Type::f32)
        .per_row;
  };
  EXPECT_EQ(latency(with("fixed_cycles", "100"), 128, 65536), 100 + 570U);
  EXPECT_EQ(latency(with("row_cycles", "[5, 1]"), 128, 65536), 164 + 640U);
  EXPECT_EQ(latency(with("bytes_per_cycle", "[64, 1]"), 128, 65536), 164 + 1024U);
  EXPECT_EQ(with("floor_cycles", "90").floor, Cycles{90});
  EXPECT_FALSE(with("uses_gm_port", "false").uses_gm_port);
}

TEST(Cube, copies_of_the_950_follow_what_is_known) {
  const Product pr = read("ascend-950pr");
  const PerByteLaw& in = priced(pr, "copy_gm_to_ub", Type::f16, Price::Law::per_byte).per_byte;
  const PerByteLaw& out = priced(pr, "copy_ub_to_gm", Type::f16, Price::Law::per_byte).per_byte;
  EXPECT_EQ(in.bytes_per_cycle, (Rate{92, 1}));
  EXPECT_EQ(out.bytes_per_cycle, (Rate{107, 1}));
  EXPECT_EQ(in.issue_interval, Cycles{39});
  EXPECT_EQ(latency(in, 8192), 386U);  // measured
}

TEST(Cube, both_architectures_are_what_the_documents_say) {
  const Target a2 = read("atlas-a2").target;
  const Target pr = read("ascend-950pr").target;
  EXPECT_EQ(pr.architecture, "dav-3510");
  EXPECT_EQ(pr.core_kinds, (std::vector<CoreKind>{CoreKind::aic, CoreKind::aiv}));
  EXPECT_EQ(pr.size_of_memory(Space::UB), Bytes{253952});
  EXPECT_EQ(pr.size_of_memory(Space::L1), Bytes{524288});
  EXPECT_EQ(pr.size_of_memory(Space::L0A), Bytes{65536});
  EXPECT_EQ(pr.size_of_memory(Space::L0B), Bytes{65536});
  EXPECT_EQ(pr.size_of_memory(Space::L0C), Bytes{262144});
  EXPECT_EQ(pr.size_of_memory(Space::BT), Bytes{4096});
  EXPECT_EQ(pr.size_of_memory(Space::FB), Bytes{4096});
  EXPECT_TRUE(pr.orders(Pipe::V));
  EXPECT_FALSE(a2.orders(Pipe::V));
  for (const Target* target : {&a2, &pr}) {
    for (const Pipe pipe : {Pipe::M, Pipe::MTE2, Pipe::MTE3}) EXPECT_FALSE(target->orders(pipe));
    EXPECT_EQ(target->event_ids, 8);
    EXPECT_EQ(target->vector_cores_per_cube_core, 2);
    EXPECT_EQ(target->cross_core_ids, 16);
    EXPECT_EQ(target->cross_core_max, 15);
    EXPECT_EQ(target->bias_table_count_unit_bytes, Bytes{32});
    EXPECT_TRUE(target->converts("mmad", Type::int8, Type::int32));
    EXPECT_FALSE(target->converts("mmad", Type::f16, Type::f16));
    EXPECT_FALSE(target->converts("vadd", Type::f16, Type::f16));
    EXPECT_TRUE(target->converts("copy_l1_to_bt", Type::f16, Type::f32));
    EXPECT_FALSE(target->converts("copy_l1_to_bt", Type::f16, Type::f16));
    EXPECT_TRUE(target->converts("fixpipe_l0c_to_gm", Type::f32, Type::f32));
    EXPECT_TRUE(target->operations.at("CrossCoreSetFlag").empty());
    EXPECT_TRUE(target->operations.at("Mmad").contains(Type::bf16));
    EXPECT_TRUE(target->operations.at("DataCopy").contains(Type::uint64));
  }
  EXPECT_TRUE(pr.converts("copy_l1_to_bt", Type::bf16, Type::f32));
  EXPECT_FALSE(a2.converts("copy_l1_to_bt", Type::bf16, Type::f32));
  EXPECT_TRUE(pr.converts("fixpipe_l0c_to_l1", Type::f32, Type::f32));
  EXPECT_FALSE(a2.converts("fixpipe_l0c_to_l1", Type::f32, Type::f32));
  EXPECT_EQ(a2.bias_table_unit_bytes, Bytes{64});
  EXPECT_EQ(pr.bias_table_unit_bytes, Bytes{32});
  EXPECT_FALSE(a2.bias_table_len_even);
  EXPECT_TRUE(pr.bias_table_len_even);
  EXPECT_EQ(a2.fixpipe_buffer_unit_bytes, Bytes{128});
  EXPECT_EQ(pr.fixpipe_buffer_unit_bytes, Bytes{64});
  EXPECT_FALSE(a2.l0a_is_nz);
  EXPECT_TRUE(pr.l0a_is_nz);
  EXPECT_TRUE(a2.cross_core_wait_stops_all);
  EXPECT_FALSE(pr.cross_core_wait_stops_all);
  EXPECT_EQ(pr.size_of_memory(Space::L0A_MX), Bytes{4096});
  EXPECT_EQ(pr.size_of_memory(Space::L0B_MX), Bytes{4096});
  EXPECT_EQ(a2.size_of_memory(Space::L0A_MX), Bytes{0});
  EXPECT_EQ(a2.size_of_memory(Space::L0B_INDEX), Bytes{16384});
  EXPECT_EQ(pr.size_of_memory(Space::L0B_INDEX), Bytes{0});
  EXPECT_TRUE(pr.multiplies("mmad", Type::fp8_e4m3, Type::fp8_e5m2));
  EXPECT_TRUE(pr.multiplies("mmad_mx", Type::fp4x2_e1m2, Type::fp4x2_e2m1));
  EXPECT_TRUE(pr.multiplies("mmad", Type::hif8, Type::hif8));
  EXPECT_FALSE(pr.multiplies("mmad", Type::fp8_e4m3, Type::hif8));
  EXPECT_FALSE(pr.multiplies("mmad_mx", Type::fp8_e4m3, Type::fp4x2_e2m1));
  EXPECT_FALSE(a2.multiplies("mmad", Type::f16, Type::bf16));
  EXPECT_TRUE(pr.fixpipe_scales_floats);
  EXPECT_FALSE(a2.fixpipe_scales_floats);
  EXPECT_TRUE(a2.fixpipe_shifts_results);
  EXPECT_FALSE(pr.fixpipe_shifts_results);
  for (const char* name :
       {"fixpipe_l0c_to_ub_dual", "fixpipe_l0c_to_gm_nz2dn", "fixpipe_l0c_to_l1_nz2dn",
        "fixpipe_l0c_to_ub_nz2dn", "set_intra_block", "wait_intra_block", "fixpipe_l0c_to_ub",
        "load_l1_to_l0a_2dv2", "load_l1_to_l0b_2dv2", "load_l1_to_l0a_mx", "load_l1_to_l0b_mx",
        "mmad_mx"}) {
    EXPECT_EQ(a2.instructions.count(name), 0U) << name;
    EXPECT_EQ(pr.instructions.count(name), 1U) << name;
  }
  for (const char* name : {"vadd", "vcgadd"}) {
    EXPECT_EQ(pr.instructions.count(name), 0U) << name;
  }
  EXPECT_EQ(a2.operations.count("Neg"), 0U);
  EXPECT_EQ(pr.operations.count("Neg"), 1U);
  EXPECT_EQ(a2.operations.count("LoadData2DV2"), 0U);
  EXPECT_EQ(pr.operations.count("LoadData2DV2"), 1U);
}

TEST(Cube, numbers_of_eight_and_four_bits_are_known_to_the_950_alone) {
  const Target a2 = read("atlas-a2").target;
  const Target pr = read("ascend-950pr").target;
  constexpr TypeSet kSmall = {Type::fp8_e4m3, Type::fp8_e5m2,   Type::hif8,
                              Type::fp8_e8m0, Type::fp4x2_e2m1, Type::fp4x2_e1m2};
  for (const Type type : all_types()) {
    if (!kSmall.contains(type)) continue;
    for (const auto& [name, types] : a2.instructions) EXPECT_FALSE(types.contains(type)) << name;
    for (const auto& [name, types] : a2.operations) EXPECT_FALSE(types.contains(type)) << name;
    EXPECT_TRUE(pr.operations.at("DataCopyNd2Nz").contains(type));
    EXPECT_FALSE(pr.operations.at("LoadData").contains(type));
    const bool scale = type == Type::fp8_e8m0;
    EXPECT_EQ(pr.operations.at("LoadData2DV2").contains(type), !scale);
    EXPECT_EQ(pr.converts("mmad", type, Type::f32), is_small_float(type) && !scale);
    EXPECT_EQ(pr.converts("mmad_mx", type, Type::f32), !scale && type != Type::hif8);
    EXPECT_EQ(pr.operations.at("Mmad").contains(type), is_small_float(type) && !scale);
  }
}

TEST(Cube, targets_differ_in_each_of_the_new_values) {
  const Target base = read("atlas-a2").target;
  for (const auto& [key, value] :
       {std::pair{"l0a_is_nz", "true"},
        {"bias_table_unit_bytes", "32"},
        {"bias_table_len_even", "true"},
        {"bias_table_count_unit_bytes", "64"},
        {"fixpipe_buffer_unit_bytes", "64"},
        {"fixpipe_scales_floats", "true"},
        {"fixpipe_shifts_results", "false"},
        {"vector_cores_per_cube_core", "0"},
        {"cross_core_ids", "8"},
        {"cross_core_max", "7"},
        {"cross_core_wait_stops_all", "false"},
        {"type_pairs/mmad",
         R"(["f16>f16", "bf16>f32", "f32>f32", "int8>int32", "int4x2>int32"])"}}) {
    EXPECT_NE(read("atlas-a2", {{std::string("/target/") + key, value}}).target, base) << key;
  }
}

TEST(Cube, the_950s_differ_in_the_port) {
  Product pr = read("ascend-950pr");
  const Product dt = read("ascend-950dt");
  EXPECT_EQ(pr.costs.clock_mhz, 1650U);
  EXPECT_EQ(dt.costs.clock_mhz, 1650U);
  for (const Product* product : std::initializer_list<const Product*>{&pr, &dt}) {
    EXPECT_EQ(product->costs.cores.at(CoreKind::aic), 32U);
    EXPECT_EQ(product->costs.cores.at(CoreKind::aiv), 64U);
  }
  EXPECT_EQ(pr.costs.gm_port_bytes_per_cycle, (Rate{981, 1}));
  EXPECT_EQ(dt.costs.gm_port_bytes_per_cycle, (Rate{2560, 1}));
  pr.target.product = dt.target.product;
  pr.target.name = dt.target.name;
  EXPECT_EQ(pr.target, dt.target);
}

}  // namespace davsim::cube_test
