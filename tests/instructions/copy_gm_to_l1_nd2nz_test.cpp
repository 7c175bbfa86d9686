#include "instructions/harness.h"

namespace davsim::copy_gm_to_l1_nd2nz_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kL1 = 0x800, kGm = kGmOrigin + 3;

/// A copy whose source holds 1, 2, 3, ... and whose destination holds 9999.
Bench copy() {
  Bench bench("copy_gm_to_l1_nd2nz", Type::int16);
  bench.set("dst", kL1).set("src", kGm);
  std::vector<std::int16_t> ramp(4096);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::int16_t>(i + 1);
  bench.put(Space::GM, kGm, ramp);
  bench.put(Space::L1, kL1, std::vector<std::int16_t>(8192, 9999));
  return bench;
}

TEST(copy_gm_to_l1_nd2nz, puts_the_columns_of_a_matrix_into_strips_of_32_bytes) {
  Bench bench = copy();
  bench.set("n_value", 16)
      .set("d_value", 23)
      .set("src_d_stride", 32)
      .set("dst_c0_stride", 16)
      .run();
  const auto out = bench.get<std::int16_t>(Space::L1, kL1, 513);
  for (std::size_t row = 0; row < 16; ++row) {
    for (std::size_t column = 0; column < 32; ++column) {
      const std::size_t at = column / 16 * 256 + row * 16 + column % 16;
      EXPECT_EQ(out[at], column < 23 ? static_cast<int>(row * 32 + column) + 1 : 0)
          << row << ' ' << column;
    }
  }
  EXPECT_EQ(out[512], 9999);
  EXPECT_EQ(bench.work(), (Work{16, 16 * 23, 16 * 23 * 2}));
}

TEST(copy_gm_to_l1_nd2nz, follows_the_strides_of_the_documented_example) {
  Bench bench = copy();
  bench.set("nd_count", 2).set("n_value", 8).set("d_value", 23).set("src_nd_stride", 384);
  bench.set("src_d_stride", 32).set("dst_c0_stride", 37).set("dst_n_stride", 2);
  bench.set("dst_nd_stride", 320).run();
  const auto out = bench.get<std::int16_t>(Space::L1, kL1, 2048);
  std::vector<bool> written(out.size(), false);
  for (std::size_t matrix = 0; matrix < 2; ++matrix) {
    for (std::size_t row = 0; row < 8; ++row) {
      for (std::size_t column = 0; column < 32; ++column) {
        const std::size_t at = matrix * 320 + (column / 16 * 37 + row * 2) * 16 + column % 16;
        const std::size_t from = matrix * 384 + row * 32 + column;
        EXPECT_EQ(out[at], column < 23 ? static_cast<int>(from) + 1 : 0);
        written[at] = true;
      }
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT_TRUE(written[i] || out[i] == 9999) << i;
}

TEST(copy_gm_to_l1_nd2nz, strips_hold_32_elements_of_8_bits_and_8_of_32) {
  for (const auto& [type, columns] : {std::pair{Type::int8, 32U}, {Type::f32, 8U}}) {
    Bench bench("copy_gm_to_l1_nd2nz", type);
    const auto size = static_cast<std::uint32_t>(size_of(type));
    bench.set("dst", kL1).set("src", kGm).set("n_value", 2).set("d_value", columns + 1);
    bench.set("src_d_stride", columns + 1).set("dst_c0_stride", 2);
    std::vector<std::uint8_t> source(2 * (columns + 1) * size);
    for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<std::uint8_t>(i + 1);
    bench.put(Space::GM, kGm, source);
    bench.run();
    const auto out = bench.get<std::uint8_t>(Space::L1, kL1, 128);
    EXPECT_EQ(out[31], source[31]);
    EXPECT_EQ(out[32], source[32 + size]);
    EXPECT_EQ(out[64], source[32]);
    EXPECT_EQ(out[64 + size], 0);
    EXPECT_EQ(out[96], source[64 + size]);
  }
}

TEST(copy_gm_to_l1_nd2nz, does_nothing_where_a_count_is_0) {
  for (const std::string_view count : {"nd_count", "n_value", "d_value"}) {
    Bench bench = copy();
    bench.set("n_value", 4).set("d_value", 4).set("src_d_stride", 4).set("dst_c0_stride", 4);
    bench.set(count, 0).run();
    EXPECT_EQ(bench.get<std::int16_t>(Space::L1, kL1, 1)[0], 9999);
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

TEST(copy_gm_to_l1_nd2nz, states_its_limits) {
  const Bench bench("copy_gm_to_l1_nd2nz", Type::f16);
  const auto spec = [&](std::string_view name) {
    return bench.spec.operands[static_cast<std::size_t>(operand_index(bench.spec, name))];
  };
  EXPECT_EQ(spec("nd_count").maximum, 4095);
  EXPECT_EQ(spec("n_value").maximum, 16384);
  EXPECT_EQ(spec("d_value").maximum, 65535);
  EXPECT_EQ(spec("src_d_stride").minimum, 1);
  EXPECT_EQ(spec("dst_c0_stride").maximum, 16384);
  EXPECT_EQ(spec("dst_n_stride").fallback, 1);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE2);
  EXPECT_FALSE(bench.spec.types.contains(Type::int64));
}

TEST(copy_gm_to_l1_nd2nz, matrices_in_l1_start_on_whole_blocks) {
  Bench bench = copy();
  bench.set("nd_count", 2).set("dst_nd_stride", 8);
  EXPECT_NE(bench.check().find("dst_nd_stride 8"), std::string::npos);
  EXPECT_EQ(bench.set("dst_nd_stride", 16).check(), "");
  EXPECT_EQ(bench.set("nd_count", 1).set("dst_nd_stride", 8).check(), "");
}

TEST(copy_gm_to_l1_nd2nz, touches_what_its_footprints_say) {
  for (const Type type : {Type::int8, Type::bf16, Type::f32}) {
    for (const int n_stride : {1, 3}) {
      Bench bench("copy_gm_to_l1_nd2nz", type);
      bench.set("dst", kL1).set("src", kGm).set("nd_count", 2).set("n_value", 9);
      bench.set("d_value", 37).set("src_nd_stride", 500).set("src_d_stride", 41);
      bench.set("dst_c0_stride", 30).set("dst_n_stride", n_stride).set("dst_nd_stride", 6400);
      expect_footprints_hold(bench);
    }
  }
}

}  // namespace davsim::copy_gm_to_l1_nd2nz_test
