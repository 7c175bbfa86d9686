#include "instructions/harness.h"

namespace davsim::get_block_idx_test {

TEST(get_block_idx, returns_the_index_of_its_block) {
  instruction_harness::Bench bench("get_block_idx");
  EXPECT_EQ(bench.run(), 0);
  bench.core.block_index = 39;
  EXPECT_EQ(bench.run(), 39);
}

TEST(get_block_idx, runs_in_the_scalar_pipe_and_touches_nothing) {
  const instruction_harness::Bench bench("get_block_idx");
  EXPECT_EQ(bench.spec.role, Role::scalar);
  EXPECT_EQ(pipe_of(bench.spec, nullptr), Pipe::S);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::get_block_idx_test
