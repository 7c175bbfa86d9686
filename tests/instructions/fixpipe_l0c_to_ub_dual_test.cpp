#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::fixpipe_l0c_to_ub_dual_test {

using cube_layouts::index_n;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kSrc = 0x400, kDst = 0x100;
constexpr std::size_t kRows = 24, kColumns = 64;

/// Moves 24 x 64 numbers, `row * 64 + column` each, out of strips 32 rows apart.
Bench halves(int split) {
  Bench bench("fixpipe_l0c_to_ub_dual", Type::f32);
  bench.set("src", kSrc).set("dst", kDst).set("m", kRows).set("n", kColumns).set("split", split);
  bench.set("src_stride", 32).set("dst_stride", 72).set("nz2nd", 1);
  std::vector<float> numbers(4 * 32 * 16);
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      numbers[index_n(row, column, 32, 16)] = static_cast<float>(row * kColumns + column);
    }
  }
  bench.put(Space::L0C, kSrc, numbers);
  return bench;
}

/// Where element (row, column) of a half lies, in numbers from kDst.
using Place = std::size_t (*)(std::size_t row, std::size_t column);

void expect_halves(Bench& bench, std::size_t rows, std::size_t columns, bool below, Place place) {
  EXPECT_EQ(bench.check(), "");
  bench.run();
  for (const Space ub : {Space::UB_V0, Space::UB_V1}) {
    const std::size_t second = ub == Space::UB_V1 ? 1 : 0;
    const auto out = bench.get<float>(ub, kDst, 8192);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t r = row + (below ? second * rows : 0);
        const std::size_t c = column + (below ? 0 : second * columns);
        ASSERT_EQ(out[place(row, column)], static_cast<float>(r * kColumns + c))
            << row << ' ' << column;
      }
    }
  }
  EXPECT_EQ(bench.work(), (Work{kRows, kRows * kColumns, kRows * kColumns * 4, kRows}));
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_ub_dual, splits_rows) {
  Bench bench = halves(1);
  expect_halves(bench, 12, 64, true, [](std::size_t r, std::size_t c) { return r * 72 + c; });
}

TEST(fixpipe_l0c_to_ub_dual, splits_columns) {
  Bench bench = halves(2);
  expect_halves(bench, 24, 32, false, [](std::size_t r, std::size_t c) { return r * 72 + c; });
}

TEST(fixpipe_l0c_to_ub_dual, keeps_strips) {
  // Strips 40 rows of 64 bytes apart, in DataBlocks.
  const Place strips = [](std::size_t r, std::size_t c) { return c / 16 * 640 + r * 16 + c % 16; };
  Bench rows = halves(1);
  rows.set("nz2nd", 0).set("dst_stride", 80);
  expect_halves(rows, 12, 64, true, strips);
  Bench columns = halves(2);
  columns.set("nz2nd", 0).set("dst_stride", 80);
  expect_halves(columns, 24, 32, false, strips);
}

TEST(fixpipe_l0c_to_ub_dual, moves_several_matrices_and_the_rest_of_a_strip) {
  // Two matrices of 4 x 40, the second 8 rows below the first: each UB gets two rows of either.
  Bench bench = halves(1);
  bench.set("m", 4).set("n", 40).set("nd_num", 2).set("src_nd_stride", 8).set("dst_nd_stride", 500);
  bench.run();
  for (const Space ub : {Space::UB_V0, Space::UB_V1}) {
    const std::size_t second = ub == Space::UB_V1 ? 1 : 0;
    for (std::size_t matrix = 0; matrix < 2; ++matrix) {
      for (std::size_t row = 0; row < 2; ++row) {
        const auto out = bench.get<float>(ub, kDst + 4 * (matrix * 500 + row * 72), 41);
        EXPECT_EQ(out[39], static_cast<float>((matrix * 8 + second * 2 + row) * kColumns + 39));
        EXPECT_EQ(out[40], 0);
      }
    }
  }
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_ub_dual, refuses_what_does_not_split) {
  EXPECT_NE(halves(1).set("m", 23).check().find("m 23"), std::string::npos);
  EXPECT_NE(halves(2).set("n", 48).check().find("n 48"), std::string::npos);
  EXPECT_EQ(halves(2).set("m", 23).check(), "");
  EXPECT_NE(halves(1).set("n", 20).check().find("n 20"), std::string::npos);
  EXPECT_NE(halves(1).set("n", 24).set("nz2nd", 0).check().find("n 24"), std::string::npos);
  EXPECT_NE(halves(1).set("nd_num", 2).set("nz2nd", 0).check().find("nd_num 2"), std::string::npos);
  EXPECT_NE(halves(1).set("unit_flag", 1).check(), "");
  EXPECT_EQ(halves(1).spec.operands[6].minimum, 1);
}

TEST(fixpipe_l0c_to_ub_dual, of_nothing_touches_nothing) {
  for (const std::string_view extent : {"m", "n", "nd_num"}) {
    Bench bench = halves(1);
    bench.set(extent, 0).run();
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

}  // namespace davsim::fixpipe_l0c_to_ub_dual_test
