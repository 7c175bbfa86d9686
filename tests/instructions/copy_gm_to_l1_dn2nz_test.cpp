#include "instructions/harness.h"

namespace davsim::copy_gm_to_l1_dn2nz_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kL1 = 0x800, kGm = kGmOrigin + 3;

/// A copy whose source holds 1, 2, 3, ... and whose destination holds 9999.
Bench copy() {
  Bench bench("copy_gm_to_l1_dn2nz", Type::int16);
  bench.set("dst", kL1).set("src", kGm);
  std::vector<std::int16_t> ramp(4096);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::int16_t>(i + 1);
  bench.put(Space::GM, kGm, ramp);
  bench.put(Space::L1, kL1, std::vector<std::int16_t>(8192, 9999));
  return bench;
}

TEST(copy_gm_to_l1_dn2nz, turns_rows_into_columns_of_strips) {
  // The first example of the documents: 16 columns, 23 rows of 16 elements.
  Bench bench = copy();
  bench.set("n_value", 16).set("d_value", 23).set("src_d_stride", 16).set("dst_c0_stride", 16);
  bench.run();
  const auto out = bench.get<std::int16_t>(Space::L1, kL1, 513);
  for (std::size_t n = 0; n < 16; ++n) {
    for (std::size_t d = 0; d < 32; ++d) {
      EXPECT_EQ(out[d / 16 * 256 + n * 16 + d % 16], d < 23 ? static_cast<int>(d * 16 + n) + 1 : 0)
          << n << ' ' << d;
    }
  }
  EXPECT_EQ(out[512], 9999);
  EXPECT_EQ(bench.work(), (Work{23, 16 * 23, 16 * 23 * 2}));
}

TEST(copy_gm_to_l1_dn2nz, follows_the_strides_of_the_documented_example) {
  Bench bench = copy();
  bench.set("dn_count", 2).set("n_value", 8).set("d_value", 23).set("src_dn_stride", 400);
  bench.set("src_d_stride", 16).set("dst_c0_stride", 37).set("dst_n_stride", 2);
  bench.set("dst_dn_stride", 320).run();
  const auto out = bench.get<std::int16_t>(Space::L1, kL1, 2048);
  std::vector<int> wanted(out.size(), 9999);
  for (std::size_t matrix = 0; matrix < 2; ++matrix) {
    for (std::size_t n = 0; n < 8; ++n) {
      for (std::size_t d = 0; d < 32; ++d) {
        wanted[matrix * 320 + (d / 16 * 37 + n * 2) * 16 + d % 16] =
            d < 23 ? static_cast<int>(matrix * 400 + d * 16 + n) + 1 : 0;
      }
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], wanted[i]) << i;
}

TEST(copy_gm_to_l1_dn2nz, strips_hold_32_elements_of_8_bits_and_8_of_32) {
  for (const auto& [type, columns] : {std::pair{Type::int8, 32U}, {Type::f32, 8U}}) {
    // Two columns of one element more than a strip holds.
    Bench bench("copy_gm_to_l1_dn2nz", type);
    const auto size = static_cast<std::uint32_t>(size_of(type));
    bench.set("dst", kL1).set("src", kGm).set("n_value", 2).set("d_value", columns + 1);
    bench.set("src_d_stride", 2).set("dst_c0_stride", 2);
    std::vector<std::uint8_t> source(2 * (columns + 1) * size);
    for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<std::uint8_t>(i + 1);
    bench.put(Space::GM, kGm, source);
    bench.run();
    const auto out = bench.get<std::uint8_t>(Space::L1, kL1, 128);
    EXPECT_EQ(out[size], source[2 * size]);
    EXPECT_EQ(out[32], source[size]);
    EXPECT_EQ(out[64], source[2 * columns * size]);
    EXPECT_EQ(out[64 + size], 0);
    EXPECT_EQ(out[96], source[2 * columns * size + size]);
  }
}

TEST(copy_gm_to_l1_dn2nz, does_nothing_where_a_count_is_0) {
  for (const std::string_view count : {"dn_count", "n_value", "d_value"}) {
    Bench bench = copy();
    bench.set("n_value", 4).set("d_value", 4).set("src_d_stride", 4).set("dst_c0_stride", 4);
    bench.set(count, 0).run();
    EXPECT_EQ(bench.get<std::int16_t>(Space::L1, kL1, 1)[0], 9999);
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

TEST(copy_gm_to_l1_dn2nz, states_its_limits) {
  Bench bench = copy();
  const auto spec = [&](std::string_view name) {
    return bench.spec.operands[static_cast<std::size_t>(operand_index(bench.spec, name))];
  };
  EXPECT_EQ(spec("dn_count").maximum, 4095);
  EXPECT_EQ(spec("n_value").maximum, 16384);
  EXPECT_EQ(spec("d_value").maximum, (1 << 21) - 1);
  EXPECT_EQ(spec("src_d_stride").minimum, 1);
  EXPECT_EQ(spec("dst_dn_stride").maximum, 16384);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE2);
  bench.set("dn_count", 2).set("dst_dn_stride", 8);
  EXPECT_NE(bench.check().find("dst_dn_stride 8"), std::string::npos);
  EXPECT_EQ(bench.set("dst_dn_stride", 16).check(), "");
}

TEST(copy_gm_to_l1_dn2nz, touches_what_its_footprints_say) {
  for (const Type type : {Type::int8, Type::bf16, Type::f32}) {
    for (const int n_stride : {1, 3}) {
      Bench bench("copy_gm_to_l1_dn2nz", type);
      bench.set("dst", kL1).set("src", kGm).set("dn_count", 2).set("n_value", 9);
      bench.set("d_value", 37).set("src_dn_stride", 500).set("src_d_stride", 11);
      bench.set("dst_c0_stride", 30).set("dst_n_stride", n_stride).set("dst_dn_stride", 6400);
      expect_footprints_hold(bench);
    }
  }
}

}  // namespace davsim::copy_gm_to_l1_dn2nz_test
