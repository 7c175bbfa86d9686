#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::load_l1_to_l0b_2dv2_test {

using cube_layouts::index_n;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kSrc = 0x120;

/// Loads all of a matrix of `rows` x `columns` elements with the number of each element in it.
template <class T>
Bench load(Type type, std::size_t rows, std::size_t columns, bool transpose) {
  const std::size_t width = 32 / sizeof(T);
  Bench bench("load_l1_to_l0b_2dv2", type);
  std::vector<T> source(rows * columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      source[index_n(row, column, rows, width)] = static_cast<T>(row * columns + column);
    }
  }
  bench.put(Space::L1, kSrc, source);
  bench.set("dst", kDst).set("src", kSrc).set("transpose", transpose);
  bench.set("m_step", static_cast<std::int64_t>(rows / 16));
  bench.set("k_step", static_cast<std::int64_t>(columns / width));
  bench.set("src_stride", static_cast<std::int64_t>(rows / 16));
  bench.set("dst_stride", static_cast<std::int64_t>((transpose ? columns : rows) / 16));
  return bench;
}

template <class T>
void expect_transposed(Type type, std::size_t rows, std::size_t columns) {
  Bench bench = load<T>(type, rows, columns, true);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto out = bench.get<T>(Space::L0B, kDst, rows * columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      ASSERT_EQ(out[index_n(column, row, columns, 32 / sizeof(T))],
                static_cast<T>(row * columns + column));
    }
  }
  expect_footprints_hold(bench);
}

TEST(load_l1_to_l0b_2dv2, loads_a_rectangle_of_fractals) {
  Bench bench = load<std::uint16_t>(Type::f16, 80, 96, false);
  bench.set("m_start", 2).set("k_start", 2).set("m_step", 2).set("k_step", 3).set("dst_stride", 3);
  bench.run();
  const auto fractal = [&](std::size_t index) {
    return bench.get<std::uint16_t>(Space::L0B, kDst + index * 512, 1)[0];
  };
  // Row 32 and column 32, then down the column, then the next column of fractals.
  EXPECT_EQ(fractal(0), 32 * 96 + 32);
  EXPECT_EQ(fractal(1), 48 * 96 + 32);
  EXPECT_EQ(fractal(2), 0);
  EXPECT_EQ(fractal(3), 32 * 96 + 48);
  EXPECT_EQ(fractal(7), 48 * 96 + 64);
  EXPECT_EQ(bench.work(), (Work{6, 6 * 256, 6 * 512}));
  EXPECT_EQ(bench.touched(Space::L1, Access::read)[0][0],
            (ByteRange{kSrc + 12 * 512, kSrc + 14 * 512}));
  expect_footprints_hold(bench);
}

TEST(load_l1_to_l0b_2dv2, transposes_elements_of_8_16_and_32_bits) {
  expect_transposed<std::uint8_t>(Type::int8, 64, 96);
  expect_transposed<std::uint16_t>(Type::bf16, 48, 80);
  expect_transposed<std::uint32_t>(Type::f32, 80, 48);
}

TEST(load_l1_to_l0b_2dv2, transposes_both_numbers_of_a_byte) {
  // 64 x 128 numbers are four by two fractals, and two by eight the other way round.
  Bench bench("load_l1_to_l0b_2dv2", Type::fp4x2_e2m1);
  const auto number = [](std::size_t row, std::size_t column) { return (3 * row + column) % 13; };
  std::vector<std::uint8_t> source(64 * 64);
  for (std::size_t row = 0; row < 64; ++row) {
    for (std::size_t column = 0; column < 128; ++column) {
      source[index_n(row, column / 2, 64, 32)] |=
          static_cast<std::uint8_t>(number(row, column) << (column % 2 == 0 ? 0 : 4));
    }
  }
  bench.put(Space::L1, kSrc, source);
  bench.set("dst", kDst).set("src", kSrc).set("m_step", 4).set("k_step", 2).set("src_stride", 4);
  bench.set("dst_stride", 8).set("transpose", 1);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto out = bench.get<std::uint8_t>(Space::L0B, kDst, 64 * 64);
  for (std::size_t row = 0; row < 64; ++row) {
    for (std::size_t column = 0; column < 128; ++column) {
      const std::uint8_t pair = out[index_n(column, row / 2, 128, 32)];
      ASSERT_EQ(row % 2 == 0 ? pair & 15 : pair >> 4, number(row, column)) << row << ' ' << column;
    }
  }
  expect_footprints_hold(bench);
  EXPECT_NE(bench.set("m_step", 2).check().find("expected a multiple of 4"), std::string::npos);
}

TEST(load_l1_to_l0b_2dv2, transposes_whole_squares_only) {
  Bench bytes = load<std::uint8_t>(Type::int8, 64, 96, true);
  EXPECT_NE(bytes.set("m_step", 3).check().find("m_step 3"), std::string::npos);
  Bench words = load<std::uint32_t>(Type::f32, 32, 32, true);
  EXPECT_NE(words.set("k_step", 3).check().find("k_step 3"), std::string::npos);
  EXPECT_EQ(words.set("transpose", 0).check(), "");
}

TEST(load_l1_to_l0b_2dv2, does_nothing_without_a_step_and_states_its_limits) {
  for (const std::string_view step : {"m_step", "k_step"}) {
    Bench bench = load<std::uint16_t>(Type::f16, 32, 32, false);
    bench.set(step, 0).run();
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
  const Bench bench("load_l1_to_l0b_2dv2", Type::f16);
  EXPECT_EQ(bench.spec.operands[4].maximum, 255);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE1);
}

}  // namespace davsim::load_l1_to_l0b_2dv2_test
