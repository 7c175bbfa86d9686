#include <fmt/format.h>

#include "machine/support.h"

// Vector cores of Ascend 950 copy into the L1 of their cube core, which copies back into their UB.

namespace davsim::cube_l1_test {

using test::TestKernel;
using namespace machine_support;

/// Two vector blocks send their halves of x to L1 of the cube block, which waits as `wait` says and
/// sends each the half of the other. `tell` is what a vector block does when it has sent.
std::string swap(const std::string& tell, const std::string& wait, int vectors = 2) {
  std::string swapped;
  for (int i = 0; i < 128; ++i) swapped += (i == 0 ? "" : ", ") + std::to_string((i + 64) % 128);
  return fmt::format(R"(ktrace 1
tensor x : f16[2, 64] = ramp(0, 1)
tensor y : f16[2, 64] expect [{}]
blocks aic 0..1 {{
  l1 l : f16[2, 64] at 0x400
  ub u : f16[64] at 0x100
  {}
  DataCopyL1ToUB u, l[1], count = 64, sub_block_id = 0
  DataCopyL1ToUB u, l[0], count = 64, sub_block_id = 1
  set_intra_block MTE1, 1
  set_intra_block MTE1, 17
}}
blocks aiv 1..{} {{
  ub v : f16[64] at 0
  ub u : f16[64] at 0x100
  l1 l : f16[2, 64] at 0x400
  DataCopy v, x[$block - 1], count = 64
  set_flag MTE2->MTE3, 0
  wait_flag MTE2->MTE3, 0
  DataCopy l[$block - 1], v, count = 64
  {}
  wait_intra_block MTE3, 1
  DataCopy y[$block - 1], u, count = 64
}}
)",
                     swapped, wait, vectors + 1, tell);
}

constexpr const char* kTell = "set_intra_block MTE3, 0";
constexpr const char* kWait = "wait_intra_block MTE1, 0\n  wait_intra_block MTE1, 16";

std::vector<std::string> messages(const std::string& text) {
  std::vector<std::string> all;
  for (const Finding& finding : TestKernel(text, "ascend-950pr").execute().findings) {
    all.push_back(finding.message);
  }
  return all;
}

std::string failure(const std::string& text, const std::string& product = "ascend-950pr") {
  try {
    TestKernel(text, product).execute();
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

TEST(CubeL1, values_go_there_and_back) { EXPECT_THAT(messages(swap(kTell, kWait)), IsEmpty()); }

TEST(CubeL1, reading_before_the_flag_is_a_race) {
  const auto all = messages(swap(kTell, "wait_intra_block MTE2, 0\n  wait_intra_block MTE2, 16"));
  ASSERT_FALSE(all.empty());
  EXPECT_THAT(all, testing::Contains(AllOf(HasSubstr("of the l1 of block 0"), HasSubstr("copy_l1_to_ub"),
                                           HasSubstr("copy_ub_to_l1"), HasSubstr("cross-core flag"))));
}

TEST(CubeL1, both_vector_cores_may_not_write_one_place) {
  std::string text = swap(kTell, kWait);
  const std::string place = "DataCopy l[$block - 1]";
  text.replace(text.find(place), place.size(), "DataCopy l[0]");
  EXPECT_THAT(messages(text), testing::Contains(AllOf(HasSubstr("of the l1 of block 0"),
                                                      HasSubstr("which block 1 writes"))));
}

TEST(CubeL1, needs_the_cube_block) {
  EXPECT_THAT(failure("ktrace 1\nblocks aiv 0..1 {\nub v : f16[64] at 0\nl1 l : f16[64] at 0\n"
                      "DataCopy l, v, count = 64\n}\n"),
              HasSubstr("copy_ub_to_l1: the launch has no cube block beside vector block 0, whose L1 could "
                        "be written"));
  EXPECT_THAT(failure(swap(kTell, "wait_intra_block MTE1, 0", 1)),
              HasSubstr("the launch has no vector block 1 beside cube block 0, whose UB could be written"));
}

TEST(CubeL1, is_checked_against_its_size_and_stays_the_cube_cores_for_all_else) {
  EXPECT_THAT(failure("ktrace 1\nblocks aic 0..1 {\nwait_intra_block MTE1, 0\n}\nblocks aiv 1..2 {\n"
                      "ub v : f16[64] at 0\nDataCopy.f16 l1 @ (524256), v, count = 64\n"
                      "set_intra_block MTE3, 0\n}\n"),
              HasSubstr("beyond the 524288 bytes of l1 of the cube core"));
  EXPECT_THAT(failure("ktrace 1\ntensor x : f16[64]\nblocks aiv 0..1 {\nl1 l : f16[64] at 0\n"
                      "DataCopy l, x, count = 64\n}\n"),
              HasSubstr("copy_gm_to_l1: an aiv core of ascend-950pr has no l1; the blocks of it have to be aic"));
}

TEST(CubeL1, can_be_reached_on_950_alone) {
  EXPECT_THAT(failure("ktrace 1\nblocks aiv 0..1 {\nub v : f16[64] at 0\nl1 l : f16[64] at 0\n"
                      "DataCopy l, v, count = 64\n}\n",
                      "atlas-a2"),
              HasSubstr("atlas-a2 has no copy_ub_to_l1; it is a part of Ascend 950PR and 950DT"));
}

}  // namespace davsim::cube_l1_test
