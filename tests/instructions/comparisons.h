#pragma once

#include <cmath>
#include <limits>

#include "instructions/reductions.h"

// What the comparisons share: the bits that they make of numbers whose order is known beforehand.

namespace davsim::comparisons_test {

using namespace reductions_test;

inline constexpr std::uint64_t kSrc1 = 0x8000;

/// How the left number relates to the right one, and whether that is what a condition asks for.
struct Pair {
  float left;
  float right;
  int order;  ///< -1 below, 0 equal, 1 above, 2 without order
};
inline std::vector<Pair> pairs() {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  return {{1, 2, -1},       {2, 1, 1},           {3, 3, 0},
          {0.0F, -0.0F, 0}, {-kInfinity, 5, -1}, {kInfinity, kInfinity, 0},
          {nan, 1, 2},      {nan, nan, 2},       {-7, -8, 1}};
}
inline bool asked_for(std::string_view name, int order) {
  const std::string_view condition = name.substr(name.size() - 2);
  if (order == 2) return condition == "ne";
  if (condition == "lt") return order < 0;
  if (condition == "gt") return order > 0;
  if (condition == "eq") return order == 0;
  if (condition == "le") return order <= 0;
  if (condition == "ge") return order >= 0;
  return order != 0;
}

inline std::vector<float> lefts(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(pairs()[static_cast<std::size_t>(i) % 9].left);
  return values;
}
inline std::vector<float> rights(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(pairs()[static_cast<std::size_t>(i) % 9].right);
  return values;
}
inline bool bit_of(const std::vector<std::uint8_t>& bytes, int i) {
  return (bytes[static_cast<std::size_t>(i / 8)] >> (i % 8) & 1) != 0;
}

/// dst in UB, two sources.
inline void expect_vector_comparison(std::string_view name) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench(name, type);
    const int lanes = lanes_of(type);
    put(bench, type, kSrc, lefts(3 * lanes));
    put(bench, type, kSrc1, rights(3 * lanes));
    bench.put(Space::UB, kDst, std::vector<std::uint8_t>(64, 0xA5));
    bench.set("dst", kDst).set("src0", kSrc).set("src1", kSrc1).set("repeat", 3);
    bench.mask(0, 1).run();  // of no effect
    const auto bytes = bench.get<std::uint8_t>(Space::UB, kDst, 64);
    for (int i = 0; i < 3 * lanes; ++i) {
      EXPECT_EQ(bit_of(bytes, i), asked_for(name, pairs()[static_cast<std::size_t>(i) % 9].order))
          << name << " " << i;
    }
    EXPECT_EQ(bytes[static_cast<std::size_t>(3 * lanes / 8)], 0xA5);
    EXPECT_EQ(bench.work().repeats, 3U);
    EXPECT_EQ(bench.work().bytes, static_cast<std::uint64_t>(3 * lanes / 8));
    bench.set("src0_block_stride", 2).set("src1_block_stride", 0).set("src0_repeat_stride", 1);
    expect_footprints_hold(bench.count(7));
    EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
  }
}

/// dst in UB, a source and a scalar.
inline void expect_scalar_comparison(std::string_view name) {
  for (const Type type : {Type::f16, Type::f32}) {
    const int lanes = lanes_of(type);
    for (const Pair& pair : pairs()) {
      Bench bench(name, type);
      put(bench, type, kSrc, std::vector<float>(static_cast<std::size_t>(2 * lanes), pair.left));
      bench.set("dst", kDst).set("src", kSrc).set("repeat", 2);
      bench.set("scalar", type == Type::f16 ? f16_from_f32(pair.right, false)
                                            : std::bit_cast<std::int32_t>(pair.right));
      bench.run();
      const std::uint8_t all = asked_for(name, pair.order) ? 0xFF : 0;
      EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, kDst, static_cast<std::size_t>(lanes / 4)),
                std::vector<std::uint8_t>(static_cast<std::size_t>(lanes / 4), all))
          << name << pair.left << pair.right;
      expect_footprints_hold(bench.set("src_block_stride", 3).set("src_repeat_stride", 2));
    }
  }
}

/// dst is the special register.
inline void expect_register_comparison(std::string_view name) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench(name, type);
    const int lanes = lanes_of(type);
    put(bench, type, kSrc, lefts(lanes));
    put(bench, type, kSrc1, rights(lanes));
    const std::uint64_t at = special_registers::kCompareMask.address;
    bench.set("src0", kSrc).set("src1", kSrc1);
    for (const std::uint8_t before : {std::uint8_t{0}, std::uint8_t{0xFF}}) {
      bench.put(Space::SPR, at, std::vector<std::uint8_t>(16, before));
      bench.mask(0x00FF, 0xFF00FF00FF00FF0FU).run();
      const auto bytes = bench.get<std::uint8_t>(Space::SPR, at, 16);
      for (int i = 0; i < lanes; ++i) {
        const std::uint64_t word = i < 64 ? 0xFF00FF00FF00FF0FU : 0x00FF;
        const bool takes_part = (word >> (i % 64) & 1) != 0;
        const bool holds = asked_for(name, pairs()[static_cast<std::size_t>(i) % 9].order);
        EXPECT_EQ(bit_of(bytes, i), takes_part ? holds : before != 0) << name << " " << i;
      }
      if (type == Type::f32) EXPECT_EQ(bytes[8], before) << "64 elements change 64 bits";
    }
    expect_footprints_hold(bench.set("src0_block_stride", 2));
    EXPECT_TRUE(bench.mask(0, 0).footprints().empty());
  }
}

}  // namespace davsim::comparisons_test
