#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::fixpipe_l0c_to_ub_test {

using cube_layouts::index_n;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kSrc = 0x400, kDst = 0x100;

/// Moves 20 x 48 numbers, `row * 48 + column` each.
Bench fixpipe(Type to) {
  Bench bench("fixpipe_l0c_to_ub", Type::f32);
  bench.set("src", kSrc).set("dst", kDst).set("to", to).set("m", 20).set("n", 48);
  bench.set("src_stride", 32).set("dst_stride", 24);
  std::vector<float> numbers(3 * 32 * 16);
  for (std::size_t row = 0; row < 20; ++row) {
    for (std::size_t column = 0; column < 48; ++column) {
      numbers[index_n(row, column, 20, 16)] = static_cast<float>(row * 48 + column);
    }
  }
  bench.put(Space::L0C, kSrc, numbers);
  return bench;
}

TEST(fixpipe_l0c_to_ub, keeps_strips_as_the_next_product_reads_them) {
  Bench bench = fixpipe(Type::f16);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto out = bench.get<std::uint16_t>(Space::UB_V0, kDst, 3 * 24 * 16);
  for (std::size_t row = 0; row < 20; ++row) {
    for (std::size_t column = 0; column < 48; ++column) {
      EXPECT_EQ(f32_from_f16(out[column / 16 * 24 * 16 + row * 16 + column % 16]),
                static_cast<float>(row * 48 + column));
    }
  }
  EXPECT_EQ(bench.work(), (Work{20, 960, 1920, 20}));
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_ub, writes_rows) {
  Bench bench = fixpipe(Type::f32);
  bench.set("nz2nd", 1).set("dst_stride", 64);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB_V0, kDst + 3 * 256 + 4 * 47, 1)[0], 3 * 48 + 47);
  expect_footprints_hold(bench);
}

TEST(fixpipe_l0c_to_ub, writes_into_the_vector_core_that_sub_block_names) {
  for (const int place : {0, 1}) {
    Bench bench = fixpipe(Type::f32);
    bench.set("nz2nd", 1).set("dst_stride", 64).set("sub_block", place).run();
    const Space here = place == 0 ? Space::UB_V0 : Space::UB_V1;
    const Space other = place == 0 ? Space::UB_V1 : Space::UB_V0;
    EXPECT_EQ(bench.get<float>(here, kDst + 4, 1)[0], 1);
    EXPECT_EQ(bench.get<float>(other, kDst + 4, 1)[0], 0);
    EXPECT_EQ(bench.touched(here, Access::write).size(), 1U);
    EXPECT_TRUE(bench.touched(other, Access::write).empty());
    EXPECT_TRUE(bench.touched(Space::UB, Access::write).empty());
    expect_footprints_hold(bench);
  }
}

TEST(fixpipe_l0c_to_ub, refuses_rows_of_parts_of_blocks_and_split_strips) {
  Bench bench = fixpipe(Type::f16);
  EXPECT_NE(bench.set("nz2nd", 1).set("n", 24).check().find("n 24"), std::string::npos);
  EXPECT_EQ(bench.set("n", 32).check(), "");
  EXPECT_NE(fixpipe(Type::f32).set("channel_split", 1).check(), "");
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::f32), 32);
  EXPECT_EQ(alignment_of(bench.spec.operands[1], Type::f32), 64);
  EXPECT_EQ(bench.spec.pipe, Pipe::FIX);
}

}  // namespace davsim::fixpipe_l0c_to_ub_test
