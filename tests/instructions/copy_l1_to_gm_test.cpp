#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_l1_to_gm_test {

using instruction_harness::Bench;
using instruction_harness::kGmOrigin;

TEST(copy_l1_to_gm, copies_rows_with_gaps) {
  Bench bench("copy_l1_to_gm", Type::f16);
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  bench.put(Space::L1, 0x400, bytes);
  bench.set("dst", kGmOrigin + 3).set("src", 0x400).set("bursts", 2).set("burst_blocks", 1);
  bench.set("src_gap", 2).set("dst_gap", 1).run();
  const auto out = bench.get<std::uint8_t>(Space::GM, kGmOrigin + 3, 97);
  EXPECT_EQ(out[31], 31);
  EXPECT_EQ(out[32], 0);
  EXPECT_EQ(out[64], 96);
  EXPECT_EQ(out[95], 127);
  EXPECT_EQ(bench.work(), (Work{2, 32, 64}));
  instruction_harness::expect_footprints_hold(bench);
}

TEST(copy_l1_to_gm, combines_where_that_is_set) {
  Bench bench("copy_l1_to_gm", Type::int16);
  bench.put(Space::L1, 0, std::vector<std::int16_t>(16, 5));
  bench.put(Space::GM, kGmOrigin, std::vector<std::int16_t>(17, 2));
  bench.core.atomic = {StoreAtomic::Operation::add, Type::int16};
  bench.set("dst", kGmOrigin).set("burst_blocks", 1).run();
  const auto out = bench.get<std::int16_t>(Space::GM, kGmOrigin, 17);
  EXPECT_EQ(out[15], 7);
  EXPECT_EQ(out[16], 2);
  EXPECT_TRUE(bench.spec.combines);
}

}  // namespace davsim::copy_l1_to_gm_test
