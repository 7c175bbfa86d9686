#include "instructions/registers.h"

namespace davsim::vf_sprclr_test {

using instruction_harness::RegisterBench;
TEST(vf_sprclr, forgets_what_was_stored_and_noted) {
  RegisterBench bench("vf_sprclr");
  bench.registers.squeeze = {.cleared = false, .stored = 100, .noted = 4};
  bench.set("spr", 0).run();
  EXPECT_EQ(bench.registers.squeeze, SqueezeStatus{.cleared = true});
}

TEST(vf_sprclr, knows_the_register_of_squeezes) {
  RegisterBench bench("vf_sprclr");
  ASSERT_EQ(bench.spec.operands[0].words.size(), 1U);
  EXPECT_EQ(bench.spec.operands[0].words[0], "SPR_AR");
}

}  // namespace davsim::vf_sprclr_test
