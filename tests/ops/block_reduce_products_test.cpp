// BlockReduceSum on the products that its page lists: what differs between them, and what does not.

#include <fmt/format.h>

#include "ops/support.h"

namespace davsim::block_reduce_products_test {

using namespace ops_support;

// All that support it; of variants and twins one is enough.
const std::vector<std::string> kAll = {
    "ascend-950pr",     "ascend-950dt", "atlas-a3",  "atlas-a2",   "atlas-200i-500-a2",
    "atlas-inference-aicore", "atlas-training", "kirin-x90", "kirin-9030"};
const std::vector<std::string> kInRegisters = {"ascend-950pr", "atlas-200i-500-a2", "kirin-x90",
                                               "kirin-9030"};
const std::vector<std::string> kOnUb = {"atlas-a3", "atlas-a2", "atlas-inference-aicore"};

// z holds sixteen results that were 9 before.
std::string kernel(const std::string& type, const std::string& x, const std::string& statement) {
  return fmt::format(
      "ktrace 1\ntensor x : {0}[256] = {1}\ntensor y : {0}[16] = fill(9)\ntensor z : {0}[16]\n"
      "blocks aiv 0..1 {{\nub src : {0}[256] at 0\nub dst : {0}[16] at 0x1000\n"
      "DataCopy src, x, count = 256\nDataCopy dst, y, count = 16\nset_flag MTE2->V, 0\n"
      "wait_flag MTE2->V, 0\n{2}\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n"
      "DataCopy z, dst, count = 16\n}}\n",
      type, x, statement);
}

std::vector<double> sums(const std::string& product, const std::string& type, const std::string& x,
                         const std::string& statement, std::size_t count) {
  std::vector<double> z = result_of(kernel(type, x, statement), "z", product);
  z.resize(count);
  return z;
}

TEST(BlockReduceSumProducts, sum_the_example_of_the_page_everywhere) {
  std::string x = "[";
  for (int block = 0; block < 16; ++block) {
    const int value = block == 0 ? 1 : block == 7 ? 3 : 2;
    for (int i = 0; i < 16; ++i) x += fmt::format("{}{}", block + i == 0 ? "" : ", ", value);
  }
  for (const std::string& product : kAll) {
    EXPECT_THAT(sums(product, "f16", x + "]", "BlockReduceSum dst, src, 1, 128, 1, 1, 8", 8),
                ElementsAre(16, 32, 32, 32, 32, 32, 32, 48))
        << product;
  }
}

TEST(BlockReduceSumProducts, take_half_alone_on_the_training_product) {
  const std::string f32 = kernel("f32", "fill(1)", "BlockReduceSum dst, src, 1, 64, 1, 1, 8");
  for (const std::string& product : kAll) {
    if (product == "atlas-training") {
      EXPECT_THAT(failure_of(f32, product), HasSubstr("f32 is not supported on atlas-training"));
    } else {
      EXPECT_EQ(failure_of(f32, product), "") << product;
    }
  }
}

TEST(BlockReduceSumProducts, refuse_a_distance_of_0_on_the_training_product) {
  const std::string text = kernel("f16", "fill(1)", "BlockReduceSum dst, src, 2, 128, 0, 1, 8");
  EXPECT_THAT(failure_of(text, "atlas-training"), HasSubstr("dst_repeat_stride"));
  for (const std::string& product : kAll) {
    if (product != "atlas-training") EXPECT_EQ(failure_of(text, product), "") << product;
  }
}

TEST(BlockReduceSumProducts, refuse_vector_cores_of_the_inference_products) {
  EXPECT_THAT(failure_of(kernel("f16", "fill(1)", "BlockReduceSum dst, src, 1, 128, 1, 1, 8"),
                         "atlas-inference-vectorcore"),
              HasSubstr("BlockReduceSum: atlas-inference-vectorcore does not support this"));
}

TEST(BlockReduceSumProducts, fill_masked_blocks_with_0_in_registers_and_keep_them_on_ub) {
  // A float mask of 32: the first four DataBlocks.
  const std::string statement = "BlockReduceSum dst, src, 1, 32, 1, 1, 8";
  for (const std::string& product : kInRegisters) {
    EXPECT_THAT(sums(product, "f32", "fill(4)", statement, 8),
                ElementsAre(32, 32, 32, 32, 0, 0, 0, 0))
        << product;
  }
  for (const std::string& product : kOnUb) {
    EXPECT_THAT(sums(product, "f32", "fill(4)", statement, 8),
                ElementsAre(32, 32, 32, 32, 9, 9, 9, 9))
        << product;
  }
}

TEST(BlockReduceSumProducts, mask_8_is_the_fourth_element_alone) {
  for (const std::string& product : kAll) {
    EXPECT_EQ(sums(product, "f16", "ramp(1, 1)", "BlockReduceSum dst, src, 1, [8, 0], 1, 1, 8", 1),
              std::vector<double>{4})
        << product;
  }
}

TEST(BlockReduceSumProducts, clamp_where_the_control_register_starts_so) {
  std::string x = "[60000, 60000, -30000, 100";
  for (int i = 4; i < 256; ++i) x += ", 0";
  const std::string statement = "BlockReduceSum dst, src, 1, 16, 1, 1, 8";
  for (const char* product : {"atlas-training", "atlas-inference-aicore", "atlas-200i-500-a2"}) {
    // 65504, and -29900 rounded to the step of 16 there, -29904: 35600 lies in the middle of two f16
    // and goes to the even one. The page adds without rounding: 35604.
    EXPECT_EQ(sums(product, "f16", x + "]", statement, 1), std::vector<double>{35584}) << product;
  }
  for (const char* product : {"atlas-a2", "atlas-a3", "ascend-950pr"}) {
    EXPECT_EQ(sums(product, "f16", x + "]", statement, 1),
              std::vector<double>{std::numeric_limits<double>::infinity()})
        << product;
  }
}

}  // namespace davsim::block_reduce_products_test
