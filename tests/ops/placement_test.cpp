// On which kind of core the blocks of a kernel run.

#include "ops/support.h"

namespace davsim::placement_test {

using namespace ops_support;

constexpr const char* kUses = "ub u : f16[256] at 0\nAdd u, u, u, mask = 16, repeat = 1\n";

std::string blocks(const std::string& kind, const std::string& range) {
  return "blocks " + kind + ' ' + range + " {\n" + kUses + "}\n";
}

TEST(Placement, merged_cores_take_vector_blocks) {
  const TestKernel kernel("ktrace 1\n" + blocks("aiv", "0..2"), "atlas-inference-aicore");
  ASSERT_EQ(kernel.lowered.groups.size(), 1U);
  EXPECT_EQ(kernel.lowered.groups[0].kind, CoreKind::merged);
}

TEST(Placement, merged_cores_take_cube_blocks) {
  const TestKernel kernel(
      "ktrace 1\nblocks aic 0..1 {\n  pipe_barrier M\n  pipe_barrier V\n}\n", "atlas-training");
  EXPECT_EQ(kernel.lowered.groups[0].kind, CoreKind::merged);
}

TEST(Placement, kernels_of_cube_and_vector_blocks_need_both_kinds_of_core) {
  const std::string body = "blocks aic 0..1 {\n  pipe_barrier M\n}\nblocks aiv 1..2 {\n  pipe_barrier V\n}\n";
  EXPECT_THAT(failure_of("ktrace 1\n" + body, "atlas-training"),
              HasSubstr("atlas-training has no aic cores to place blocks 0..1 on; its cores are "
                        "merged, and one that is both takes no kernel with blocks of both"));
  EXPECT_EQ(failure_of("ktrace 1\n" + body, "atlas-a2"), "");
}

TEST(Placement, split_cores_do_not_take_merged_blocks) {
  EXPECT_THAT(failure_of("ktrace 1\n" + blocks("merged", "0..1"), "atlas-a2"),
              HasSubstr("atlas-a2 has no merged cores to place blocks 0..1 on; its cores are aic, "
                        "aiv"));
}

TEST(Placement, vector_core_takes_no_cube_blocks) {
  EXPECT_THAT(failure_of("ktrace 1\nblocks aic 0..1 {\n  pipe_barrier M\n}\n", "atlas-inference-vectorcore"),
              HasSubstr("atlas-inference-vectorcore has no aic cores to place blocks 0..1 on; its "
                        "cores are aiv"));
}

}  // namespace davsim::placement_test
