#include "instructions/harness.h"

namespace davsim::vf_test {

using instruction_harness::Bench;

TEST(vf, is_one_instruction_of_the_vector_pipe_without_operands_of_its_own) {
  const Bench bench("vf");
  EXPECT_EQ(bench.spec.role, Role::function);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_TRUE(bench.spec.operands.empty());
  EXPECT_EQ(bench.work().repeats, 1U);
  EXPECT_TRUE(bench.footprints().empty());
}

TEST(vf, only_instructions_on_registers_and_barriers_stand_in_it) {
  for (const InstructionSpec* spec : all_instructions()) {
    EXPECT_EQ(stands_in_function(*spec), spec->name.starts_with("vf_")) << spec->name;
  }
}

}  // namespace davsim::vf_test
