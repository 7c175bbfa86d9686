#include <tuple>

#include "instructions/registers.h"

namespace davsim::vf_vmadd_test {

using instruction_harness::expect_fused;
using instruction_harness::RegisterBench;

TEST(vf_vmadd, multiplies_dst_adds_and_rounds_once) {
  expect_fused("vf_vmadd", [](const auto& old, const auto& a, const auto& b) {
    (void)old, (void)a, (void)b;
    return std::tuple(old, a, b);
  });
}

TEST(vf_vmadd, the_product_is_not_rounded_before_the_sum) {
  RegisterBench bench("vf_vmadd", Type::f32);
  bench.all_on();
  // (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24; the product as f32 has lost the last of it.
  bench.vector<float>(1, {0x1.001p0F}).vector<float>(2, {0x1.001p0F}).vector<float>(3, {-1});
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 1), (std::vector<float>{0x1.0008p-11F}));
}

}  // namespace davsim::vf_vmadd_test
