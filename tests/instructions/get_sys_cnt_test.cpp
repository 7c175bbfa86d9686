#include "instructions/harness.h"

namespace davsim::get_sys_cnt_test {

TEST(get_sys_cnt, takes_the_scalar_pipe_and_touches_nothing) {
  instruction_harness::Bench bench("get_sys_cnt");
  EXPECT_EQ(bench.spec.role, Role::scalar);
  EXPECT_EQ(pipe_of(bench.spec, nullptr), Pipe::S);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_EQ(bench.run(), 0);
}

}  // namespace davsim::get_sys_cnt_test
