#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::vector_ub_test {

using test::TestKernel;
using testing::HasSubstr;

constexpr const char* kProduct = "ascend-950pr";

/// A cube block with an accumulator that is never written, and vector blocks.
std::string kernel(const std::string& cube, const std::string& vector, int vectors = 2) {
  return fmt::format(R"(ktrace 1
tensor a : f32[64]
tensor y : f32[2, 256]
blocks aic 0..1 {{
  l0c c : f32[2, 16, 16] at 0
  ub u : f32[256] at 0
  {}
}}
blocks aiv 1..{} {{
  ub u : f32[256] at 0
  {}
}}
)",
                     cube, vectors + 1, vector);
}

std::vector<std::string> findings(const std::string& text) {
  std::vector<std::string> messages;
  for (const Finding& finding : TestKernel(text, kProduct).execute().findings) {
    messages.push_back(finding.message);
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

constexpr const char* kDual = "FixpipeArch3510 u, c, 32, 16, 16, 32, dual_dst_ctrl = 1\n";
constexpr const char* kTell = "set_intra_block FIX, 0\nset_intra_block FIX, 16\n";
constexpr const char* kOut = "DataCopy y[$block - 1], u, count = 256\n";

TEST(VectorUb, a_flag_orders_what_the_cube_core_writes_before_what_the_vector_core_reads) {
  EXPECT_THAT(findings(kernel(std::string(kDual) + kTell,
                              std::string("wait_intra_block MTE3, 0\n") + kOut)),
              testing::IsEmpty());
}

TEST(VectorUb, a_flag_set_too_early_is_a_race) {
  const auto found = findings(
      kernel(std::string(kTell) + kDual + "set_intra_block FIX, 1\nset_intra_block FIX, 17\n",
             std::string("wait_intra_block MTE3, 0\n") + kOut + "wait_intra_block MTE3, 1\n"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(
      found[0],
      HasSubstr("block 1 reads byte 0 of the ub of block 1 with copy_ub_to_gm, which block 0 "
                "writes with fixpipe_l0c_to_ub_dual"));
}

TEST(VectorUb, writing_again_before_the_vector_core_has_read_is_a_race) {
  const std::string cube =
      std::string(kDual) + kTell + kDual + "set_intra_block FIX, 1\nset_intra_block FIX, 17\n";
  const std::string vector =
      std::string("wait_intra_block MTE3, 0\n") + kOut + "wait_intra_block MTE3, 1\n";
  const auto found = findings(kernel(cube, vector));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], AllOf(HasSubstr("of the ub of block"), HasSubstr("copy_ub_to_gm"),
                              HasSubstr("fixpipe_l0c_to_ub_dual"), HasSubstr("cross-core flag")));
  // Told that the place is free, the cube core writes in order.
  const std::string waits = std::string(kDual) + kTell +
                            "wait_intra_block FIX, 2\nwait_intra_block FIX, 18\n" + kDual +
                            "set_intra_block FIX, 1\nset_intra_block FIX, 17\n";
  const std::string tells = std::string("wait_intra_block MTE3, 0\n") + kOut +
                            "set_intra_block MTE3, 2\nwait_intra_block MTE3, 1\n";
  EXPECT_THAT(findings(kernel(waits, tells)), testing::IsEmpty());
}

TEST(VectorUb, needs_the_vector_block_that_it_names) {
  EXPECT_THAT(
      failure(kernel(kDual, "", 1)),
      HasSubstr("the launch has no vector block 1 beside cube block 0, whose UB could be written"));
  const std::string late = kernel(std::string("wait_intra_block FIX, 16\n") + kDual,
                                  "set_intra_block MTE3, 0  when $block == 2\n");
  EXPECT_THAT(failure(late), AllOf(HasSubstr("vector block 1, whose UB is written, has ended"),
                                   HasSubstr("let it wait for a cross-core flag")));
}

TEST(VectorUb, is_checked_against_its_size) {
  EXPECT_THAT(failure(kernel("FixpipeArch3510 ub @ (253952), c, 32, 16, 16, 32, dst_type = f32\n",
                             "wait_intra_block MTE3, 0\n")),
              HasSubstr("beyond the 253952 bytes of ub of vector core 0"));
}

TEST(VectorUb, belongs_to_vector_cores_for_everything_else) {
  EXPECT_THAT(
      failure(kernel("copy_gm_to_ub u, a, burst_blocks = 8\n", "")),
      HasSubstr(
          "copy_gm_to_ub: an aic core of ascend-950pr has no ub; the blocks of it have to be aiv"));
}

std::string unit_matrix() {
  std::string values = "[";
  for (int i = 0; i < 256; ++i)
    values += std::string(i == 0 ? "" : ", ") + (i % 17 == 0 ? "1" : "0");
  return values + "]";
}

TEST(VectorUb, values_arrive_in_the_half_that_is_meant) {
  const std::string text = R"(ktrace 1
tensor a  : f32[16, 16] = ramp(0, 1)
tensor one : f32[16, 16] = )" +
                           unit_matrix() + R"(
tensor y  : f32[2, 8, 16] expect reshape(a, [2, 8, 16])
blocks aic 0..1 {
  l1 a1 : f32[256] at 0
  l1 b1 : f32[256] at 0x1000
  l0a a2 : f32[256] at 0
  l0b b2 : f32[256] at 0
  l0c c : f32[256] at 0
  ub u : f32[128] at 64
  DataCopyNd2Nz a1, a, 1, 16, 16, 0, 16, 16
  DataCopyNd2Nz b1, one, 1, 16, 16, 0, 16, 16
  set_flag MTE2->MTE1, 0
  wait_flag MTE2->MTE1, 0
  LoadData2DV2 a2, a1, 0, 0, 1, 2, 1, 1
  LoadData2DV2 b2, b1, 0, 0, 1, 2, 1, 1
  set_flag MTE1->M, 0
  wait_flag MTE1->M, 0
  Mmad c, a2, b2, 16, 16, 16
  set_flag M->FIX, 0
  wait_flag M->FIX, 0
  FixpipeArch3510 u, c, 16, 16, 16, 16, dual_dst_ctrl = 1
  set_intra_block FIX, 0
  set_intra_block FIX, 16
}
blocks aiv 1..3 {
  ub u : f32[128] at 64
  wait_intra_block MTE3, 0
  DataCopy y[$block - 1], u, count = 128
}
)";
  const ExecutionReport report = TestKernel(text, kProduct).execute();
  for (const Finding& finding : report.findings) ADD_FAILURE() << finding.message;
  ASSERT_EQ(report.expect.size(), 1U);
  EXPECT_EQ(report.expect[0].status, ExpectResult::Status::passed);
}

}  // namespace davsim::vector_ub_test
