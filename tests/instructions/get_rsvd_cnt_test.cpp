#include "instructions/reductions.h"

namespace davsim::get_rsvd_cnt_test {

using namespace reductions_test;

TEST(get_rsvd_cnt, gives_the_number_in_its_register) {
  Bench read("get_rsvd_cnt");
  read.put<std::uint64_t>(Space::SPR, special_registers::kKept.address, {0x1'0000'0005U});
  EXPECT_EQ(read.set("to", 31).run(), 0x1'0000'0005);
  EXPECT_EQ(read.core.scalar[31], 0x1'0000'0005);
  expect_footprints_hold(read);
}

}  // namespace davsim::get_rsvd_cnt_test
