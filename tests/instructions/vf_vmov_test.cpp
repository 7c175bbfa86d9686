#include "instructions/registers.h"

namespace davsim::vf_vmov_test {

using instruction_harness::RegisterBench;
TEST(vf_vmov, copies_a_register_or_the_lanes_of_a_mask) {
  RegisterBench bench("vf_vmov", Type::int32);
  bench.vector<std::int32_t>(1, [](int i) { return -i; });
  bench.vector<std::int32_t>(2, [](int i) { return 100 + i; });
  bench.on(1, 4, [](int i) { return i % 2 == 1; });
  bench.set("mask", 1).run();
  for (int i = 0; i < 64; ++i) {
    EXPECT_EQ(bench.registers.vector(1).lane<std::int32_t>(i), i % 2 == 1 ? 100 + i : -i) << i;
  }
  bench.set("mask", -1).run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1), bench.lanes<std::int32_t>(2));
}

}  // namespace davsim::vf_vmov_test
