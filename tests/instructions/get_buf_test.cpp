#include "instructions/harness.h"

namespace davsim::get_buf_test {

using instruction_harness::Bench;

TEST(get_buf, runs_in_the_queue_of_its_pipe_and_is_carried_out_by_the_machine) {
  const Bench bench("get_buf");
  const std::int64_t values[] = {index_of(Pipe::MTE3), 17};
  EXPECT_EQ(pipe_of(bench.spec, values), Pipe::MTE3);
  EXPECT_EQ(bench.spec.role, Role::lock);
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_EQ(bench.spec.operands[1].maximum, 31);
}

}  // namespace davsim::get_buf_test
