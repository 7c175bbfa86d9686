#include "instructions/registers.h"

namespace davsim::vf_psts_test {

using instruction_harness::RegisterBench;
TEST(vf_psts, stores_all_bits_or_every_second) {
  RegisterBench bench("vf_psts");
  bench.put(Space::UB, 0x800, std::vector<std::uint8_t>(64, 0xEE));
  bench.registers.mask(1) = {};
  bench.registers.mask(1).bits.blocks[0] = 0x00000117;  // bits 0, 1, 2, 4 and 8
  bench.registers.mask(1).bits.blocks[7] = 0xC0000000;  // bits 254 and 255
  bench.set("dst", 0x800).run();
  auto bytes = bench.get<std::uint8_t>(Space::UB, 0x800, 33);
  EXPECT_EQ(bytes[0], 0x17);
  EXPECT_EQ(bytes[1], 0x01);
  EXPECT_EQ(bytes[31], 0xC0);
  EXPECT_EQ(bytes[32], 0xEE);
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x800, 0x820}));
  bench.put(Space::UB, 0x800, std::vector<std::uint8_t>(64, 0xEE));
  bench.set("dist", 1).run();
  bytes = bench.get<std::uint8_t>(Space::UB, 0x800, 17);
  EXPECT_EQ(bytes[0], 0b00010111) << "bits 0, 2, 4 and 8";
  EXPECT_EQ(bytes[15], 0x80) << "bit 254";
  EXPECT_EQ(bytes[16], 0xEE);
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x800, 0x810}));
}

TEST(vf_psts, names_an_address_that_is_not_aligned) {
  RegisterBench bench("vf_psts");
  bench.set("dst", 0x810);
  EXPECT_EQ(bench.check(), "dst is at ub address 0x810, NORM needs a multiple of 32 bytes");
  bench.set("dist", 1);
  EXPECT_EQ(bench.check(), "");
  bench.set("dst", 0x808);
  EXPECT_EQ(bench.check(), "dst is at ub address 0x808, PK needs a multiple of 16 bytes");
}

}  // namespace davsim::vf_psts_test
