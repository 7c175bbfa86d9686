#include "instructions/harness.h"

namespace davsim::wait_flag_dev_test {

using instruction_harness::Bench;

TEST(wait_flag_dev, waits_in_the_scalar_queue_unless_a_pipe_is_named) {
  const Bench bench("wait_flag_dev");
  EXPECT_EQ(bench.spec.role, Role::cross_wait);
  ASSERT_EQ(bench.spec.operands.size(), 2U);
  EXPECT_EQ(bench.spec.operands[1].name, "pipe");
  EXPECT_EQ(bench.spec.operands[1].fallback, index_of(Pipe::S));
  const std::int64_t values[] = {3, index_of(Pipe::MTE2)};
  EXPECT_EQ(pipe_of(bench.spec, values), Pipe::MTE2);
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
