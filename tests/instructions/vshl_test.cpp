#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vshl_test {

using namespace elementwise_harness;

std::vector<double> moved(Type type, const std::vector<double>& x, int by) {
  Bench bench = bench_of("vshl", type);
  put_numbers(bench, type, kSrc, x);
  bench.set("distance", by).run();
  return get_numbers(bench, type, kDst, x.size());
}

TEST(vshl, moves_bits_up) {
  EXPECT_EQ(moved(Type::uint16, {1, 0xAAAA, 0x8000}, 1), (std::vector<double>{2, 0x5554, 0}));
  EXPECT_EQ(moved(Type::uint32, {1, 0xFFFFFFFF}, 31),
            (std::vector<double>{2147483648.0, 2147483648.0}));
  EXPECT_EQ(moved(Type::uint16, {1, 0xFFFF}, 16), (std::vector<double>{0, 0}));
}

TEST(vshl, signed_integers_keep_their_sign) {
  // The documented 1010101010101010: by one 1101010101010100, by three 1101010101010000.
  EXPECT_EQ(moved(Type::int16, {-21846}, 1), (std::vector<double>{-10924}));
  EXPECT_EQ(moved(Type::int16, {-21846}, 3), (std::vector<double>{-10928}));
  EXPECT_EQ(moved(Type::int32, {5, -5}, 2), (std::vector<double>{20, -20}));
}

TEST(vshl, distances_end_with_the_bits_of_an_element) {
  EXPECT_EQ(bench_of("vshl", Type::int16).set("distance", 16).check(), "");
  EXPECT_EQ(bench_of("vshl", Type::int16).set("distance", 17).check(),
            "distance is 17, expected 0 to 16");
  EXPECT_EQ(bench_of("vshl", Type::uint32).set("distance", 32).check(), "");
}

TEST(vshl, strides_masks_and_counts_hold) {
  expect_forms_hold("vshl", {Type::int16, Type::uint16, Type::int32, Type::uint32});
}

}  // namespace davsim::vshl_test
