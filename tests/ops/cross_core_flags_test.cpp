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

TEST(CrossCoreWaitFlag, waits_on_the_pipe_that_it_names_where_the_hardware_can) {
  const std::string text = block("CrossCoreWaitFlag 7, mode_id = 2, pipe = MTE2", "aiv");
  EXPECT_EQ(operands_of(text, newer(), "wait_flag_dev").at(0).at("pipe"), index_of(Pipe::MTE2));
  EXPECT_EQ(operands_of(text, older(), "wait_flag_dev").at(0).at("pipe"), index_of(Pipe::S));
  EXPECT_EQ(operands_of(block("CrossCoreWaitFlag 7"), newer(), "wait_flag_dev").at(0).at("pipe"),
            index_of(Pipe::S));
  EXPECT_THAT(failure_on(newer(), block("CrossCoreWaitFlag 7, pipe = ALL")),
              HasSubstr("pipe is ALL, expected one of"));
  EXPECT_THAT(failure_on(newer(), block("CrossCoreWaitFlag 7, pipe = V")),
              HasSubstr("an aic core of ascend-950pr has no pipe V"));
}

TEST(wait_flag_dev, has_no_pipe_where_a_wait_stops_all) {
  EXPECT_THAT(failure_on(older(), block("wait_flag_dev 3, MTE2")),
              HasSubstr("pipe is MTE2, but atlas-a2 holds up all pipes until the flag is there"));
  EXPECT_THAT(failure_on(newer(), block("wait_flag_dev 3, ALL")), HasSubstr("pipe is ALL"));
}

TEST(CrossCoreFlags, of_mode_4_are_instructions_of_their_own) {
  const auto set = operands_of(block("CrossCoreSetFlag 4, FIX, 18"), newer(), "set_intra_block");
  ASSERT_EQ(set.size(), 1U);
  EXPECT_EQ(set[0].at("pipe"), index_of(Pipe::FIX));
  EXPECT_EQ(set[0].at("id"), 18);
  const auto wait = operands_of(block("CrossCoreWaitFlag 18, mode_id = 4, pipe = MTE2"), newer(),
                                "wait_intra_block");
  ASSERT_EQ(wait.size(), 1U);
  EXPECT_EQ(wait[0].at("pipe"), index_of(Pipe::MTE2));
  EXPECT_EQ(wait[0].at("id"), 18);
  // Mode 4 alone knows the scalar pipe.
  EXPECT_EQ(
      operands_of(block("CrossCoreSetFlag 4, S, 0"), newer(), "set_intra_block").at(0).at("pipe"),
      index_of(Pipe::S));
}

TEST(CrossCoreFlags, of_mode_4_keep_to_their_limits) {
  const auto on_950 = [](const std::string& form) { return failure_on(newer(), block(form)); };
  EXPECT_THAT(on_950("CrossCoreSetFlag 3, FIX, 0"),
              HasSubstr("mode_id is 3, expected 0 to 2 or 4"));
  EXPECT_THAT(on_950("CrossCoreSetFlag 4, FIX, 32"), HasSubstr("flag_id is 32, expected 0 to 31"));
  EXPECT_THAT(on_950("CrossCoreSetFlag 4, ALL, 0"),
              HasSubstr("expected one of V, M, MTE1, MTE2, MTE3, FIX, S"));
  EXPECT_THAT(on_950("CrossCoreSetFlag 2, S, 0"), HasSubstr("pipe is S, expected one of V"));
  EXPECT_THAT(failure_on(older(), block("CrossCoreSetFlag 4, FIX, 0")),
              HasSubstr("mode_id is 4, expected 0 to 2"));
  EXPECT_THAT(failure_on(older(), block("CrossCoreWaitFlag 0, mode_id = 4")),
              HasSubstr("mode_id is 4, expected 0 to 2"));
  EXPECT_THAT(failure_on(older(), block("set_intra_block FIX, 0")),
              HasSubstr("has no such instruction"));
}

}  // namespace davsim::cross_core_flags_test
