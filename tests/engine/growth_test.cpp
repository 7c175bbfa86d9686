#include <unistd.h>

#include <fstream>

#include "engine/engine.h"
#include "support/kernels.h"

namespace davsim::growth_test {

using test::TestKernel;

/// What the process has in memory, in bytes.
std::size_t resident() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0;
  std::size_t pages = 0;
  in >> all >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE));
}

TEST(Growth, a_thousand_simulations_in_a_process_need_no_more_memory_than_a_hundred) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "sanitizers keep freed memory";
#endif
  const TestKernel kernel(
      "ktrace 1\ntensor x : f16[1024] = ramp(0, 1)\ntensor z : f16[1024] expect x + x\n"
      "blocks aiv 0..2 {\n  ub u : f16[512] at 0\n  DataCopy u, x[$block * 512], count = 512\n"
      "  set_flag MTE2->V, 0\n  wait_flag MTE2->V, 0\n  Add u, u, u, count = 512\n"
      "  set_flag V->MTE3, 0\n  wait_flag V->MTE3, 0\n  DataCopy z[$block * 512], u, count = 512\n}\n",
      "atlas-a2");
  const TestKernel stuck("ktrace 1\nblocks aiv 0..1 {\n  wait_flag MTE2->V, 3\n}\n", "unit");
  const auto simulate_once = [&](int i) {
    EXPECT_TRUE(kernel.execute().findings.empty());
    EXPECT_EQ(simulate(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr).cycles,
              kernel.time().cycles);
    // What an error leaves behind has to go as well.
    if (i % 10 == 0) {
      EXPECT_THROW(simulate(stuck.product.target, stuck.product.costs, stuck.lowered, nullptr), KernelError);
    }
  };
  for (int i = 0; i < 100; ++i) simulate_once(i);
  const std::size_t before = resident();
  for (int i = 100; i < 1000; ++i) simulate_once(i);
  EXPECT_LT(resident(), before + (std::size_t{1} << 20));
}

}  // namespace davsim::growth_test
