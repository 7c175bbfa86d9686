#include <tuple>

#include "instructions/registers.h"

namespace davsim::vf_vmula_test {

using instruction_harness::expect_fused;
using instruction_harness::RegisterBench;

TEST(vf_vmula, adds_a_product_to_dst_and_rounds_once) {
  expect_fused("vf_vmula", [](const auto& old, const auto& a, const auto& b) {
    (void)old, (void)a, (void)b;
    return std::tuple(a, b, old);
  });
}

TEST(vf_vmula, the_product_is_not_rounded_before_the_sum) {
  RegisterBench bench("vf_vmula", Type::f32);
  bench.all_on();
  // (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24; the product as f32 has lost the last of it.
  bench.vector<float>(1, {-1}).vector<float>(2, {0x1.001p0F}).vector<float>(3, {0x1.001p0F});
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 1), (std::vector<float>{0x1.0008p-11F}));
}

}  // namespace davsim::vf_vmula_test
