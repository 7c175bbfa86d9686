#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vshr_test {

using namespace elementwise_harness;

std::vector<double> moved(Type type, const std::vector<double>& x, int by, bool round = false) {
  Bench bench = bench_of("vshr", type);
  put_numbers(bench, type, kSrc, x);
  bench.set("distance", by).set("round", round).run();
  return get_numbers(bench, type, kDst, x.size());
}

TEST(vshr, moves_bits_down_and_signs_in) {
  EXPECT_EQ(moved(Type::uint16, {0xAAAA, 1}, 1), (std::vector<double>{0x5555, 0}));
  // The documented 1010101010101010: by one 1101010101010101, by three 1111010101010101.
  EXPECT_EQ(moved(Type::int16, {-21846}, 1), (std::vector<double>{-10923}));
  EXPECT_EQ(moved(Type::int16, {-21846}, 3), (std::vector<double>{-2731}));
  EXPECT_EQ(moved(Type::int32, {-1, 7}, 32), (std::vector<double>{-1, 0}));
}

TEST(vshr, rounding_adds_the_last_bit_that_moves_out) {
  // The documented 17 by 5: bit 4 is 1, so 0 becomes 1.
  EXPECT_EQ(moved(Type::int16, {17, 15, -17, -16, 48}, 5, true),
            (std::vector<double>{1, 0, -1, 0, 2}));
  EXPECT_EQ(moved(Type::int32, {-3, 3}, 0, true), (std::vector<double>{-3, 3}));
  EXPECT_NE(bench_of("vshr", Type::uint16).set("round", 1).check(), "");
  EXPECT_EQ(bench_of("vshr", Type::int32).set("round", 1).check(), "");
}

TEST(vshr, strides_masks_and_counts_hold) {
  expect_forms_hold("vshr", {Type::int16, Type::uint16, Type::int32, Type::uint32});
}

}  // namespace davsim::vshr_test
