#include "instructions/registers.h"

namespace davsim::vf_ppack_test {

using instruction_harness::RegisterBench;
TEST(vf_ppack, makes_a_mask_for_elements_of_half_the_size) {
  RegisterBench bench("vf_ppack");
  bench.on(2, 4, [](int i) { return i == 0 || i == 3 || i == 63; });
  bench.run();
  // As a mask for 16 bits: elements 0, 3 and 63.
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 6, 126}));
  bench.set("half", 1).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{128, 134, 254}));
}

TEST(vf_ppack, bits_in_odd_places_do_not_count) {
  RegisterBench bench("vf_ppack");
  bench.registers.mask(2) = {};
  bench.registers.mask(2).bits.blocks[0] = 0xAAAAAAAB;
  bench.run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0}));
}

}  // namespace davsim::vf_ppack_test
