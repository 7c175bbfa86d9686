#include "instructions/registers.h"

namespace davsim::vf_pand_test {

using instruction_harness::RegisterBench;
TEST(vf_pand, keeps_bits_that_both_have_under_the_mask) {
  RegisterBench bench("vf_pand");
  std::mt19937 random(4);
  for (int round = 0; round < 20; ++round) {
    for (MaskRegister& mask : bench.registers.masks) {
      for (std::uint32_t& word : mask.bits.blocks) word = static_cast<std::uint32_t>(random());
    }
    const auto old = bench.registers.masks;
    // dst is p1, the operands are p2, p3, ...
    bench.run();
    for (int bit = 0; bit < 256; ++bit) {
      const auto at = [&](std::size_t number) { return old[number].lane(bit, 1); };
      ASSERT_EQ(bench.registers.mask(1).lane(bit, 1), at(2) && at(3) && at(4)) << bit;
    }
  }
}

}  // namespace davsim::vf_pand_test
