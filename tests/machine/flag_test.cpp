#include "machine/support.h"

namespace davsim::flag_test {

using namespace machine_support;

TEST(Flag, a_wait_before_its_set_in_program_order_parks_its_pipe) {
  // All of V comes first in the text; it must still see what the copy brings.
  const TestKernel kernel(
      "ktrace 1\ntensor x : f16[128] = ramp(0, 1)\ntensor z : f16[128] expect x + x\n"
      "blocks aiv 0..1 {\nub u : f16[128] at 0\nub v : f16[128] at 0x100\n"
      "wait_flag MTE2->V, 0\nAdd v, u, u, count = 128\nset_flag V->MTE3, 0\n"
      "DataCopy u, x, count = 128\nset_flag MTE2->V, 0\n"
      "wait_flag V->MTE3, 0\nDataCopy z, v, count = 128\n}\n",
      "atlas-a2");
  const ExecutionReport report = kernel.execute();
  EXPECT_THAT(report.findings, IsEmpty());
  EXPECT_EQ(report.expect.at(0).status, ExpectResult::Status::passed);
}

TEST(Flag, instructions_behind_a_parked_one_keep_their_order_and_their_mask) {
  // While V is parked, the text sets masks and fills lanes three times over; S reads the outcome by
  // way of a copy. Executed at once instead of in order, the wait would see another mask.
  const TestKernel kernel(
      "ktrace 1\ntensor z : f32[8] expect [3, 2, 1, 1, 1, 1, 1, 1]\n"
      "blocks aiv 0..1 {\nub u : f32[8] at 0\n"
      "wait_flag S->V, 0\n"
      "set_vector_mask 0, 0xff\nvector_dup u, 1.0\npipe_barrier V\n"
      "set_vector_mask 0, 0x3\nvector_dup u, 2.0\npipe_barrier V\n"
      "set_vector_mask 0, 0x1\nvector_dup u, 3.0\nset_flag V->MTE3, 0\n"
      "set_flag S->V, 0\nwait_flag V->MTE3, 0\nDataCopy z, u, count = 8\n}\n",
      "atlas-a2");
  const ExecutionReport report = kernel.execute();
  EXPECT_THAT(report.findings, IsEmpty());
  EXPECT_EQ(report.expect.at(0).wrong, 0U);
}

TEST(Flag, the_scalar_unit_stops_at_its_own_wait) {
  EXPECT_THAT(
      messages_of(trace("vector_dup u, 1.0\nset_flag V->S, 0\nwait_flag V->S, 0\n"
                        "scalar_store_ub u, 2.0\nset_flag S->MTE3, 0\nwait_flag S->MTE3, 0\n"
                        "DataCopy z, u, count = 16")),
      IsEmpty());
}

TEST(Flag, pipes_that_release_each_other_for_a_long_time_need_no_stack) {
  // Both pipes are parked for the whole loop until the scalar unit sets the first flag.
  EXPECT_THAT(messages_of(trace("wait_flag S->MTE2, 0\nfor t in 0..20000 {\n"
                                "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n"
                                "set_flag V->MTE2, 0\nwait_flag V->MTE2, 0\n}\n"
                                "set_flag S->MTE2, 0")),
              IsEmpty());
}

TEST(Flag, a_deadlock_names_instruction_line_flag_and_what_set_it_last) {
  const std::string message =
      failure_of(trace("for t in 0..3 {\nDataCopy u, x, count = 128\n"
                       "set_flag MTE2->V, 0 when t == 0\n"
                       "wait_flag MTE2->V, 0\npipe_barrier MTE2\n}"));
  EXPECT_THAT(message, HasSubstr("deadlock: 1 of the kernel's 1 blocks cannot go on"));
  EXPECT_THAT(message, HasSubstr("block 0, pipe V: wait_flag (test.ktrace:10:1) at t = 1 waits for "
                                 "flag MTE2->V 0, last set at test.ktrace:9:1 and waited for at "
                                 "test.ktrace:10:1"));
}

TEST(Flag, a_deadlock_of_two_pipes_names_both) {
  const std::string message = failure_of(trace(
      "wait_flag MTE3->V, 1\nset_flag V->MTE3, 2\nwait_flag V->MTE3, 2\nset_flag MTE3->V, 1"));
  EXPECT_THAT(message,
              AllOf(HasSubstr("pipe V: wait_flag (test.ktrace:7:1) waits for flag MTE3->V 1, "
                              "which nothing has set"),
                    HasSubstr("pipe MTE3: wait_flag (test.ktrace:9:1) waits for flag "
                              "V->MTE3 2, which nothing has set")));
}

TEST(Flag, a_stopped_scalar_unit_is_described_with_its_variables) {
  EXPECT_THAT(
      failure_of(trace("for t in 0..3 {\nset_flag V->S, t when t < 2\nwait_flag V->S, t\n}")),
      HasSubstr("block 0, pipe S: wait_flag (test.ktrace:9:1) at t = 2 waits for flag V->S 2, "
                "which nothing has set"));
}

TEST(Flag, a_barrier_of_all_pipes_behind_a_parked_pipe_is_a_deadlock) {
  EXPECT_THAT(
      failure_of(trace("wait_flag MTE2->V, 0\npipe_barrier ALL\nset_flag MTE2->V, 0")),
      AllOf(HasSubstr("wait_flag (test.ktrace:7:1)"), HasSubstr("pipe_barrier (test.ktrace:8:1)")));
}

TEST(Flag, of_many_blocks_in_a_deadlock_four_are_described) {
  const std::string message = failure_of(trace("wait_flag MTE2->V, 0", 7));
  EXPECT_THAT(message, AllOf(HasSubstr("7 of the kernel's 7 blocks"), HasSubstr("block 3, pipe V"),
                             HasSubstr("and 3 more blocks")));
  EXPECT_THAT(message, testing::Not(HasSubstr("block 4,")));
}

TEST(Flag, set_again_before_any_wait_is_found) {
  const auto found =
      findings_of(trace("set_flag MTE2->V, 5\nset_flag MTE2->V, 5\nwait_flag MTE2->V, 5"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Finding::Kind::flag_set_twice);
  EXPECT_EQ(found[0].where.line, 8);
  EXPECT_THAT(found[0].message, AllOf(HasSubstr("flag MTE2->V 5 is set again while the set at "
                                                "test.ktrace:7:1"),
                                      HasSubstr("no wait comes before")));
}

TEST(Flag, set_again_after_a_wait_that_nothing_orders_is_found) {
  const std::string turn = "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n";
  EXPECT_THAT(messages_of(trace(turn + turn)),
              ElementsAre(AllOf(HasSubstr("flag-set-twice"),
                                HasSubstr("nothing orders MTE2 after the wait"))));
  EXPECT_THAT(messages_of(trace(turn + "set_flag V->MTE2, 0\nwait_flag V->MTE2, 0\n" + turn)),
              IsEmpty());
  // The way round may lead over other pipes.
  EXPECT_THAT(messages_of(trace(turn +
                                "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n"
                                "set_flag MTE3->MTE2, 0\nwait_flag MTE3->MTE2, 0\n" +
                                turn)),
              IsEmpty());
  EXPECT_THAT(messages_of(trace(turn + "pipe_barrier ALL\n" + turn)), IsEmpty());
}

TEST(Flag, other_ids_and_directions_are_other_flags) {
  EXPECT_THAT(messages_of(trace("set_flag MTE2->V, 0\nset_flag MTE2->V, 1\nset_flag MTE2->MTE3, 0\n"
                                "wait_flag MTE2->V, 1\nwait_flag MTE2->V, 0\n"
                                "wait_flag MTE2->MTE3, 0")),
              IsEmpty());
}

TEST(Flag, left_over_at_the_end_is_found_once_for_all_blocks) {
  const auto found = findings_of(trace("set_flag V->MTE2, 3", 4));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Finding::Kind::flag_left_set);
  EXPECT_EQ(found[0].count, 4U);
  EXPECT_EQ(found[0].where.line, 7);
  EXPECT_THAT(found[0].message, HasSubstr("flag V->MTE2 3 is still set when the block ends"));
}

TEST(Flag, ids_end_where_the_product_says) {
  EXPECT_EQ(failure_of(trace("for t in 7..9 {\nset_flag V->MTE2, t\nwait_flag V->MTE2, t\n}")),
            "test.ktrace:8:1: set_flag: id is 8 at t = 8, atlas-a2 has ids 0 to 7");
  EXPECT_EQ(failure_of(trace("for t in 0..1 {\nwait_flag V->MTE2, t - 1\n}")),
            "test.ktrace:8:1: wait_flag: id is -1 at t = 0, atlas-a2 has ids 0 to 7");
}

TEST(Flag, misuse_is_found_without_checks_of_memory) {
  const MachineOptions flags_only{.values = false, .checks = false};
  EXPECT_EQ(findings_of(trace("set_flag V->MTE2, 0\nset_flag V->MTE2, 0\nwait_flag V->MTE2, 0"),
                        flags_only)
                .size(),
            1U);
  EXPECT_EQ(findings_of(trace("set_flag V->MTE2, 0"), flags_only).size(), 1U);
  EXPECT_THAT(failure_of(trace("wait_flag V->MTE2, 0"), flags_only), HasSubstr("deadlock"));
}

}  // namespace davsim::flag_test
