#pragma once

#include "instructions/harness.h"

// What loads of transposed squares share.

namespace davsim::squares_test {

using instruction_harness::Bench;

constexpr std::uint64_t kDst = 0x400, kSrc = 0x120;

/// Element `row`, `column` of a square, as it lies in the fractals from `base` on that are `gap` apart:
/// by the documents two fractals of 16 x 32 below one another, one of 16 x 16, or two of 16 x 8 beside
/// one another.
template <class T>
std::uint64_t place(std::uint64_t base, int row, int column, int gap) {
  constexpr int kColumns = 32 / static_cast<int>(sizeof(T));
  const bool second = sizeof(T) == 1 ? row >= 16 : column >= kColumns;
  const int inside = row % 16 * kColumns + column % kColumns;
  return base + (second ? 512U * static_cast<unsigned>(1 + gap) : 0U) +
         static_cast<std::uint64_t>(inside) * sizeof(T);
}

/// Squares 3 and 1 of L1, or 1 and 3, with fractals apart on the other side.
template <class T>
void expect_squares_of(const std::string& name, Space to, Type type, bool backwards) {
  constexpr int kSide = sizeof(T) == 1 ? 32 : 16;
  constexpr std::uint64_t kSquare = kSide * kSide * sizeof(T);
  constexpr int kGap = sizeof(T) == 2 ? 0 : 2;
  Bench bench(name, type);
  bench.set("dst", kDst).set("src", kSrc).set("start_index", backwards ? 3 : 1).set("repeat", 2);
  bench.set("src_stride", 2).set("dst_gap", 6).set("fractal_gap", kGap).set("backwards", backwards ? 1 : 0);
  std::vector<T> numbers(4 * kSide * kSide);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<T>(i * 7 + i / 251);
  bench.put(Space::L1, kSrc, numbers);
  bench.put(to, kDst, std::vector<T>(12 * 512 / sizeof(T), T{99}));
  bench.run();
  for (int square = 0; square < 2; ++square) {
    const auto read = static_cast<std::uint64_t>((square == 0) == backwards ? 3 : 1);
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        const T wanted = bench.get<T>(Space::L1, place<T>(kSrc + read * kSquare, column, row, 0), 1)[0];
        const std::uint64_t at = place<T>(kDst + static_cast<unsigned>(square) * 7U * 512U, row, column, kGap);
        ASSERT_EQ(bench.get<T>(to, at, 1)[0], wanted) << name << sizeof(T) << ' ' << row << ' ' << column;
      }
    }
  }
  EXPECT_EQ(bench.get<T>(to, kDst + 512, 1)[0], T{99});
  EXPECT_EQ(bench.work().bytes, 2 * kSquare);
  instruction_harness::expect_footprints_hold(bench);
}

inline void expect_squares(const std::string& name, Space to) {
  for (const bool backwards : {false, true}) {
    expect_squares_of<std::uint8_t>(name, to, Type::uint8, backwards);
    expect_squares_of<std::uint16_t>(name, to, Type::f16, backwards);
    expect_squares_of<std::uint32_t>(name, to, Type::uint32, backwards);
  }
  Bench bench(name, Type::f16);
  bench.set("repeat", 3).set("start_index", 1).set("src_stride", 1).set("backwards", 1);
  EXPECT_EQ(bench.check(), "the last square would have index -1; expected 0 or more");
}

}  // namespace davsim::squares_test
