#include "instructions/registers.h"

namespace davsim::vf_plds_test {

using instruction_harness::RegisterBench;
TEST(vf_plds, loads_bits_as_they_are_twice_or_every_second) {
  RegisterBench bench("vf_plds");
  std::vector<std::uint8_t> bytes(64, 0);
  bytes[0] = 0b00010011;  // bits 0, 1 and 4
  bytes[15] = 0x80;       // bit 127
  bytes[63] = 0xC0;       // bits 510 and 511
  bench.put(Space::UB, 0x800, bytes);
  bench.set("src", 0x800);
  bench.run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 1, 4, 127}));
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x800, 0x820}));
  bench.set("dist", 1).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 1, 2, 3, 8, 9, 254, 255}));
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x800, 0x810}));
  bench.set("dist", 2).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 2, 255})) << "bits 0, 4 and 510";
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x800, 0x840}));
}

TEST(vf_plds, names_an_address_that_is_not_aligned) {
  RegisterBench bench("vf_plds");
  bench.set("src", 0x810);
  EXPECT_EQ(bench.check(), "src is at ub address 0x810, NORM needs a multiple of 32 bytes");
  bench.set("dist", 1);
  EXPECT_EQ(bench.check(), "");
  bench.set("dist", 2);
  EXPECT_EQ(bench.check(), "src is at ub address 0x810, DS needs a multiple of 32 bytes");
}

}  // namespace davsim::vf_plds_test
