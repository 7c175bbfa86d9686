// Element-wise operations on the training product, which has no counter mode.

#include <fmt/format.h>

#include "ops/support.h"

namespace davsim::elementwise_repeats_test {

using namespace ops_support;

constexpr int kRoom = 40000;  // more than 255 repeats of f16

std::string kernel(int count) {
  return fmt::format(
      "ktrace 1\ntensor x : f16[{0}] = fill(1)\ntensor y : f16[{0}] = fill(9)\ntensor z : f16[{0}]\n"
      "blocks merged 0..1 {{\nub a : f16[{0}] at 0\nub c : f16[{0}] at 0x14000\n"
      "DataCopy a, x, count = {0}\nDataCopy c, y, count = {0}\nset_flag MTE2->V, 0\n"
      "wait_flag MTE2->V, 0\nAdd c, a, a, count = {1}\nset_flag V->MTE3, 0\n"
      "wait_flag V->MTE3, 0\nDataCopy z, c, count = {0}\n}}\n",
      kRoom, count);
}

std::vector<std::string> adds(int count) {
  const TestKernel kernel_(kernel(count), "atlas-training");
  std::vector<std::string> text;
  for (const Instruction& what : kernel_.lowered.instructions) {
    if (what.spec().name != "vadd") continue;
    const int repeat = operand_index(what.spec(), "repeat");
    text.push_back(fmt::format("{}", what.operands[static_cast<std::size_t>(repeat)].constant()));
  }
  return text;
}

TEST(ElementwiseWithoutCounterMode, counts_in_repeats_and_a_masked_rest) {
  EXPECT_THAT(adds(1), ElementsAre("1"));
  EXPECT_THAT(adds(128), ElementsAre("1"));
  EXPECT_THAT(adds(300), ElementsAre("2", "1"));
  EXPECT_THAT(adds(256 * 128 + 1), ElementsAre("255", "1", "1"));
  EXPECT_THAT(adds(0), IsEmpty());
}

TEST(ElementwiseWithoutCounterMode, adds_exactly_the_elements_of_the_count) {
  for (const int count : {1, 127, 128, 129, 300, 255 * 128, 256 * 128 + 1}) {
    const auto z = result_of(kernel(count), "z", "atlas-training");
    for (int i = 0; i < kRoom; ++i) {
      ASSERT_EQ(z[static_cast<std::size_t>(i)], i < count ? 2 : 9) << count << ' ' << i;
    }
  }
}

}  // namespace davsim::elementwise_repeats_test
