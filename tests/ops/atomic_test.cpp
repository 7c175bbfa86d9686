#include "ops/matmul.h"

// SetAtomicAdd, SetAtomicMax, SetAtomicMin, SetAtomicType, DisableDmaAtomic.

namespace davsim::atomic_ops_test {

using namespace cube_support;

/// Three blocks add, or whatever `set` says, their rows of x to z, which holds 10, 10, ...
std::string kernel(const std::string& type, const std::string& set, const std::string& copy) {
  return "ktrace 1\ntensor x : " + type + "[3, 64] = ramp(0, 1)\ntensor z : " + type +
         "[64] = fill(100)\nblocks aiv 0..3 {\nub u : " + type + "[64] at 0\n"
         "DisableDmaAtomic\nDataCopy u, x[$block], count = 64\nset_flag MTE2->MTE3, 0\n"
         "wait_flag MTE2->MTE3, 0\n" + set + "\n" + copy + "\nDisableDmaAtomic\n}\n";
}

const char* const kCopy = "DataCopy z, u, count = 64";

TEST(Atomics, combine_what_three_blocks_bring) {
  for (const Target& target : {older(), newer()}) {
    for (const std::string type : {"f32", "f16", "bf16", "int16", "int32"}) {
      const auto sum = tensors_after(kernel(type, "SetAtomicAdd " + type, kCopy), target).at("z");
      const auto most = tensors_after(kernel(type, "SetAtomicMax " + type, kCopy), target).at("z");
      const auto least = tensors_after(kernel(type, "SetAtomicMin " + type, kCopy), target).at("z");
      // Column i brings i, i + 64 and i + 128; 8 is exact in every type, 63 not in sums of bf16.
      EXPECT_EQ(sum[8], 100 + 8 + 72 + 136) << type;
      EXPECT_EQ(most[8], 136) << type;
      EXPECT_EQ(least[8], 8) << type;
      EXPECT_EQ(most[0], 128) << type;
    }
  }
}

TEST(Atomics, rows_of_any_length_combine_as_well) {
  const std::string copy = "DataCopyPad z, u, block_count = 1, block_len = 20";
  const auto z = tensors_after(kernel("f32", "SetAtomicAdd f32", copy), newer()).at("z");
  EXPECT_EQ(z[4], 100 + 4 + 68 + 132);
  EXPECT_EQ(z[5], 100);
}

TEST(Atomics, a_type_may_come_later) {
  EXPECT_EQ(tensors_after(kernel("int32", "SetAtomicMax f16\nSetAtomicType int32", kCopy), newer()).at("z")[1],
            129);
  EXPECT_EQ(tensors_after(kernel("int32", "SetAtomicType int32", kCopy), newer()).at("z")[1],
            100 + 1 + 65 + 129);
}

TEST(Atomics, types_are_those_of_the_documents) {
  EXPECT_THAT(failure_on(newer(), kernel("uint32", "SetAtomicAdd uint32", kCopy)),
              HasSubstr("SetAtomicAdd: uint32 is not supported on ascend-950pr"));
  EXPECT_THAT(failure_on(newer(), kernel("f32", "SetAtomicAdd f16", kCopy)),
              HasSubstr("copy_ub_to_gm: writes f32 while copies to global memory combine f16; expected "
                        "set_atomic.f32"));
}

TEST(Atomics, results_of_cube_cores_combine) {
  const Matmul product{.before = "SetAtomicAdd f32\n"};
  std::string text = kernel_of(product);
  text.replace(text.find("aic 0..1"), 8, "aic 0..3");
  for (const Target& target : {older(), newer()}) {
    const auto tensors = tensors_after(text, target);
    const Values once = product_of(product, tensors);
    for (std::size_t i = 0; i < once.size(); ++i) {
      ASSERT_NEAR(tensors.at("z")[i], 3 * once[i], 1e-4) << i;
    }
  }
}

}  // namespace davsim::atomic_ops_test
