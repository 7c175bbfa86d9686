#include "instructions/registers.h"

namespace davsim::vf_vldas_test {

using instruction_harness::RegisterBench;
TEST(vf_vldas, keeps_the_block_in_which_the_address_lies) {
  RegisterBench bench("vf_vldas", Type::int8);
  std::vector<std::uint8_t> ramp(128);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::uint8_t>(i);
  bench.put(Space::UB, 0x400, ramp);
  bench.set("src", 0x43F);
  ASSERT_EQ(bench.footprints().size(), 1U);
  EXPECT_EQ(runs(bench.footprints()[0])[0], (ByteRange{0x420, 0x440}));
  bench.run();
  const AlignmentRegister& kept = bench.registers.alignment(1);
  EXPECT_EQ(kept.address, 0x420U);
  EXPECT_EQ(kept.count, 32U);
  for (std::size_t i = 0; i < 32; ++i)
    EXPECT_EQ(std::to_integer<std::size_t>(kept.bytes[i]), 32 + i);
}

}  // namespace davsim::vf_vldas_test
