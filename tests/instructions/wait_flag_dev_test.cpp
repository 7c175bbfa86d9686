#include "instructions/harness.h"

namespace davsim::wait_flag_dev_test {

using instruction_harness::Bench;

TEST(wait_flag_dev, waits_in_the_scalar_queue_for_an_id) {
  const Bench bench("wait_flag_dev");
  EXPECT_EQ(bench.spec.role, Role::cross_wait);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_EQ(bench.spec.pipe_operand, -1);
  ASSERT_EQ(bench.spec.operands.size(), 1U);
  EXPECT_EQ(bench.spec.operands[0].name, "id");
  EXPECT_EQ(bench.spec.operands[0].maximum, 15);
}

TEST(wait_flag_dev, is_carried_out_by_the_machine_and_touches_no_memory) {
  const Bench bench("wait_flag_dev");
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.spec.types.empty());
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::wait_flag_dev_test
