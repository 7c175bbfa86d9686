#include "instructions/registers.h"

namespace davsim::vf_movvp_test {

using instruction_harness::RegisterBench;
TEST(vf_movvp, repeats_the_bits_of_a_part_for_each_element) {
  RegisterBench words("vf_movvp", Type::f32);
  words.vector<std::uint64_t>(1, [](int i) { return i == 3 ? 0x8000000000000005U : 0U; });
  words.set("part", 3).run();
  EXPECT_EQ(words.bits(1), (std::vector<int>{0, 1, 2, 3, 8, 9, 10, 11, 252, 253, 254, 255}));
  words.set("part", 2).run();
  EXPECT_TRUE(words.bits(1).empty());
  RegisterBench halves("vf_movvp", Type::int16);
  halves.vector<std::uint64_t>(1, [](int i) {
    return i == 30 ? 2U : i == 31 ? 0x8000000000000000U : 0U;
  });
  halves.set("part", 15).run();
  EXPECT_EQ(halves.bits(1), (std::vector<int>{2, 3, 254, 255}));
}

TEST(vf_movvp, refuses_parts_that_do_not_exist) {
  RegisterBench halves("vf_movvp", Type::int16);
  halves.set("part", 16);
  EXPECT_EQ(halves.check(), "part is 16, expected 0 to 15 for elements of 2 bytes");
  RegisterBench words("vf_movvp", Type::f32);
  words.set("part", 31);
  EXPECT_EQ(words.check(), "");
}

}  // namespace davsim::vf_movvp_test
