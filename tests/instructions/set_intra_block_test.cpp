#include "instructions/harness.h"

namespace davsim::set_intra_block_test {

using instruction_harness::Bench;

TEST(set_intra_block, runs_in_the_queue_of_its_pipe_in_mode_4) {
  const Bench bench("set_intra_block");
  const std::int64_t values[] = {index_of(Pipe::MTE3), 17};
  EXPECT_EQ(pipe_of(bench.spec, values), Pipe::MTE3);
  EXPECT_EQ(bench.spec.role, Role::cross_set);
  EXPECT_EQ(bench.spec.cross_core_mode, 4);
}

TEST(set_intra_block, takes_a_pipe_and_an_id_of_either_vector_core) {
  const Bench bench("set_intra_block");
  ASSERT_EQ(bench.spec.operands.size(), 2U);
  EXPECT_EQ(bench.spec.operands[0].kind, OperandKind::pipe);
  EXPECT_EQ(bench.spec.operands[1].name, "id");
  EXPECT_EQ(bench.spec.operands[1].maximum, 31);
}

TEST(set_intra_block, is_carried_out_by_the_machine_and_touches_no_memory) {
  const Bench bench("set_intra_block");
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.spec.types.empty());
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::set_intra_block_test
