#include "ops/cube_support.h"

namespace davsim::cross_core_flags_test {

using namespace cube_support;

std::string block(const std::string& body, const std::string& kind = "aic") {
  return "ktrace 1\nblocks " + kind + " 0..1 {\n" + body + "\n}\n";
}

TEST(CrossCoreSetFlag, is_one_instruction_in_the_queue_of_its_pipe) {
  const Program program = program_of(block("CrossCoreSetFlag 2, FIX, 5"));
  const LoweredProgram lowered = lower_for(program, older());
  ASSERT_EQ(lowered.instructions.size(), 1U);
  const Instruction& what = lowered.instructions[0];
  EXPECT_EQ(what.spec().name, "ffts_cross_core_sync");
  EXPECT_EQ(what.pipe, Pipe::FIX);
  EXPECT_EQ(what.operands.at(1).constant(), 2);
  EXPECT_EQ(what.operands.at(2).constant(), 5);
}

TEST(CrossCoreSetFlag, keeps_to_its_limits) {
  const auto with = [](const std::string& form) {
    return failure_on(older(), block("CrossCoreSetFlag " + form));
  };
  EXPECT_THAT(with("3, FIX, 0"), HasSubstr("mode_id is 3, expected 0 to 2"));
  EXPECT_THAT(with("2, FIX, 16"), HasSubstr("flag_id is 16, expected 0 to 15"));
  EXPECT_THAT(with("2, S, 0"), HasSubstr("pipe is S, expected one of V, M, MTE1, MTE2, MTE3, FIX"));
  EXPECT_THAT(with("2, ALL, 0"), HasSubstr("pipe is ALL, expected one of"));
  EXPECT_THAT(with("2, V, 0"), HasSubstr("an aic core of atlas-a2 has no pipe V"));
  EXPECT_THAT(failure_on(older(), block("ffts_cross_core_sync ALL, 2, 0")),
              HasSubstr("ffts_cross_core_sync: pipe is ALL"));
}

TEST(CrossCoreWaitFlag, is_one_instruction) {
  const auto what = operands_of(block("CrossCoreWaitFlag 7", "aiv"), older(), "wait_flag_dev");
  ASSERT_EQ(what.size(), 1U);
  EXPECT_EQ(what[0].at("id"), 7);
  EXPECT_THAT(failure_on(older(), block("CrossCoreWaitFlag 16")),
              HasSubstr("flag_id is 16, expected 0 to 15"));
}

}  // namespace davsim::cross_core_flags_test
