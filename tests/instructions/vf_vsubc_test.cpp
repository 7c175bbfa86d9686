#include "instructions/registers.h"

namespace davsim::vf_vsubc_test {

using instruction_harness::RegisterBench;
TEST(vf_vsubc, computes_with_33_bits_and_sets_one_bit_for_a_carry) {
  std::mt19937 random(12);
  for (const Type type : {Type::int32, Type::uint32}) {
    RegisterBench bench("vf_vsubc", type);
    const std::vector<std::uint32_t> special =
        instruction_harness::interesting<std::uint32_t>(type);
    const auto pick = [&](int) {
      return random() % 2 == 0 ? special[random() % special.size()]
                               : static_cast<std::uint32_t>(random());
    };
    for (int round = 0; round < 20; ++round) {
      bench.vector<std::uint32_t>(2, pick);
      bench.vector<std::uint32_t>(3, pick);
      // carry is p1, the mask p2.
      bench.on(2, 4, [](int i) { return i % 6 != 5; });

      bench.run();
      for (int i = 0; i < 64; ++i) {
        const std::int64_t a = bench.registers.vector(2).lane<std::uint32_t>(i);
        const std::int64_t b = bench.registers.vector(3).lane<std::uint32_t>(i);
        const std::int64_t in = i % 3 == 0 ? 1 : 0;
        (void)in;
        const std::int64_t exact = a - b;
        const bool on = i % 6 != 5;
        ASSERT_EQ(bench.registers.vector(1).lane<std::uint32_t>(i),
                  on ? static_cast<std::uint32_t>(exact) : 0U);
        ASSERT_EQ(bench.registers.mask(1).lane(i, 4), on && (a >= b)) << a << ' ' << b;
        for (int bit = 1; bit < 4; ++bit)
          ASSERT_FALSE(bench.registers.mask(1).lane(4 * i + bit, 1));
      }
    }
  }
}

}  // namespace davsim::vf_vsubc_test
