#include "instructions/registers.h"

namespace davsim::vf_vusqz_test {

using instruction_harness::RegisterBench;
TEST(vf_vusqz, numbers_lanes_by_those_before_them_that_are_on) {
  RegisterBench bench("vf_vusqz", Type::int16);
  bench.on(1, 2, [](int i) { return i == 0 || i == 2 || i == 3 || i == 127; });
  bench.run();
  EXPECT_EQ(bench.lanes<std::int16_t>(1, 6), (std::vector<std::int16_t>{0, 1, 1, 2, 3, 3}));
  EXPECT_EQ(bench.lanes<std::int16_t>(1, 1, 127), (std::vector<std::int16_t>{3}))
      << "itself does not count";
}

TEST(vf_vusqz, all_lanes_are_counted) {
  RegisterBench bytes("vf_vusqz", Type::uint8);
  bytes.all_on().run();
  RegisterBench words("vf_vusqz", Type::int32);
  words.all_on().run();
  for (int i = 0; i < 256; ++i) EXPECT_EQ(bytes.registers.vector(1).lane<std::uint8_t>(i), i);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(words.registers.vector(1).lane<std::int32_t>(i), i);
}

}  // namespace davsim::vf_vusqz_test
