#include "instructions/registers.h"

namespace davsim::vf_vsubcs_test {

using instruction_harness::RegisterBench;
TEST(vf_vsubcs, computes_with_33_bits_and_sets_one_bit_for_a_carry) {
  std::mt19937 random(12);
  for (const Type type : {Type::int32, Type::uint32}) {
    RegisterBench bench("vf_vsubcs", type);
    const std::vector<std::uint32_t> special =
        instruction_harness::interesting<std::uint32_t>(type);
    const auto pick = [&](int) {
      return random() % 2 == 0 ? special[random() % special.size()]
                               : static_cast<std::uint32_t>(random());
    };
    for (int round = 0; round < 20; ++round) {
      bench.vector<std::uint32_t>(2, pick);
      bench.vector<std::uint32_t>(3, pick);
      // carry is p1, the mask p2 and the carries that come in p3.
      bench.on(2, 4, [](int i) { return i % 6 != 5; });
      bench.on(3, 4, [](int i) { return i % 3 == 0; });
      bench.run();
      for (int i = 0; i < 64; ++i) {
        const std::int64_t a = bench.registers.vector(2).lane<std::uint32_t>(i);
        const std::int64_t b = bench.registers.vector(3).lane<std::uint32_t>(i);
        const std::int64_t in = i % 3 == 0 ? 1 : 0;
        (void)in;
        const std::int64_t exact = a - b - 1 + in;
        const bool on = i % 6 != 5;
        ASSERT_EQ(bench.registers.vector(1).lane<std::uint32_t>(i),
                  on ? static_cast<std::uint32_t>(exact) : 0U);
        ASSERT_EQ(bench.registers.mask(1).lane(i, 4), on && (exact >= 0)) << a << ' ' << b;
        for (int bit = 1; bit < 4; ++bit)
          ASSERT_FALSE(bench.registers.mask(1).lane(4 * i + bit, 1));
      }
    }
  }
}

TEST(vf_vsubcs, carries_on_what_vsubc_began) {
  // The documented example: -1 - 8 = -9 with 64 bits, in two registers each.
  RegisterBench low("vf_vsubc", Type::uint32), high("vf_vsubcs", Type::uint32);
  low.vector<std::uint32_t>(2, {0xFFFFFFFF}).vector<std::uint32_t>(3, {8}).all_on(2);
  low.run();
  high.vector<std::uint32_t>(2, {0xFFFFFFFF}).vector<std::uint32_t>(3, {0, 0}).all_on(2);
  high.registers.mask(3) = low.registers.mask(1);
  high.run();
  const auto bits =
      (std::uint64_t{high.lanes<std::uint32_t>(1, 1)[0]} << 32) | low.lanes<std::uint32_t>(1, 1)[0];
  EXPECT_EQ(static_cast<std::int64_t>(bits), -9);
}

}  // namespace davsim::vf_vsubcs_test
