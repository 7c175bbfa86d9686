#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::sample_test {

using namespace frontend_support;

const std::string kSample = R"(ktrace 1
targets dav-2201
const BLOCKS = 8
const TILES  = 16                      # per block
const N      = 4096                    # elements a tile
tensor x : f16[BLOCKS * TILES * N] = random(seed = 1)
tensor y : f16[BLOCKS * TILES * N] = random(seed = 2)
tensor z : f16[BLOCKS * TILES * N] expect x + y
blocks aiv 0..BLOCKS {
  ub xs : f16[2, N] at 0x0000
  ub ys : f16[2, N] at 0x4100
  ub zs : f16[2, N] at 0x8200
  for t in 0..TILES {
    wait_flag V->MTE2, t % 2  when t >= 2
    DataCopy  xs[t % 2], x[($block * TILES + t) * N], count = N
    DataCopy  ys[t % 2], y[($block * TILES + t) * N], count = N
    set_flag  MTE2->V, t % 2
    wait_flag MTE2->V, t % 2
    wait_flag MTE3->V, t % 2  when t >= 2
    Add       zs[t % 2], xs[t % 2], ys[t % 2], count = N
    set_flag  V->MTE2, t % 2  when t + 2 < TILES
    set_flag  V->MTE3, t % 2
    wait_flag V->MTE3, t % 2
    DataCopy  z[($block * TILES + t) * N], zs[t % 2], count = N
    set_flag  MTE3->V, t % 2  when t + 2 < TILES
  }
}
)";

TEST(Sample, the_addition_of_the_design_page_reads) {
  const Program program = read(kSample);
  EXPECT_EQ(program.name, "t");
  EXPECT_EQ(program.targets, std::vector<std::string>{"dav-2201"});
  ASSERT_EQ(program.tensors.size(), 3U);
  EXPECT_EQ(program.tensors[2].elements(), 8 * 16 * 4096);
  EXPECT_EQ(program.tensors[2].expect->text, "x + y");
  ASSERT_EQ(program.groups.size(), 1U);
  EXPECT_EQ(program.groups[0].count, 8);
  EXPECT_EQ(program.groups[0].buffers.size(), 3U);
  EXPECT_EQ(program.statements.size(), 12U);
  EXPECT_EQ(program.statements[1].where, (Location{"t", 15, 5}));
}

TEST(Sample, its_addresses_follow_block_and_tile) {
  const Program program = read(kSample);
  std::int64_t slots[kSlots] = {3, 5};
  const auto& xs = std::get<Address>(program.statements[2].arguments[0]);
  EXPECT_EQ(xs.space, Space::UB);
  EXPECT_EQ(xs.bytes.evaluate(slots), 0x4100 + 8192);
  const auto& y = std::get<Address>(program.statements[2].arguments[1]);
  EXPECT_EQ(y.tensor, 1);
  EXPECT_EQ(y.bytes.evaluate(slots),
            static_cast<std::int64_t>(program.tensors[1].address) + (3 * 16 + 5) * 8192);
}

TEST(Sample, it_round_trips) {
  const std::string once = written(read(kSample));
  EXPECT_EQ(written(read(once)), once);
}

}  // namespace davsim::sample_test
