#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_ub_to_l1_test {

using instruction_harness::Bench;

TEST(copy_ub_to_l1, writes_the_l1_of_the_cube_core) {
  Bench bench("copy_ub_to_l1", Type::int8);
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  bench.put(Space::UB, 0x400, bytes);
  bench.set("dst", 0x800).set("src", 0x400).set("bursts", 2).set("burst_blocks", 1);
  bench.set("src_gap", 2).set("dst_gap", 1).run();
  const auto out = bench.get<std::uint8_t>(Space::L1_C, 0x800, 97);
  EXPECT_EQ(out[31], 31);
  EXPECT_EQ(out[32], 0);
  EXPECT_EQ(out[64], 96);
  EXPECT_EQ(bench.touched(Space::L1_C, Access::write),
            (std::vector<std::vector<ByteRange>>{{{0x800, 0x820}, {0x840, 0x860}}}));
  EXPECT_TRUE(bench.spec.writes_cube_l1);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE3);
  EXPECT_EQ(bench.work(), (Work{2, 64, 64}));
  expect_footprints_hold(bench);
}

}  // namespace davsim::copy_ub_to_l1_test
