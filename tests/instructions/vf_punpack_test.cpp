#include "instructions/registers.h"

namespace davsim::vf_punpack_test {

using instruction_harness::RegisterBench;
TEST(vf_punpack, makes_a_mask_for_elements_of_twice_the_size) {
  RegisterBench bench("vf_punpack");
  bench.on(2, 2, [](int i) { return i == 0 || i == 5 || i == 64 || i == 127; });
  bench.run();
  // As a mask for 32 bits: elements 0 and 5.
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 20}));
  bench.set("half", 1).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 252}));
}

TEST(vf_punpack, every_bit_comes_to_twice_its_place) {
  RegisterBench bench("vf_punpack");
  bench.registers.mask(2).bits.blocks.fill(~0U);
  bench.run();
  ASSERT_EQ(bench.bits(1).size(), 128U);
  for (int i = 0; i < 128; ++i) EXPECT_EQ(bench.bits(1)[static_cast<std::size_t>(i)], 2 * i);
}

}  // namespace davsim::vf_punpack_test
