#include "instructions/harness.h"

namespace davsim::load_l1_to_l0b_sparse_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kSrc = 0x120, kIndex = 0x8020;

Bench load() {
  Bench bench("load_l1_to_l0b_sparse", Type::int8);
  bench.set("dst", kDst).set("index_dst", kDst / 4).set("src", kSrc).set("index_src", kIndex);
  std::vector<std::uint16_t> ramp(8 * 256);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::uint16_t>(i);
  bench.put(Space::L1, kSrc, ramp);
  bench.put(Space::L1, kIndex, ramp);
  return bench;
}

TEST(load_l1_to_l0b_sparse, loads_numbers_and_a_quarter_as_many_bytes_of_index) {
  Bench bench = load();
  bench.set("repeat", 3).set("start_index", 2);
  EXPECT_EQ(bench.check(), "");
  bench.run();
  const auto numbers = bench.get<std::uint16_t>(Space::L0B, kDst, 3 * 256 + 1);
  for (std::size_t i = 0; i < 3 * 256; ++i) EXPECT_EQ(numbers[i], 2 * 256 + i);
  EXPECT_EQ(numbers.back(), 0);
  const auto index = bench.get<std::uint16_t>(Space::L0B_INDEX, kDst / 4, 3 * 64 + 1);
  for (std::size_t i = 0; i < 3 * 64; ++i) EXPECT_EQ(index[i], 2 * 64 + i);
  EXPECT_EQ(index.back(), 0);
  EXPECT_EQ(bench.work(), (Work{3, 1536, 1536}));
  expect_footprints_hold(bench);
}

TEST(load_l1_to_l0b_sparse, keeps_the_index_at_a_quarter_of_the_address) {
  EXPECT_EQ(load().set("index_dst", 0x80).check(),
            "index_dst at byte 128; expected a quarter of the address of dst, 256");
  const Bench bench = load();
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::int8), 512);
  EXPECT_EQ(alignment_of(bench.spec.operands[1], Type::int8), 128);
  EXPECT_EQ(alignment_of(bench.spec.operands[3], Type::int8), 32);
}

TEST(load_l1_to_l0b_sparse, of_no_fractal_does_nothing) {
  Bench bench = load();
  bench.set("repeat", 0).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::L0B, kDst + 2, 1)[0], 0);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::load_l1_to_l0b_sparse_test
