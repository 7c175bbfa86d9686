#include "instructions/reductions.h"

namespace davsim::get_vms4_sr_test {

using namespace reductions_test;

TEST(get_vms4_sr, gives_four_numbers_of_16_bits) {
  Bench read("get_vms4_sr");
  read.put<std::uint16_t>(Space::SPR, special_registers::kMerged.address, {1, 4095, 0, 65535});
  read.set("list0", 10).set("list1", 11).set("list3", 13);
  read.core.scalar[12] = -1;
  read.run();
  EXPECT_EQ(read.core.scalar[10], 1);
  EXPECT_EQ(read.core.scalar[11], 4095);
  EXPECT_EQ(read.core.scalar[12], -1);
  EXPECT_EQ(read.core.scalar[13], 65535);
  expect_footprints_hold(read);
}

}  // namespace davsim::get_vms4_sr_test
