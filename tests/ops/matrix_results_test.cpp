// Results that leave L0C over V, on products without a FIX pipe.

#include "ops/support.h"

namespace davsim::matrix_results_test {

using namespace ops_support;

std::string kernel(const std::string& statement, const std::string& type = "f32") {
  return "ktrace 1\nblocks merged 0..1 {\nub u : " + type +
         "[1024] at 0\nl0c c : f32[1024] at 0\n" + statement + "\n}\n";
}

std::string failure(const std::string& text) { return failure_of(text, "atlas-inference-aicore"); }

TEST(CopyOfResults, becomes_one_copy_on_v) {
  const TestKernel narrow(kernel("DataCopy u, c, block_count = 2, block_len = 1, relu = 1", "f16"),
                          "atlas-inference-aicore");
  ASSERT_EQ(narrow.lowered.instructions.size(), 1U);
  EXPECT_EQ(narrow.lowered.instructions[0].spec().name, "copy_l0c_to_ub");
  EXPECT_EQ(narrow.lowered.instructions[0].spec().pipe, Pipe::V);
  const TestKernel none(kernel("DataCopy u, c, block_count = 0, block_len = 1"),
                        "atlas-inference-aicore");
  EXPECT_TRUE(none.lowered.instructions.empty());
}

TEST(CopyOfResults, keeps_to_its_forms_and_types) {
  EXPECT_THAT(failure(kernel("DataCopy u, c, count = 256")), HasSubstr("has no count form"));
  EXPECT_THAT(failure(kernel("DataCopy u, c, block_count = 1, block_len = 1", "int32")),
              HasSubstr("f32 to int32"));
  EXPECT_THAT(failure(kernel("DataCopy u, u, count = 256, relu = 1")),
              HasSubstr("relu has a meaning from l0c to ub alone"));
}

TEST(CopyOfResults, exists_on_the_inference_core_alone) {
  const std::string text = kernel("DataCopy u, c, block_count = 1, block_len = 1");
  EXPECT_EQ(failure(text), "");
  for (const char* id : {"atlas-training", "atlas-200i-500-a2", "kirin-x90"}) {
    EXPECT_THAT(failure_of(text, id), HasSubstr("AI Core of Atlas inference products")) << id;
  }
}

TEST(BroadCastVecToMM, fills_fractals_that_leave_l0c_again) {
  const std::string text =
      "ktrace 1\ntensor x : f32[32] = ramp(1, 1)\ntensor z : f32[512]\nblocks merged 0..1 {\n"
      "ub u : f32[32] at 0\nub w : f32[512] at 0x1000\nl0c c : f32[512] at 0\n"
      "DataCopy u, x, count = 32\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n"
      "BroadCastVecToMM c, u, 2, 1\npipe_barrier V\n"
      "DataCopy w, c, block_count = 1, block_len = 2\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n"
      "DataCopy z, w, count = 512\n}\n";
  // Bursts of 16 words lie two DataBlocks apart; without a gap one follows the other.
  const auto z = result_of(text, "z", "atlas-inference-aicore");
  for (std::size_t i = 0; i < 512; ++i) {
    EXPECT_EQ(z[i], 1 + static_cast<double>(i / 256 * 16 + i % 16)) << i;
  }
  EXPECT_THAT(failure(kernel("BroadCastVecToMM c, u, 0, 1")),
              HasSubstr("block_count is 0, expected 1 to 255"));
  EXPECT_THAT(failure_of(kernel("BroadCastVecToMM c, u, 1, 1"), "atlas-training"),
              HasSubstr("does not support this operation"));
}

}  // namespace davsim::matrix_results_test
