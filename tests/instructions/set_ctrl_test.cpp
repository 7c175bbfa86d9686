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

TEST(set_ctrl, every_bit_says_one_thing) {
  Bench bench("set_ctrl");
  Control& control = bench.core.control;
  bench.set("bit", 50).set("value", 1).run();
  EXPECT_TRUE(control.keep_nan);
  bench.set("bit", 53).run();
  EXPECT_TRUE(control.saturate_integers);
  bench.set("bit", 59).run();
  EXPECT_FALSE(control.saturate_casts);
  bench.set("value", 0).run();
  EXPECT_TRUE(control.saturate_casts);
  bench.set("bit", 53).run();
  EXPECT_FALSE(control.saturate_integers);
}

TEST(set_ctrl, f16_arithmetic_saturates_only_where_the_register_decides_for_all) {
  Bench bench("set_ctrl");
  bench.set("bit", 48).set("value", 0).run();
  bench.set("bit", 60).run();
  EXPECT_FALSE(bench.core.control.saturate_f16);
  EXPECT_FALSE(bench.core.control.saturation_is_global);
  bench.set("value", 1).run();
  EXPECT_TRUE(bench.core.control.saturate_f16);
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
