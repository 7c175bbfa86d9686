#include "instructions/harness.h"

namespace davsim::set_deqscale_test {

TEST(set_deqscale, keeps_every_bit) {
  instruction_harness::Bench bench("set_deqscale");
  bench.set("value", -2).run();
  EXPECT_EQ(bench.core.deq_scale, 0xFFFFFFFFFFFFFFFEU);
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_TRUE(bench.footprints().empty());
}

}  // namespace davsim::set_deqscale_test
