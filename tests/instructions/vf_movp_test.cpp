#include "instructions/registers.h"

namespace davsim::vf_movp_test {

using instruction_harness::RegisterBench;

TEST(vf_movp, spreads_bits_over_whole_elements) {
  RegisterBench wide("vf_movp", Type::f32);
  wide.set("dst", 3).mask(~0ULL, 0x8000000000000005ULL).run();
  const LanePattern& f32 = wide.registers.mask(3).bits;
  EXPECT_EQ(f32.blocks[0], 0x00000F0FU);  // lanes 0 and 2
  EXPECT_EQ(f32.blocks[7], 0xF0000000U);  // lane 63
  EXPECT_EQ(f32.blocks[1], 0U);
  RegisterBench narrow("vf_movp", Type::f16);
  narrow.set("dst", 0).mask(0x1ULL, 0x2ULL).run();
  const LanePattern& f16 = narrow.registers.mask(0).bits;
  EXPECT_EQ(f16.blocks[0], 0x0000000CU);  // lane 1
  EXPECT_EQ(f16.blocks[4], 0x00000003U);  // lane 64
}

}  // namespace davsim::vf_movp_test
