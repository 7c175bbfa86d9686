#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_gm_to_ub_align_v2_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kUb = 0x2000;
using Bytes = std::vector<int>;

/// Bytes of UB after a copy from 0, 1, 2, ...; UB holds -1 before.
class Copy : public Bench {
 public:
  Copy() : Bench("copy_gm_to_ub_align_v2", Type::int8) {
    std::vector<std::uint8_t> ramp(2048);
    std::iota(ramp.begin(), ramp.end(), std::uint8_t{0});
    put(Space::GM, kGmOrigin, ramp);
    put(Space::UB, kUb, std::vector<std::int8_t>(2048, -1));
    set("dst", kUb).set("src", kGmOrigin);
  }
  int at(std::uint64_t byte) { return get<std::int8_t>(Space::UB, kUb + byte, 1)[0]; }
};

// The documents' example: rows of 48 bytes, two to a copy, in two loops of two.
TEST(copy_gm_to_ub_align_v2, repeats_compact_rows_by_two_loops) {
  Copy copy;
  copy.set("bursts", 2).set("burst_bytes", 48).set("compact", 1).set("loop1", 2).set("loop2", 2);
  copy.set("loop1_src", 96).set("loop1_dst", 128).set("loop2_src", 192).set("loop2_dst", 288).run();
  EXPECT_EQ(copy.at(0), 0);
  EXPECT_EQ(copy.at(47), 47);
  EXPECT_EQ(copy.at(48), 48);
  EXPECT_EQ(copy.at(95), 95);
  EXPECT_EQ(copy.at(96), -1) << "96 bytes are whole DataBlocks";
  EXPECT_EQ(copy.at(128), 96);
  EXPECT_EQ(copy.at(288), static_cast<std::int8_t>(192));
  EXPECT_EQ(copy.at(288 + 128 + 95), static_cast<std::int8_t>(192 + 96 + 95));
  EXPECT_EQ(copy.work(), (Work{8, 384, 384}));
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_align_v2, compact_rows_are_filled_behind_the_last_one) {
  Copy copy;
  copy.set("bursts", 3).set("burst_bytes", 20).set("src_gap_bytes", 4).set("compact", 1);
  copy.set("pad", 1).set("pad_value", 7).run();
  EXPECT_EQ(copy.at(19), 19);
  EXPECT_EQ(copy.at(20), 24);
  EXPECT_EQ(copy.at(59), 67);
  EXPECT_EQ(copy.at(60), 7);
  EXPECT_EQ(copy.at(63), 7);
  EXPECT_EQ(copy.at(64), -1);
  expect_footprints_hold(copy);
  copy.set("left_pad", 1);
  EXPECT_NE(copy.check().find("with compact"), std::string::npos);
}

TEST(copy_gm_to_ub_align_v2, rows_are_padded_as_without_loops) {
  Copy copy;
  copy.set("bursts", 2).set("burst_bytes", 10).set("left_pad", 2).set("right_pad", 3).set("pad", 1);
  copy.set("pad_value", 9).set("dst_gap_blocks", 1).set("loop1", 2).set("loop1_src", 100);
  copy.set("loop1_dst", 256).run();
  EXPECT_EQ(copy.at(1), 9);
  EXPECT_EQ(copy.at(2), 0);
  EXPECT_EQ(copy.at(11), 9);
  EXPECT_EQ(copy.at(12), 9);
  EXPECT_EQ(copy.at(31), 9);
  EXPECT_EQ(copy.at(32), -1);
  EXPECT_EQ(copy.at(66), 10);
  EXPECT_EQ(copy.at(256 + 2), 100);
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_align_v2, a_negative_gap_repeats_the_row) {
  Copy copy;
  copy.set("bursts", 3).set("burst_bytes", 48).set("src_gap_bytes", -48).run();
  for (const std::uint64_t row : {0U, 64U, 128U}) {
    EXPECT_EQ(copy.at(row), 0);
    EXPECT_EQ(copy.at(row + 47), 47);
    EXPECT_EQ(copy.at(row + 63), 0) << "filled with the first element";
  }
  expect_footprints_hold(copy);
  EXPECT_EQ(copy.check(), "");
  copy.set("src_gap_bytes", -49);
  EXPECT_NE(copy.check().find("goes back behind the row of 48 bytes"), std::string::npos);
}

TEST(copy_gm_to_ub_align_v2, steps_in_ub_are_whole_data_blocks) {
  Copy copy;
  copy.set("burst_bytes", 32).set("loop2", 2).set("loop2_dst", 40);
  EXPECT_NE(copy.check().find("loop2_dst is 40 bytes; expected a multiple of 32"), std::string::npos);
}

}  // namespace davsim::copy_gm_to_ub_align_v2_test
