#include "instructions/comparisons.h"

namespace davsim::set_cmpmask_test {

using namespace comparisons_test;

TEST(set_cmpmask, loads_sixteen_bytes) {
  Bench bench("set_cmpmask");
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 17; ++i) bytes.push_back(static_cast<std::uint8_t>(i + 1));
  bench.put(Space::UB, 0x1010, bytes);
  bench.set("src", 0x1010).run();
  const auto held =
      bench.get<std::uint8_t>(Space::SPR, special_registers::kCompareMask.address, 17);
  EXPECT_EQ(std::vector<std::uint8_t>(held.begin(), held.begin() + 16),
            std::vector<std::uint8_t>(bytes.begin(), bytes.begin() + 16));
  EXPECT_EQ(held[16], 0);
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::none), 16);
  expect_footprints_hold(bench);
}

}  // namespace davsim::set_cmpmask_test
