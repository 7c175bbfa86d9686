#include <fmt/format.h>

#include "ops/support.h"

// Comparisons, selection, gathering and transposing on the older products give what atlas-a2 gives.

namespace davsim::older_choices_test {

using namespace ops_support;

std::vector<double> run(const std::string& product, const std::string& body) {
  const std::string kind = product == "atlas-a2" ? "aiv" : "merged";
  return result_of(
      fmt::format("ktrace 1\ntensor x : f16[1024] = ramp(-60, 1)\n"
                  "tensor l : uint32[128] = ramp(0, 4)\ntensor z : f16[1024] = zeros\n"
                  "blocks {} 0..1 {{\nub src : f16[1024] at 0\nub dst : f16[1024] at 0x8000\n"
                  "ub list : uint32[128] at 0x10000\nub bits : uint8[128] at 0x11000\n"
                  "DataCopy src, x, count = 1024\nDataCopy list, l, count = 128\n"
                  "DataCopy dst, z, count = 1024\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{}"
                  "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, dst, count = 1024\n}}\n",
                  kind, body),
      "z", product);
}

TEST(OlderChoices, are_those_of_the_newer) {
  const std::string compared =
      "Compare bits, src, src[64], LT, mask = 128, repeat = 2\npipe_barrier V\n";
  const std::string decided = "Compares bits, src, 3.0, GE, count = 256\npipe_barrier V\n";
  const std::vector<std::string> everywhere = {
      compared +
          "Select dst, bits, src, src[128], mode = VSEL_CMPMASK_SPR, mask = 128, repeat = 1\n",
      "Transpose dst, src\n", "TransDataTo5HD dst, src, repeat = 1\n"};
  const std::vector<std::string> inference = {
      decided +
          "Select dst, bits, src, scalar = 2.0, mode = VSEL_TENSOR_SCALAR_MODE, count = 256\n",
      decided + "Select dst, bits, src, src[128], mode = VSEL_TENSOR_TENSOR_MODE, count = 256\n",
      "Gather dst, src, list, 0, count = 128\n", "Brcb dst, src, 2, 1, 8\n",
      "Compare src0 = src, src1 = src[64], mode = LT, mask = 5\npipe_barrier V\nGetCmpMask dst\n"};
  for (const std::string& body : everywhere) {
    EXPECT_EQ(run("atlas-training", body), run("atlas-a2", body)) << body;
    EXPECT_EQ(run("atlas-inference-aicore", body), run("atlas-a2", body)) << body;
  }
  for (const std::string& body : inference) {
    const auto z = run("atlas-a2", body);
    EXPECT_EQ(run("atlas-inference-aicore", body), z) << body;
    EXPECT_NE(z, std::vector<double>(1024, 0)) << body;
  }
}

}  // namespace davsim::older_choices_test
