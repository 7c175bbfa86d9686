#include "instructions/registers.h"

namespace davsim::vf_pmov_test {

using instruction_harness::RegisterBench;
TEST(vf_pmov, copies_all_bits_or_those_of_a_mask) {
  RegisterBench bench("vf_pmov");
  bench.registers.mask(2).bits.blocks[0] = 0xF0F0;
  bench.registers.mask(2).bits.blocks[7] = 0x80000000U;
  bench.registers.mask(3).bits.blocks[0] = 0x3333;
  bench.run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{4, 5, 6, 7, 12, 13, 14, 15, 255}));
  bench.set("mask", 3).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{4, 5, 12, 13}));
}

}  // namespace davsim::vf_pmov_test
