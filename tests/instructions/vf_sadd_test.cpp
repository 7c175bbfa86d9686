#include "instructions/registers.h"

namespace davsim::vf_sadd_test {

TEST(vf_sadd, adds_and_wraps_around_at_64_bits) {
  instruction_harness::RegisterBench bench("vf_sadd");
  bench.set("dst", 2).set("left", 40).set("right", -43).run();
  EXPECT_EQ(bench.registers.scalars[2], -3);
  bench.set("left", std::numeric_limits<std::int64_t>::max()).set("right", 2).run();
  EXPECT_EQ(bench.registers.scalars[2], std::numeric_limits<std::int64_t>::min() + 1);
}

}  // namespace davsim::vf_sadd_test
