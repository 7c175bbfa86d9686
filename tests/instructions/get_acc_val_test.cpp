#include "instructions/reductions.h"

namespace davsim::get_acc_val_test {

using namespace reductions_test;

TEST(get_acc_val, gives_what_a_sum_that_accumulates_left) {
  Bench sum = bench_of("vcadd", Type::f32);
  put(sum, Type::f32, kSrc, std::vector<float>(192, 0.5F));
  sum.set("accumulate", 1).count(150).run();
  Bench read("get_acc_val");
  read.bytes(Space::SPR) = sum.bytes(Space::SPR);
  EXPECT_EQ(read.set("to", 7).run(), std::bit_cast<std::int32_t>(75.0F));
  EXPECT_EQ(read.core.scalar[7], std::bit_cast<std::int32_t>(75.0F));
  read.core.scalar[0] = -1;
  read.set("to", -1).run();
  EXPECT_EQ(read.core.scalar[0], -1);
  EXPECT_EQ(read.touched(Space::SPR, Access::read).size(), 1U);
  expect_footprints_hold(read);
}

}  // namespace davsim::get_acc_val_test
