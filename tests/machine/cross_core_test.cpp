#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::cross_core_test {

using test::TestKernel;

// A vector block writes half of a tensor each; the other one reads what it wrote after a signal.
std::string two_vector_blocks(const std::string& before_read, const std::string& after_write) {
  return fmt::format(R"(ktrace 1
tensor x : f32[16] = ramp(0, 1)
tensor y : f32[16] expect x
tensor z : f32[16] expect x
blocks aiv 0..2 {{
  ub u : f32[8] at 0
  ub v : f32[8] at 64
  DataCopy u, x[$block * 8], count = 8
  set_flag MTE2->MTE3, 0
  wait_flag MTE2->MTE3, 0
  DataCopy y[$block * 8], u, count = 8
  {}
  {}
  DataCopy v, y[(1 - $block) * 8], count = 8
  set_flag MTE2->MTE3, 1
  wait_flag MTE2->MTE3, 1
  DataCopy z[(1 - $block) * 8], v, count = 8
}}
)",
                     after_write, before_read);
}

std::vector<Finding> findings(const std::string& text) {
  const TestKernel kernel(text, "atlas-a2");
  const ExecutionReport report = kernel.execute();
  for (const ExpectResult& result : report.expect) {
    EXPECT_EQ(result.status, ExpectResult::Status::passed) << result.tensor;
  }
  return report.findings;
}

TEST(CrossCore, a_signal_between_all_vector_blocks_orders_them) {
  EXPECT_TRUE(findings(two_vector_blocks("wait_flag_dev 3", "ffts_cross_core_sync MTE3, 0, 3")).empty());
}

TEST(CrossCore, a_signal_inside_a_unit_orders_its_vector_blocks) {
  EXPECT_TRUE(findings(two_vector_blocks("wait_flag_dev 0", "ffts_cross_core_sync MTE3, 1, 0")).empty());
}

TEST(CrossCore, a_signal_on_a_pipe_that_did_not_write_does_not_cover_the_write) {
  // MTE2 signals without knowing that MTE3 has written.
  const auto found = findings(two_vector_blocks("wait_flag_dev 3", "ffts_cross_core_sync MTE2, 0, 3"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Finding::Kind::race);
}

TEST(CrossCore, a_wait_that_no_set_answers_is_a_deadlock) {
  const TestKernel kernel(two_vector_blocks("wait_flag_dev 4", "ffts_cross_core_sync MTE3, 0, 3"),
                          "atlas-a2");
  EXPECT_THROW(kernel.execute(), KernelError);
}

TEST(CrossCore, a_counter_that_overflows_is_an_error) {
  const TestKernel kernel(R"(ktrace 1
blocks aiv 0..2 {
  for i in 0..16 {
    ffts_cross_core_sync V, 0, 3
  }
  for i in 0..16 {
    wait_flag_dev 3
  }
}
)",
                          "atlas-a2");
  try {
    kernel.execute();
    FAIL() << "no error";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("reaches 16"));
  }
}

TEST(CrossCore, sets_from_both_vector_blocks_reach_their_cube_block_together) {
  const TestKernel kernel(R"(ktrace 1
blocks aic 0..2 {
  wait_flag_dev 5
  ffts_cross_core_sync FIX, 2, 6
}
blocks aiv 2..6 {
  ffts_cross_core_sync V, 2, 5
  wait_flag_dev 6
}
)",
                          "atlas-a2");
  EXPECT_TRUE(kernel.execute().findings.empty());
  const TimingResult result = kernel.time();
  EXPECT_EQ(result.cores.size(), 6U);
}

}  // namespace davsim::cross_core_test
