#include "instructions/registers.h"

namespace davsim::vf_sst_test {

using instruction_harness::RegisterBench;

TEST(vf_sst, writes_the_low_bytes_of_a_value) {
  RegisterBench bench("vf_sst", Type::int16);
  bench.put<std::uint16_t>(Space::UB, 0x100, {7, 7, 7});
  bench.set("dst", 0x102).set("value", -2).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, 0x100, 3),
            (std::vector<std::uint16_t>{7, 0xFFFE, 7}));
  instruction_harness::expect_footprints_hold(bench);
}

}  // namespace davsim::vf_sst_test
