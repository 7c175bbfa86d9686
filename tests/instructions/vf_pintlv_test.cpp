#include "instructions/registers.h"

namespace davsim::vf_pintlv_test {

using instruction_harness::RegisterBench;
TEST(vf_pintlv, takes_groups_of_two_masks_in_turns) {
  std::mt19937 random(2);
  for (const Type type : {Type::int8, Type::f16, Type::f32}) {
    RegisterBench bench("vf_pintlv", type);
    for (MaskRegister& mask : bench.registers.masks) {
      for (std::uint32_t& word : mask.bits.blocks) word = static_cast<std::uint32_t>(random());
    }
    const MaskRegister src0 = bench.registers.mask(3), src1 = bench.registers.mask(4);
    bench.run();
    const int size = size_of(type), count = 256 / size;
    for (int bit = 0; bit < 256; ++bit) {
      const int i = bit / size;
      const auto first = [&](int group) { return src0.lane(group * size + bit % size, 1); };
      const auto second = [&](int group) { return src1.lane(group * size + bit % size, 1); };
      ASSERT_EQ(bench.registers.mask(1).lane(bit, 1), i % 2 == 0 ? first(i / 2) : second(i / 2))
          << bit;
      ASSERT_EQ(bench.registers.mask(2).lane(bit, 1),
                i % 2 == 0 ? first(count / 2 + i / 2) : second(count / 2 + i / 2))
          << bit;
    }
  }
}

TEST(vf_pintlv, needs_two_results) {
  RegisterBench bench("vf_pintlv", Type::f32);
  EXPECT_EQ(bench.check(), "");
  bench.set("dst1", 1);
  EXPECT_EQ(bench.check(), "dst0 and dst1 are one register; expected two");
}

}  // namespace davsim::vf_pintlv_test
