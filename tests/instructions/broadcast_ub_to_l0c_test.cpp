#include <numeric>

#include "instructions/harness.h"

namespace davsim::broadcast_ub_to_l0c_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kSrc = 0x40;
constexpr int kFractal = 256;  // elements

Bench broadcast(Type type, int bursts, int rows) {
  Bench bench("broadcast_ub_to_l0c", type);
  bench.set("dst", kDst).set("src", kSrc).set("bursts", bursts).set("burst_rows", rows);
  return bench;
}

TEST(broadcast_ub_to_l0c, makes_sixteen_rows_of_sixteen_elements) {
  std::vector<float> elements(32);
  std::iota(elements.begin(), elements.end(), 1.0F);
  Bench bench = broadcast(Type::f32, 1, 2);
  bench.put(Space::UB, kSrc, elements);
  bench.run();
  const auto found = bench.get<float>(Space::L0C, kDst, 2 * kFractal);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], elements[i / kFractal * 16 + i % 16]) << i;
  }
  EXPECT_EQ(bench.work(), (Work{1, 2 * kFractal, 2048}));
}

TEST(broadcast_ub_to_l0c, gaps_are_blocks_at_the_source_and_fractals_at_the_destination) {
  Bench bench = broadcast(Type::f16, 2, 1);
  bench.put(Space::UB, kSrc, std::vector<std::uint16_t>(16, 0x3C00));
  bench.put(Space::UB, kSrc + 32 + 3 * 32, std::vector<std::uint16_t>(16, 0x4000));
  bench.set("src_gap", 3).set("dst_gap", 2).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::L0C, kDst, 1)[0], 0x3C00);
  EXPECT_EQ(bench.get<std::uint16_t>(Space::L0C, kDst + 3 * 512, kFractal),
            std::vector<std::uint16_t>(kFractal, 0x4000));
  expect_footprints_hold(bench);
}

TEST(broadcast_ub_to_l0c, writes_whole_fractals) {
  Bench bench = broadcast(Type::int32, 1, 1);
  bench.set("dst", 0x200);
  EXPECT_THAT(bench.check(), testing::HasSubstr("expected a multiple of 1024: a fractal"));
}

}  // namespace davsim::broadcast_ub_to_l0c_test
