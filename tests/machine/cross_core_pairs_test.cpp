#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::cross_core_pairs_test {

using test::TestKernel;
using testing::HasSubstr;

constexpr const char* kProduct = "ascend-950pr";

/// `unit` cube blocks with two vector blocks each and, in global memory, x and its copies y and z.
std::string kernel(const std::string& cube, const std::string& vector, int units = 1) {
  return fmt::format(R"(ktrace 1
tensor x : f32[64] = ramp(1, 1)
tensor y : f32[64]
tensor z : f32[64]
blocks aic 0..{0} {{
  l1 l : f32[64] at 0
  {1}
}}
blocks aiv {0}..{2} {{
  ub u : f32[64] at 0
  ub v : f32[64] at 256
  {3}
}}
)",
                     units, cube, 3 * units, vector);
}

std::vector<std::string> findings(const std::string& text) {
  std::vector<std::string> messages;
  for (const Finding& finding : TestKernel(text, kProduct).execute().findings) {
    messages.push_back(std::string(name_of(finding.kind)) + ": " + finding.message);
  }
  return messages;
}

std::string failure(const std::string& text) {
  try {
    TestKernel(text, kProduct).execute();
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

TEST(CrossCorePairs, a_cube_core_tells_its_vector_cores_apart_by_the_id) {
  // Unit 1: the cube block answers its first vector block by ids of the first, and its second,
  // which waits for the first, by ids of the second.
  const std::string text = kernel(R"(wait_intra_block S, 2
  set_intra_block FIX, 5
  wait_intra_block S, 18
  set_intra_block FIX, 21
)",
                                  R"(set_intra_block MTE3, 2
  wait_intra_block S, 5
)",
                                  2);
  EXPECT_THAT(findings(text), testing::IsEmpty());
  EXPECT_GT(TestKernel(text, kProduct).time().cycles, 0U);
}

TEST(CrossCorePairs, one_vector_core_does_not_answer_for_the_other) {
  const std::string text =
      kernel("wait_intra_block FIX, 16\n", "set_intra_block MTE3, 0  when $block == 1\n");
  EXPECT_THAT(failure(text),
              AllOf(HasSubstr("deadlock"), HasSubstr("block 0, pipe FIX"),
                    HasSubstr("waits for cross-core flag 16 of mode 4, which has not "
                              "reached the block")));
  EXPECT_THROW(TestKernel(text, kProduct).time(), KernelError);
}

TEST(CrossCorePairs, count_apart_from_the_flags_of_the_other_modes) {
  EXPECT_THAT(failure(kernel("wait_intra_block FIX, 3\n", "ffts_cross_core_sync MTE3, 2, 3\n")),
              HasSubstr("deadlock"));
}

/// The first vector block copies x to y and tells the cube block, which tells the second; that
/// copies y to z by way of v.
std::string chain(const std::string& told_on, const std::string& wait_on) {
  return kernel(fmt::format("wait_intra_block {0}, 0\nset_intra_block {0}, 16\n", told_on),
                fmt::format(R"(DataCopy u, x, count = 64 when $block == 1
  set_flag MTE2->MTE3, 0 when $block == 1
  wait_flag MTE2->MTE3, 0 when $block == 1
  DataCopy y, u, count = 64 when $block == 1
  set_intra_block MTE3, 0 when $block == 1
  wait_intra_block {}, 0 when $block == 2
  DataCopy v, y, count = 64 when $block == 2
  set_flag MTE2->MTE3, 0 when $block == 2
  wait_flag MTE2->MTE3, 0 when $block == 2
  DataCopy z, v, count = 64 when $block == 2
)",
                            wait_on));
}

TEST(CrossCorePairs, a_wait_on_the_pipe_that_reads_orders_the_read) {
  EXPECT_THAT(findings(chain("FIX", "MTE2")), testing::IsEmpty());
  EXPECT_THAT(findings(chain("S", "S")), testing::IsEmpty());
  EXPECT_THAT(findings(chain("MTE1", "S")), testing::IsEmpty());
}

TEST(CrossCorePairs, a_wait_on_another_pipe_does_not_hold_up_the_read) {
  const auto found = findings(chain("FIX", "MTE3"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0],
              AllOf(HasSubstr("race: block 2 reads byte 0 of y"), HasSubstr("block 1 writes")));
}

TEST(CrossCorePairs, event_flags_hand_on_what_a_pipe_has_learnt_of_other_cores) {
  // V waits, and tells MTE2 by an event flag; without that flag nothing orders the read.
  const std::string told = R"(DataCopy u, x, count = 64 when $block == 1
  set_flag MTE2->MTE3, 0 when $block == 1
  wait_flag MTE2->MTE3, 0 when $block == 1
  DataCopy y, u, count = 64 when $block == 1
  set_intra_block MTE3, 0 when $block == 1
  wait_intra_block V, 0 when $block == 2
  {}
  DataCopy v, y, count = 64 when $block == 2
)";
  const std::string cube = "wait_intra_block FIX, 0\nset_intra_block FIX, 16\n";
  EXPECT_THAT(findings(kernel(cube, fmt::format(fmt::runtime(told),
                                                "set_flag V->MTE2, 0 when $block == 2\n"
                                                "wait_flag V->MTE2, 0 when $block == 2"))),
              testing::IsEmpty());
  EXPECT_THAT(findings(kernel(cube, fmt::format(fmt::runtime(told), "pipe_barrier ALL"))),
              testing::IsEmpty());
  EXPECT_EQ(findings(kernel(cube, fmt::format(fmt::runtime(told), ""))).size(), 1U);
}

TEST(CrossCorePairs, ids_are_those_of_the_kind_of_core) {
  EXPECT_THAT(failure(kernel("", "set_intra_block MTE3, 16\n")),
              HasSubstr("set_intra_block: id is 16, an aiv core of ascend-950pr has ids 0 to 15"));
  EXPECT_THAT(failure(kernel("", "for i in 15..17 {\nwait_intra_block MTE3, i\n}\n")),
              HasSubstr("id is 16 at i = 16"));
  EXPECT_THAT(failure(kernel("wait_intra_block FIX, 16\n", "")), HasSubstr("deadlock"));
}

TEST(CrossCorePairs, a_flag_without_a_receiver_is_an_error) {
  const std::string alone = "ktrace 1\nblocks aiv 0..1 {\nset_intra_block MTE3, 0\n}\n";
  EXPECT_THAT(failure(alone),
              HasSubstr("nobody receives flag 0 of mode 4 from block 0: the launch has "
                        "no aic block beside it"));
  EXPECT_THAT(failure("ktrace 1\nblocks aic 0..1 {\nffts_cross_core_sync FIX, 2, 0\n}\n"),
              HasSubstr("the launch has no aiv block beside it"));
}

TEST(CrossCorePairs, flags_that_nobody_waits_for_are_reported) {
  const auto found = findings(kernel("set_intra_block FIX, 3\n", ""));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0],
              HasSubstr("flag-left-set: cross-core flag 3 of mode 4 of block 1 is still set"));
}

TEST(CrossCorePairs, two_pipes_that_use_one_flag_have_to_be_ordered) {
  const std::string sets =
      "set_intra_block MTE3, 0 when $block == 1\n{}set_intra_block V, 0 when $block == 1\n";
  const std::string waits = "wait_intra_block FIX, 0\nwait_intra_block FIX, 0\n";
  const auto found = findings(kernel(waits, fmt::format(fmt::runtime(sets), "")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(
      found[0],
      HasSubstr("flag-on-two-pipes: set_intra_block uses cross-core flag 0 of mode 4 on V"));
  EXPECT_THAT(findings(kernel(waits, fmt::format(fmt::runtime(sets),
                                                 "set_flag MTE3->V, 0\nwait_flag MTE3->V, 0\n"))),
              testing::IsEmpty());
  EXPECT_EQ(findings(kernel("wait_intra_block FIX, 0\nwait_intra_block M, 0\n",
                            "for i in 0..2 {\nset_intra_block MTE3, 0 when $block == 1\n}\n"))
                .size(),
            1U);
}

TEST(CrossCorePairs, parked_pipes_of_another_block_go_on_when_the_flag_comes) {
  // The vector blocks come last, so both pipes of the cube block are parked by then.
  const TestKernel parked(kernel(R"(wait_intra_block MTE2, 0
  copy_gm_to_l1 l, x, burst_blocks = 8
  wait_intra_block FIX, 16
)",
                                 "set_intra_block MTE3, 0\n"),
                          kProduct);
  const ExecutionReport report = parked.execute();
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.instructions, 5U);
}

}  // namespace davsim::cross_core_pairs_test
