#include "instructions/registers.h"

namespace davsim::vf_vsqz_test {

using instruction_harness::RegisterBench;
TEST(vf_vsqz, moves_lanes_that_are_on_to_the_front_in_their_order) {
  RegisterBench bench("vf_vsqz", Type::f16);
  bench.vector<std::uint16_t>(2, [](int i) { return static_cast<std::uint16_t>(1000 + i); });
  bench.on(1, 2, [](int i) { return i % 5 == 3 || i == 127; });
  bench.run();
  std::vector<std::uint16_t> wanted;
  for (int i = 3; i < 128; i += 5) wanted.push_back(static_cast<std::uint16_t>(1000 + i));
  wanted.push_back(1127);
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, wanted.size()), wanted);
  EXPECT_TRUE(bench.zero_from(1, 2 * static_cast<int>(wanted.size())));
}

TEST(vf_vsqz, all_and_none) {
  RegisterBench bench("vf_vsqz", Type::int32);
  bench.all_on().run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1), bench.lanes<std::int32_t>(2));
  bench.on(1, 4, [](int) { return false; });
  bench.run();
  EXPECT_TRUE(bench.zero_from(1, 0));
}

TEST(vf_vsqz, may_write_over_its_operand) {
  RegisterBench bench("vf_vsqz", Type::int8);
  bench.vector<std::int8_t>(2, {1, 2, 3, 4}).on(1, 1, [](int i) { return i == 1 || i == 3; });
  bench.set("dst", 2).run();
  EXPECT_EQ(bench.lanes<std::int8_t>(2, 3), (std::vector<std::int8_t>{2, 4, 0}));
}

TEST(vf_vsqz, notes_the_bytes_that_are_kept_if_told_to) {
  RegisterBench bench("vf_vsqz", Type::bf16);
  bench.on(1, 2, [](int i) { return i < 5; });
  bench.run();
  EXPECT_EQ(bench.registers.squeeze, SqueezeStatus{});
  bench.set("mode", 1);
  EXPECT_EQ(bench.register_check(), "");
  bench.run();
  EXPECT_EQ(bench.registers.squeeze.noted, 10U);
  EXPECT_EQ(bench.registers.squeeze.stored, 0U);
  EXPECT_NE(bench.register_check().find("expected a vstur between two vsqz with MODE_STORED"),
            std::string::npos);
  bench.set("mode", 0);
  EXPECT_EQ(bench.register_check(), "") << "another squeeze notes nothing";
}

}  // namespace davsim::vf_vsqz_test
