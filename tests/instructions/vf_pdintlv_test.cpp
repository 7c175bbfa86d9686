#include "instructions/registers.h"

namespace davsim::vf_pdintlv_test {

using instruction_harness::RegisterBench;
TEST(vf_pdintlv, parts_even_and_odd_groups_of_two_masks) {
  std::mt19937 random(2);
  for (const Type type : {Type::int8, Type::f16, Type::f32}) {
    RegisterBench bench("vf_pdintlv", type);
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
      ASSERT_EQ(bench.registers.mask(1).lane(bit, 1),
                2 * i < count ? first(2 * i) : second(2 * i - count))
          << bit;
      ASSERT_EQ(bench.registers.mask(2).lane(bit, 1),
                2 * i < count ? first(2 * i + 1) : second(2 * i + 1 - count))
          << bit;
    }
  }
}

TEST(vf_pdintlv, needs_two_results) {
  RegisterBench bench("vf_pdintlv", Type::f32);
  EXPECT_EQ(bench.check(), "");
  bench.set("dst1", 1);
  EXPECT_EQ(bench.check(), "dst0 and dst1 are one register; expected two");
}

}  // namespace davsim::vf_pdintlv_test
