#include "instructions/harness.h"

namespace davsim::ffts_cross_core_sync_test {

using instruction_harness::Bench;

TEST(ffts_cross_core_sync, runs_in_the_queue_of_its_pipe) {
  const Bench bench("ffts_cross_core_sync");
  const std::int64_t values[] = {index_of(Pipe::FIX), 2, 3};
  EXPECT_EQ(pipe_of(bench.spec, values), Pipe::FIX);
  EXPECT_EQ(bench.spec.role, Role::cross_set);
}

TEST(ffts_cross_core_sync, takes_a_pipe_a_mode_and_an_id) {
  const Bench bench("ffts_cross_core_sync");
  ASSERT_EQ(bench.spec.operands.size(), 3U);
  EXPECT_EQ(bench.spec.operands[0].kind, OperandKind::pipe);
  EXPECT_EQ(bench.spec.operands[1].name, "mode");
  EXPECT_EQ(bench.spec.operands[1].maximum, 2);
  EXPECT_EQ(bench.spec.operands[2].name, "id");
  EXPECT_EQ(bench.spec.operands[2].maximum, 15);
}

TEST(ffts_cross_core_sync, is_carried_out_by_the_machine_and_touches_no_memory) {
  const Bench bench("ffts_cross_core_sync");
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.spec.types.empty());
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::ffts_cross_core_sync_test
