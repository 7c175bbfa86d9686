#include <tuple>

#include "instructions/registers.h"

namespace davsim::vf_vaxpy_test {

using instruction_harness::expect_fused;
using instruction_harness::RegisterBench;

TEST(vf_vaxpy, adds_a_multiple_to_dst_and_rounds_once) {
  expect_fused("vf_vaxpy", [](const auto& old, const auto& a, const auto& b) {
    (void)old, (void)a, (void)b;
    return std::tuple(a, b, old);
  });
}

TEST(vf_vaxpy, the_product_is_not_rounded_before_the_sum) {
  RegisterBench bench("vf_vaxpy", Type::f32);
  bench.all_on();
  // (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24; the product as f32 has lost the last of it.
  bench.vector<float>(1, {-1}).vector<float>(2, {0x1.001p0F});
  bench.set("scalar", std::bit_cast<std::int32_t>(0x1.001p0F)).run();
  EXPECT_EQ(bench.lanes<float>(1, 1), (std::vector<float>{0x1.0008p-11F}));
}

}  // namespace davsim::vf_vaxpy_test
