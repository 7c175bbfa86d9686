#include "instructions/reductions.h"

namespace davsim::get_max_min_cnt_test {

using namespace reductions_test;

TEST(get_max_min_cnt, gives_the_best_element_of_all_repeats_and_its_index) {
  Bench search = bench_of("vcmax", Type::f16);
  std::vector<float> x(256);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i + 1);
  put(search, Type::f16, kSrc, x);
  search.set("repeat", 2).run();
  Bench read("get_max_min_cnt");
  read.bytes(Space::SPR) = search.bytes(Space::SPR);
  read.set("value", 3).set("index", 4).run();
  EXPECT_EQ(read.core.scalar[3], f16_from_f32(256, false));
  EXPECT_EQ(read.core.scalar[4], 255);
  read.core.scalar[3] = read.core.scalar[4] = -1;
  read.set("value", -1).set("index", -1).run();
  EXPECT_EQ(read.core.scalar[3], -1);
  EXPECT_EQ(read.core.scalar[4], -1);
  expect_footprints_hold(read);
}

}  // namespace davsim::get_max_min_cnt_test
