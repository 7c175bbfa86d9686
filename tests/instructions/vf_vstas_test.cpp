#include "instructions/registers.h"

namespace davsim::vf_vstas_test {

using instruction_harness::RegisterBench;
TEST(vf_vstas, stores_what_waits_and_empties_the_register) {
  RegisterBench bench("vf_vstas", Type::int8);
  bench.put(Space::UB, 0x1100, std::vector<std::uint8_t>(64, 0xEE));
  AlignmentRegister& kept = bench.registers.alignment(1);
  kept.address = 0x1120;
  kept.count = 3;
  kept.stores = true;
  kept.bytes = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
  bench.set("dst", 0x1123);
  EXPECT_EQ(bench.register_check(), "");
  ASSERT_EQ(bench.register_footprints().size(), 1U);
  EXPECT_EQ(runs(bench.register_footprints()[0])[0], (ByteRange{0x1120, 0x1123}));
  bench.run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x111F, 5),
            (std::vector<std::uint8_t>{0xEE, 1, 2, 3, 0xEE}));
  EXPECT_EQ(kept.count, 0U);
  EXPECT_TRUE(bench.register_footprints().empty());
  bench.run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x111F, 5),
            (std::vector<std::uint8_t>{0xEE, 1, 2, 3, 0xEE}));
}

TEST(vf_vstas, refuses_an_address_that_is_not_the_end_of_the_stores) {
  RegisterBench bench("vf_vstas", Type::int8);
  bench.registers.alignment(1).address = 0x1120;
  bench.registers.alignment(1).count = 3;
  bench.registers.alignment(1).stores = true;
  bench.set("dst", 0x1120);
  EXPECT_NE(bench.register_check().find("end at ub byte 0x1123, but dst is 0x1120"),
            std::string::npos);
}

}  // namespace davsim::vf_vstas_test
