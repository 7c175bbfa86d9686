#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_ub_to_gm_align_v2_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

class Copy : public Bench {
 public:
  Copy() : Bench("copy_ub_to_gm_align_v2", Type::int8) {
    std::vector<std::uint8_t> ramp(1024);
    std::iota(ramp.begin(), ramp.end(), std::uint8_t{0});
    put(Space::UB, 0x400, ramp);
    put(Space::GM, kGmOrigin, std::vector<std::int8_t>(1024, -1));
    set("dst", kGmOrigin).set("src", 0x400);
  }
  int at(std::uint64_t byte) { return get<std::int8_t>(Space::GM, kGmOrigin + byte, 1)[0]; }
};

TEST(copy_ub_to_gm_align_v2, two_loops_step_on_either_side) {
  Copy copy;
  copy.set("bursts", 2).set("burst_bytes", 20).set("src_gap_blocks", 1).set("dst_gap_bytes", 2);
  copy.set("loop1", 2).set("loop1_src", 128).set("loop1_dst", 50);
  copy.set("loop2", 3).set("loop2_src", 256).set("loop2_dst", 100).run();
  EXPECT_EQ(copy.at(0), 0);
  EXPECT_EQ(copy.at(19), 19);
  EXPECT_EQ(copy.at(20), -1);
  EXPECT_EQ(copy.at(22), 64) << "the second row, behind a DataBlock and a gap of one";
  EXPECT_EQ(copy.at(50), static_cast<std::int8_t>(128));
  EXPECT_EQ(copy.at(100), 0) << "256 modulo 256";
  EXPECT_EQ(copy.at(250 + 22), static_cast<std::int8_t>(2 * 256 + 128 + 64));
  EXPECT_EQ(copy.work(), (Work{12, 240, 240}));
  expect_footprints_hold(copy);
}

TEST(copy_ub_to_gm_align_v2, compact_rows_follow_one_another_in_ub) {
  Copy copy;
  copy.set("bursts", 3).set("burst_bytes", 20).set("compact", 1).run();
  for (std::uint64_t i = 0; i < 60; ++i) EXPECT_EQ(copy.at(i), static_cast<int>(i));
  EXPECT_EQ(copy.at(60), -1);
  expect_footprints_hold(copy);
  copy.set("src_gap_blocks", 1);
  EXPECT_EQ(copy.check(), "src_gap_blocks with compact, which has none");
}

TEST(copy_ub_to_gm_align_v2, combines_where_that_is_set) {
  Copy copy;
  copy.core.atomic = {StoreAtomic::Operation::add, Type::int8};
  copy.set("burst_bytes", 3).set("loop1", 2).run();
  EXPECT_EQ(copy.at(2), -1 + 2 + 2) << "both iterations go to one place";
}

}  // namespace davsim::copy_ub_to_gm_align_v2_test
