#include "instructions/harness.h"

namespace davsim::set_flag_test {

using instruction_harness::Bench;

TEST(set_flag, runs_in_the_queue_of_its_source_pipe) {
  const Bench bench("set_flag");
  const std::int64_t values[] = {index_of(Pipe::MTE2), index_of(Pipe::V), 3};
  EXPECT_EQ(pipe_of(bench.spec, values), Pipe::MTE2);
  EXPECT_EQ(bench.spec.role, Role::set_flag);
}

TEST(set_flag, takes_a_source_a_destination_and_an_id) {
  const Bench bench("set_flag");
  ASSERT_EQ(bench.spec.operands.size(), 3U);
  EXPECT_EQ(operand_index(bench.spec, "source"), 0);
  EXPECT_EQ(operand_index(bench.spec, "destination"), 1);
  EXPECT_EQ(operand_index(bench.spec, "id"), 2);
  EXPECT_EQ(bench.spec.operands[0].kind, OperandKind::pipe);
  EXPECT_EQ(bench.spec.operands[1].kind, OperandKind::pipe);
  EXPECT_EQ(bench.spec.operands[2].kind, OperandKind::integer);
}

TEST(set_flag, is_carried_out_by_the_machine_and_touches_no_memory) {
  const Bench bench("set_flag");
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.spec.types.empty());
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::set_flag_test
