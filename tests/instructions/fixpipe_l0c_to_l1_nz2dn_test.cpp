#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::fixpipe_l0c_to_l1_nz2dn_test {

using cube_layouts::index_n;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kSrc = 0x400, kDst = 0x100;

/// Moves 48 x 36 numbers, `row * 36 + column` each, out of strips 64 rows apart; the columns are
/// written 80 elements apart.
Bench columns(Type to) {
  Bench bench("fixpipe_l0c_to_l1_nz2dn", Type::f32);
  bench.set("src", kSrc).set("dst", kDst).set("to", to).set("m", 48).set("n", 36);
  bench.set("src_stride", 64).set("dst_stride", 80);
  std::vector<float> numbers(3 * 64 * 16);
  for (std::size_t row = 0; row < 48; ++row) {
    for (std::size_t column = 0; column < 36; ++column) {
      numbers[index_n(row, column, 64, 16)] = static_cast<float>(row * 36 + column);
    }
  }
  bench.put(Space::L0C, kSrc, numbers);
  return bench;
}

TEST(fixpipe_l0c_to_l1_nz2dn, writes_what_was_a_column_as_a_row) {
  Bench bench = columns(Type::f16);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto out = bench.get<std::uint16_t>(Space::L1, kDst, 36 * 80);
  for (std::size_t column = 0; column < 36; ++column) {
    for (std::size_t row = 0; row < 48; ++row) {
      EXPECT_EQ(out[column * 80 + row], f16_from_f32(static_cast<float>(row * 36 + column), false));
    }
    EXPECT_EQ(out[column * 80 + 48], 0);
  }
  EXPECT_EQ(bench.work(), (Work{48, 48 * 36, 48 * 36 * 2, 48}));
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_l1_nz2dn, takes_rows_that_lie_apart_and_several_matrices) {
  // Every other row, from the first and from the second row on; 16 rows and 20 columns each.
  Bench bench = columns(Type::f32);
  bench.set("m", 16).set("n", 20).set("src_row_stride", 2).set("nd_num", 2);
  bench.set("src_nd_stride", 1).set("dst_nd_stride", 20 * 80);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto out = bench.get<float>(Space::L1, kDst, 2 * 20 * 80);
  for (std::size_t matrix = 0; matrix < 2; ++matrix) {
    for (std::size_t column = 0; column < 20; ++column) {
      for (std::size_t row = 0; row < 16; ++row) {
        EXPECT_EQ(out[(matrix * 20 + column) * 80 + row],
                  static_cast<float>((2 * row + matrix) * 36 + column));
      }
    }
  }
  EXPECT_EQ(bench.work().rows, 32U);
  expect_footprints_hold(bench);
  EXPECT_NE(bench.set("unit_flag", 2).check().find("src_row_stride"), std::string::npos);
  EXPECT_EQ(bench.set("src_row_stride", 1).check(), "");
}

TEST(fixpipe_l0c_to_l1_nz2dn, refuses_columns_of_parts_of_blocks) {
  EXPECT_NE(columns(Type::f16).set("m", 24).check().find("m 24"), std::string::npos);
  EXPECT_EQ(columns(Type::f16).set("m", 32).check(), "");
  EXPECT_EQ(columns(Type::f32).set("m", 24).check(), "");
}

TEST(fixpipe_l0c_to_l1_nz2dn, of_nothing_touches_nothing) {
  for (const std::string_view extent : {"m", "n", "nd_num"}) {
    Bench bench = columns(Type::f32);
    bench.set(extent, 0).run();
    EXPECT_EQ(bench.get<float>(Space::L1, kDst + 4, 1)[0], 0);
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

}  // namespace davsim::fixpipe_l0c_to_l1_nz2dn_test
