#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_l0c_to_ub_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x40, kSrc = 0x400;
constexpr int kFractal = 256;  // elements

Bench copy(Type from, Type to) {
  Bench bench("copy_l0c_to_ub", from);
  bench.set("dst", kDst).set("src", kSrc).set("to", to).set("burst_fractals", 1);
  return bench;
}

TEST(copy_l0c_to_ub, moves_fractals_as_they_lie) {
  Bench bench = copy(Type::int32, Type::int32);
  std::vector<std::int32_t> results(2 * kFractal);
  std::iota(results.begin(), results.end(), -256);
  bench.put(Space::L0C, kSrc, results);
  bench.set("burst_fractals", 2).run();
  EXPECT_EQ(bench.get<std::int32_t>(Space::UB, kDst, 2 * kFractal), results);
  EXPECT_EQ(bench.work(), (Work{1, 2 * kFractal, 2048}));
}

TEST(copy_l0c_to_ub, narrows_f32_to_half_the_bytes) {
  Bench bench = copy(Type::f32, Type::f16);
  std::vector<float> results(kFractal, 0.5F);
  results[1] = -2;
  results[255] = 1 + 1.0F / 2048;  // a tie, to even
  bench.put(Space::L0C, kSrc, results);
  bench.run();
  const std::vector<float> got = bench.get_f16(kDst, kFractal);
  EXPECT_EQ(got[0], 0.5F);
  EXPECT_EQ(got[1], -2);
  EXPECT_EQ(got[255], 1);
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 512}}));
}

TEST(copy_l0c_to_ub, clears_negative_elements_on_demand) {
  Bench bench = copy(Type::f32, Type::f32);
  bench.put(Space::L0C, kSrc, std::vector<float>{-1, 2, -0.5F});
  bench.set("relu", 1).run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 3), (std::vector<float>{0, 2, 0}));
}

TEST(copy_l0c_to_ub, gaps_are_fractals_at_the_source_and_blocks_at_the_destination) {
  Bench bench = copy(Type::f32, Type::f32);
  bench.put(Space::L0C, kSrc, std::vector<float>{1});
  bench.put(Space::L0C, kSrc + 3 * 1024, std::vector<float>{2});
  bench.set("bursts", 2).set("src_gap", 2).set("dst_gap", 3).run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 1)[0], 1);
  EXPECT_EQ(bench.get<float>(Space::UB, kDst + 1024 + 96, 1)[0], 2);
  expect_footprints_hold(bench);
  Bench narrow = copy(Type::f32, Type::f16);
  narrow.set("bursts", 3).set("src_gap", 1).set("dst_gap", 1);
  expect_footprints_hold(narrow);
}

TEST(copy_l0c_to_ub, refuses_other_conversions) {
  EXPECT_NE(copy(Type::int32, Type::f16).check().find("expected the same type, or f32 to f16"),
            std::string::npos);
  EXPECT_NE(copy(Type::uint32, Type::uint32).set("relu", 1).check().find("no negative elements"),
            std::string::npos);
}

}  // namespace davsim::copy_l0c_to_ub_test
