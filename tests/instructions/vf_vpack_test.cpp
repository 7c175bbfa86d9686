#include "instructions/registers.h"

namespace davsim::vf_vpack_test {

using instruction_harness::RegisterBench;
TEST(vf_vpack, keeps_the_lower_halves_in_one_half_of_the_register) {
  RegisterBench words("vf_vpack", Type::uint32);
  words.vector<std::uint32_t>(2, [](int i) { return 0xABCD0000U + static_cast<std::uint32_t>(i); });
  words.run();
  for (int i = 0; i < 64; ++i) EXPECT_EQ(words.registers.vector(1).lane<std::uint16_t>(i), i);
  EXPECT_TRUE(words.zero_from(1, 128));
  RegisterBench halves("vf_vpack", Type::int16);
  halves.vector<std::int16_t>(2, [](int i) { return static_cast<std::int16_t>(-i); });
  halves.set("half", 1).run();
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(halves.registers.vector(1).lane<std::uint8_t>(i), 0);
    EXPECT_EQ(halves.registers.vector(1).lane<std::uint8_t>(128 + i), (256 - i) % 256);
  }
  RegisterBench longs("vf_vpack", Type::uint64);
  longs.vector<std::uint64_t>(
      2, [](int i) { return (std::uint64_t{7} << 32) + static_cast<std::uint64_t>(i); });
  longs.run();
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(longs.registers.vector(1).lane<std::uint32_t>(i), static_cast<std::uint32_t>(i));
}

}  // namespace davsim::vf_vpack_test
