#include <numeric>

#include "instructions/reductions.h"

namespace davsim::scatter_vnchwconv_test {

using namespace reductions_test;

/// Rows 96 bytes apart, results 64 bytes apart.
Bench conversion(Type type) {
  Bench bench("scatter_vnchwconv", type);
  for (int i = 0; i < 16; ++i) {
    bench.set("dst" + std::to_string(i), static_cast<std::int64_t>(kDst) + 64 * i);
    bench.set("src" + std::to_string(i), static_cast<std::int64_t>(kSrc) + 96 * i);
  }
  return bench;
}

TEST(scatter_vnchwconv, transposes_elements_of_16_bits) {
  Bench bench = conversion(Type::f16);
  std::vector<std::uint16_t> x(4096);
  std::iota(x.begin(), x.end(), std::uint16_t{0});
  bench.put(Space::UB, kSrc, x);
  bench.set("repeat", 3).set("src_repeat_stride", 1).set("dst_repeat_stride", 32).run();
  for (std::uint64_t r = 0; r < 3; ++r) {
    for (std::uint64_t k = 0; k < 16; ++k) {
      const auto z = bench.get<std::uint16_t>(Space::UB, kDst + 1024 * r + 64 * k, 16);
      for (std::size_t row = 0; row < 16; ++row) EXPECT_EQ(z[row], 48 * row + 16 * r + k);
    }
  }
  EXPECT_EQ(bench.work(), (Work{3, 768, 1536}));
  expect_footprints_hold(bench);
}

TEST(scatter_vnchwconv, makes_two_blocks_of_a_column_of_32_bits) {
  Bench bench = conversion(Type::int32);
  std::vector<std::uint32_t> x(2048);
  std::iota(x.begin(), x.end(), 0U);
  bench.put(Space::UB, kSrc, x);
  bench.run();
  for (std::uint64_t k = 0; k < 8; ++k) {
    for (std::uint64_t row = 0; row < 16; ++row) {
      const std::uint64_t at = kDst + 64 * (2 * k + row / 8) + 4 * (row % 8);
      EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, at, 1)[0], 24 * row + k);
    }
  }
  expect_footprints_hold(bench);
}

TEST(scatter_vnchwconv, takes_halves_of_blocks_of_8_bits) {
  for (const int high : {0, 1}) {
    Bench bench = conversion(Type::uint8);
    std::vector<std::uint8_t> x(16 * 96);
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] = static_cast<std::uint8_t>(i / 96 * 16 + i % 32 % 16 + (i % 32 < 16 ? 0 : 1));
    bench.put(Space::UB, kSrc, x);
    bench.put(Space::UB, kDst, std::vector<std::uint8_t>(1024, 0xEE));
    bench.set("src_high", high).set("dst_high", 1 - high).run();
    for (std::uint64_t k = 0; k < 16; ++k) {
      const auto z = bench.get<std::uint8_t>(Space::UB, kDst + 64 * k, 32);
      for (std::size_t row = 0; row < 16; ++row) {
        EXPECT_EQ(z[row + (high == 0 ? 16U : 0U)],
                  static_cast<std::uint8_t>(16 * row + k + static_cast<std::uint64_t>(high)));
        EXPECT_EQ(z[row + (high == 0 ? 0U : 16U)], 0xEE);
      }
    }
    EXPECT_EQ(bench.work().bytes, 256U);
    expect_footprints_hold(bench);
  }
}

TEST(scatter_vnchwconv, moves_a_single_repeat_by_its_strides) {
  Bench bench = conversion(Type::uint16);
  bench.put<std::uint16_t>(Space::UB, kSrc + 64, {7});
  bench.set("src_repeat_stride", 2).set("dst_repeat_stride", 1).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, kDst + 32, 1)[0], 7);
  expect_footprints_hold(bench);
  EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
}

}  // namespace davsim::scatter_vnchwconv_test
