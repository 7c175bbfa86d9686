#include "instructions/harness.h"

namespace davsim::set_ctrl_test {

using instruction_harness::Bench;

TEST(set_ctrl, bit_48_clear_saturates_f16_and_set_keeps_infinities) {
  Bench bench("set_ctrl");
  bench.set("bit", 48).set("value", 0).run();
  EXPECT_TRUE(bench.core.control.saturate_f16);
  bench.set("value", 1).run();
  EXPECT_FALSE(bench.core.control.saturate_f16);
}

TEST(set_ctrl, refuses_bits_that_are_not_modelled) {
  Bench bench("set_ctrl");
  EXPECT_EQ(bench.set("bit", 48).check(), "");
  for (const int bit : {0, 47, 49, 63}) {
    EXPECT_NE(bench.set("bit", bit).check().find("bit " + std::to_string(bit)), std::string::npos);
  }
}

TEST(set_ctrl, is_a_control_instruction_of_the_vector_pipe) {
  const Bench bench("set_ctrl");
  EXPECT_EQ(bench.spec.role, Role::control);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_EQ(bench.spec.operands[0].maximum, 63);
  EXPECT_EQ(bench.spec.operands[1].maximum, 1);
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::set_ctrl_test
