#include "instructions/harness.h"

namespace davsim::copy_l1_to_fb_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x80, kSrc = 0x120;

TEST(copy_l1_to_fb, copies_rows_of_parameters) {
  Bench bench("copy_l1_to_fb", Type::uint64);
  const std::vector<std::uint64_t> words(48, 0x400040000000);
  bench.put(Space::L1, kSrc, words);
  bench.set("dst", kDst).set("src", kSrc).set("bursts", 2).set("burst_bytes", 128);
  bench.set("src_gap_bytes", 32).set("dst_gap_bytes", 64).run();
  EXPECT_EQ(bench.get<std::uint64_t>(Space::FB, kDst + 120, 2),
            (std::vector<std::uint64_t>{words[0], 0}));
  EXPECT_EQ(bench.get<std::uint64_t>(Space::FB, kDst + 192, 1)[0], words[0]);
  EXPECT_EQ(bench.work(), (Work{2, 32, 256}));
  expect_footprints_hold(bench);
}

TEST(copy_l1_to_fb, refuses_parts_of_blocks) {
  Bench bench("copy_l1_to_fb", Type::uint64);
  EXPECT_NE(bench.set("burst_bytes", 8).check().find("burst_bytes 8"), std::string::npos);
  EXPECT_EQ(bench.set("burst_bytes", 96).check(), "");
}

TEST(copy_l1_to_fb, does_nothing_without_rows_or_length) {
  Bench bench("copy_l1_to_fb", Type::uint64);
  bench.run();
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_EQ(bench.spec.pipe, Pipe::FIX);
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::uint64), 64);
}

}  // namespace davsim::copy_l1_to_fb_test
