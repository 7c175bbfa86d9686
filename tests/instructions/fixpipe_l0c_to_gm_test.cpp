#include <bit>
#include <cmath>
#include <limits>

#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::fixpipe_l0c_to_gm_test {

using cube_layouts::index_n;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kSrc = 0x400, kDst = kGmOrigin + 0x100, kScales = 0x40;

/// Moves `m` x `n` numbers, `row * n + column` each unless told otherwise, out of an accumulator of
/// `m` rows rounded up to 16.
Bench fixpipe(Type from, Type to, std::size_t m, std::size_t n) {
  Bench bench("fixpipe_l0c_to_gm", from);
  bench.set("src", kSrc).set("dst", kDst).set("to", to).set("m", static_cast<std::int64_t>(m));
  bench.set("n", static_cast<std::int64_t>(n)).set("nz2nd", 1);
  bench.set("src_stride", static_cast<std::int64_t>((m + 15) / 16 * 16));
  bench.set("dst_stride", static_cast<std::int64_t>(n));
  std::vector<std::byte> numbers((m + 15) / 16 * (n + 15) / 16 * 1024 + 1024);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      cube_layouts::encode(numbers, index_n(row, column, m, 16), from,
                           static_cast<double>(row * n + column));
    }
  }
  bench.put(Space::L0C, kSrc, numbers);
  return bench;
}

/// One row of numbers through a conversion.
template <class Out, class In>
std::vector<Out> convert(Bench& bench, const std::vector<In>& row) {
  bench.set("m", 1).set("n", static_cast<std::int64_t>(row.size()));
  bench.put(Space::L0C, kSrc, row);
  bench.run();
  return bench.get<Out>(Space::GM, kDst, row.size());
}

std::int64_t bits(float scale) { return std::bit_cast<std::uint32_t>(scale); }

TEST(fixpipe_l0c_to_gm, writes_rows) {
  Bench bench = fixpipe(Type::f32, Type::f32, 19, 37);
  bench.set("dst_stride", 40).run();
  for (std::size_t row = 0; row < 19; ++row) {
    const auto out = bench.get<float>(Space::GM, kDst + row * 160, 38);
    for (std::size_t column = 0; column < 37; ++column) {
      EXPECT_EQ(out[column], static_cast<float>(row * 37 + column));
    }
    EXPECT_EQ(out[37], 0);
  }
  EXPECT_EQ(bench.work(), (Work{19, 19 * 37, 19 * 37 * 4, 19}));
}

TEST(fixpipe_l0c_to_gm, moves_several_matrices_as_rows) {
  // Two matrices of 5 x 20 in an accumulator of 48 rows: the second begins 16 rows below the first.
  Bench bench = fixpipe(Type::f32, Type::f32, 48, 20);
  bench.set("m", 5).set("nd_num", 2).set("src_nd_stride", 16).set("dst_nd_stride", 200);
  bench.set("dst_stride", 24);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  for (std::size_t matrix = 0; matrix < 2; ++matrix) {
    for (std::size_t row = 0; row < 5; ++row) {
      const auto out = bench.get<float>(Space::GM, kDst + 4 * (matrix * 200 + row * 24), 21);
      for (std::size_t column = 0; column < 20; ++column) {
        EXPECT_EQ(out[column], static_cast<float>((matrix * 16 + row) * 20 + column));
      }
      EXPECT_EQ(out[20], 0);
    }
  }
  EXPECT_EQ(bench.work(), (Work{10, 200, 800, 10}));
  expect_footprints_hold(bench);
  EXPECT_NE(bench.set("n", 16).set("nz2nd", 0).check().find("nd_num 2"), std::string::npos);
  Bench none = fixpipe(Type::f32, Type::f32, 16, 16);
  none.set("nd_num", 0).run();
  EXPECT_EQ(none.get<float>(Space::GM, kDst + 4, 1)[0], 0);
  EXPECT_TRUE(none.footprints().empty());
  EXPECT_EQ(none.work(), Work{});
}

TEST(fixpipe_l0c_to_gm, keeps_strips_of_16_columns) {
  Bench bench = fixpipe(Type::f32, Type::f16, 24, 48);
  bench.set("nz2nd", 0).set("dst_stride", 40).run();
  for (std::size_t row = 0; row < 24; ++row) {
    for (std::size_t column = 0; column < 48; ++column) {
      const std::uint64_t at = column / 16 * 40 * 32 + row * 32 + column % 16 * 2;
      EXPECT_EQ(f32_from_f16(bench.get<std::uint16_t>(Space::GM, kDst + at, 1)[0]),
                static_cast<float>(row * 48 + column));
    }
  }
  Bench wide = fixpipe(Type::int32, Type::int32, 16, 32);
  wide.set("nz2nd", 0).set("dst_stride", 32).run();
  EXPECT_EQ(wide.get<std::int32_t>(Space::GM, kDst + 1024 + 64, 1)[0], 32 + 16);
}

TEST(fixpipe_l0c_to_gm, joins_two_strips_of_8_bit_numbers_and_leaves_an_odd_one) {
  Bench bench = fixpipe(Type::int32, Type::int8, 2, 48);
  bench.set("nz2nd", 0).set("dst_stride", 4).set("quant", 1).set("scale", bits(1)).run();
  EXPECT_EQ(bench.get<std::int8_t>(Space::GM, kDst + 31, 2), (std::vector<std::int8_t>{31, 48}));
  EXPECT_EQ(bench.get<std::int8_t>(Space::GM, kDst + 128 + 15, 2),
            (std::vector<std::int8_t>{47, 80}));
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_gm, splits_strips_of_f32_into_two) {
  Bench bench = fixpipe(Type::f32, Type::f32, 16, 24);
  bench.set("nz2nd", 0).set("channel_split", 1).set("dst_stride", 16);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  for (std::size_t row = 0; row < 16; ++row) {
    for (std::size_t column = 0; column < 24; ++column) {
      const std::uint64_t at = column / 8 * 512 + row * 32 + column % 8 * 4;
      EXPECT_EQ(bench.get<float>(Space::GM, kDst + at, 1)[0],
                static_cast<float>(row * 24 + column));
    }
  }
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_gm, narrows_to_the_nearest_even_and_follows_the_mode) {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  const std::vector<float> row = {2049, 2051, 1e9F, -infinity, nan};
  Bench half = fixpipe(Type::f32, Type::f16, 1, 5);
  EXPECT_EQ(convert<std::uint16_t>(half, row),
            (std::vector<std::uint16_t>{0x6800, 0x6802, 0x7C00, 0xFC00, 0x7E00}));
  EXPECT_EQ(convert<std::uint16_t>(half.saturate(), row),
            (std::vector<std::uint16_t>{0x6800, 0x6802, 0x7BFF, 0xFBFF, 0}));
  const std::vector<float> wide = {257, 3.4e38F, -infinity, nan};
  Bench brain = fixpipe(Type::f32, Type::bf16, 1, 4);
  EXPECT_EQ(convert<std::uint16_t>(brain, wide),
            (std::vector<std::uint16_t>{0x4380, 0x7F80, 0xFF80, 0x7FC0}));
  EXPECT_EQ(convert<std::uint16_t>(brain.saturate(), wide),
            (std::vector<std::uint16_t>{0x4380, 0x7F7F, 0xFF7F, 0}));
}

TEST(fixpipe_l0c_to_gm, quantises_f32_to_8_bits) {
  const std::vector<float> row = {0.25F, 0.75F, -0.75F, 1000, -1000, std::nanf("")};
  Bench bench = fixpipe(Type::f32, Type::int8, 1, 6);
  bench.set("quant", 1).set("scale", bits(2));
  EXPECT_EQ(convert<std::int8_t>(bench, row), (std::vector<std::int8_t>{0, 2, -2, 127, -128, 0}));
  // Offset 10 moves the range before the last clamp: -256 + 10 stays below, 255 + 10 above.
  bench.set("scale", bits(2) | (std::int64_t{10} << 37));
  EXPECT_EQ(convert<std::int8_t>(bench, row), (std::vector<std::int8_t>{10, 12, 8, 127, -128, 10}));
  bench.set("scale", bits(2) | (std::int64_t{0x1FF} << 37));
  EXPECT_EQ(convert<std::int8_t>(bench, row)[1], 1);
  bench.set("to", Type::uint8).set("scale", bits(2));
  EXPECT_EQ(convert<std::uint8_t>(bench, row), (std::vector<std::uint8_t>{0, 2, 0, 255, 0, 0}));
}

TEST(fixpipe_l0c_to_gm, quantises_f32_to_floats_of_8_bits) {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  // Scaled by 2. e4m3 from 16 to 32 in steps of 2: 17 lies in the middle, the even pattern is 16.
  const std::vector<float> row = {8.5F, 9.5F, -0.5F, 224, 240, infinity, nan};
  Bench e4m3 = fixpipe(Type::f32, Type::fp8_e4m3, 1, 7);
  e4m3.set("quant", 1).set("scale", bits(2));
  EXPECT_EQ(e4m3.check(), "");
  EXPECT_EQ(convert<std::uint8_t>(e4m3, row),
            (std::vector<std::uint8_t>{0x58, 0x5A, 0xB8, 0x7E, 0x7F, 0x7F, 0x7F}));
  EXPECT_EQ(convert<std::uint8_t>(e4m3.saturate(), row),
            (std::vector<std::uint8_t>{0x58, 0x5A, 0xB8, 0x7E, 0x7E, 0x7E, 0}));
  // hif8 has 16 and 20 with two bits of fraction; ties go away from zero: 18 to 20, -18 to -20.
  const std::vector<float> half_way = {9, -9, 8.9F};
  Bench hif8 = fixpipe(Type::f32, Type::hif8, 1, 3);
  hif8.set("quant", 1).set("scale", bits(2));
  const auto out = convert<std::uint8_t>(hif8, half_way);
  EXPECT_EQ(small_values(Type::hif8)[out[0]], 20);
  EXPECT_EQ(small_values(Type::hif8)[out[1]], -20);
  EXPECT_EQ(small_values(Type::hif8)[out[2]], 16);
  EXPECT_NE(fixpipe(Type::f32, Type::fp8_e4m3, 1, 16).check(), "");
  EXPECT_NE(fixpipe(Type::int32, Type::hif8, 1, 16).set("quant", 1).check(), "");
}

TEST(fixpipe_l0c_to_gm, a_scale_has_ten_bits_of_fraction) {
  Bench bench = fixpipe(Type::f32, Type::f32, 1, 1);
  bench.set("quant", 1).set("scale", bits(1 + 0x1p-10F + 0x1p-11F));
  EXPECT_EQ(convert<float>(bench, std::vector<float>{1}), std::vector<float>{1 + 0x1p-10F});
}

TEST(fixpipe_l0c_to_gm, dequantises_and_requantises_int32) {
  const std::vector<std::int32_t> row = {3, -3, 100000, -100000};
  Bench half = fixpipe(Type::int32, Type::f16, 1, 4);
  half.set("quant", 1).set("scale", bits(0.5F));
  EXPECT_EQ(convert<std::uint16_t>(half, row),
            (std::vector<std::uint16_t>{0x3E00, 0xBE00, 0x7A1A, 0xFA1A}));
  Bench byte = fixpipe(Type::int32, Type::int8, 1, 4);
  byte.set("quant", 1).set("scale", bits(0.5F));
  EXPECT_EQ(convert<std::int8_t>(byte, row), (std::vector<std::int8_t>{2, -2, 127, -128}));
  // Bit 36: shift by field and one; 100000 >> 4 = 6250, -100000 >> 4 = -6250.
  byte.set("scale", bits(0x1p-6F) | (std::int64_t{1} << 36) | (std::int64_t{3} << 32));
  EXPECT_EQ(convert<std::int8_t>(byte, row), (std::vector<std::int8_t>{0, 0, 98, -98}));
  // Where the fixpipe knows no shift, 100000 / 64 leaves the range.
  byte.core.control.shifts_results = false;
  EXPECT_EQ(convert<std::int8_t>(byte, row), (std::vector<std::int8_t>{0, 0, 127, -128}));
}

TEST(fixpipe_l0c_to_gm, a_column_has_a_scale_of_its_own) {
  Bench bench = fixpipe(Type::f32, Type::int8, 2, 20);
  std::vector<std::uint64_t> words(20);
  for (std::size_t i = 0; i < 20; ++i) {
    words[i] = static_cast<std::uint64_t>(bits(static_cast<float>(i) / 16)) | (i << 37);
  }
  bench.put(Space::FB, kScales, words);
  bench.set("quant", 2).set("scale_address", kScales).run();
  const auto out = bench.get<std::int8_t>(Space::GM, kDst, 40);
  for (std::size_t i = 0; i < 40; ++i) {
    const double scale = static_cast<double>(i % 20) / 16;
    EXPECT_EQ(out[i], std::nearbyint(static_cast<double>(i) * scale) + static_cast<double>(i % 20));
  }
}

TEST(fixpipe_l0c_to_gm, relu_removes_what_is_below_0) {
  const std::vector<float> row = {-1, 0, 2, -std::numeric_limits<float>::infinity()};
  Bench same = fixpipe(Type::f32, Type::f32, 1, 4);
  EXPECT_EQ(convert<float>(same.set("relu", 1), row), (std::vector<float>{0, 0, 2, 0}));
  Bench half = fixpipe(Type::f32, Type::f16, 1, 4);
  EXPECT_EQ(convert<std::uint16_t>(half.set("relu", 1), row),
            (std::vector<std::uint16_t>{0, 0, 0x4000, 0}));
  Bench whole = fixpipe(Type::int32, Type::int32, 1, 4);
  EXPECT_EQ(convert<std::int32_t>(whole.set("relu", 1), std::vector<std::int32_t>{-5, 5, 0, -1}),
            (std::vector<std::int32_t>{0, 5, 0, 0}));
}

TEST(fixpipe_l0c_to_gm, refuses_what_the_documents_do_not_list) {
  EXPECT_NE(fixpipe(Type::f32, Type::int8, 1, 16).check().find("without a scale"),
            std::string::npos);
  EXPECT_NE(fixpipe(Type::int32, Type::f16, 1, 16).check(), "");
  EXPECT_NE(fixpipe(Type::int32, Type::f32, 1, 16).set("quant", 1).check(), "");
  EXPECT_NE(fixpipe(Type::f32, Type::f16, 1, 16).set("unit_flag", 1).check(), "");
  EXPECT_NE(fixpipe(Type::f32, Type::f16, 1, 16).set("channel_split", 1).check(), "");
  Bench strips = fixpipe(Type::f32, Type::f16, 1, 24);
  EXPECT_EQ(strips.check(), "");
  EXPECT_NE(strips.set("nz2nd", 0).check().find("n 24"), std::string::npos);
  EXPECT_NE(strips.set("n", 32).set("dst", kDst + 8).check().find("multiple of 32"),
            std::string::npos);
}

TEST(fixpipe_l0c_to_gm, does_nothing_without_rows_or_columns) {
  for (const std::string_view extent : {"m", "n"}) {
    Bench bench = fixpipe(Type::f32, Type::f32, 4, 4);
    bench.set(extent, 0).run();
    EXPECT_EQ(bench.get<float>(Space::GM, kDst + 4, 1)[0], 0);
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

TEST(fixpipe_l0c_to_gm, touches_what_its_footprints_say) {
  for (const auto& [from, to] : {std::pair{Type::f32, Type::f16},
                                 {Type::int32, Type::uint8},
                                 {Type::f32, Type::f32},
                                 {Type::int32, Type::bf16}}) {
    Bench bench = fixpipe(from, to, 21, 40);
    bench.set("quant", 2).set("scale_address", kScales).set("dst_stride", 45);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.set("n", 48).set("nz2nd", 0).set("quant", 1));
  }
}

}  // namespace davsim::fixpipe_l0c_to_gm_test
