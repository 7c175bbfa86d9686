#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "instructions/harness.h"
#include "isa/special_registers.h"

// What the reductions to the largest and to the smallest element share, against sorted copies of
// what takes part.

namespace davsim::reductions_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

inline constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;
inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

inline Bench bench_of(std::string_view name, Type type) {
  Bench bench(name, type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

inline int lanes_of(Type type) { return 256 / size_of(type); }

/// Numbers that f16 holds exactly, all different.
inline std::vector<float> shuffled(int count, unsigned seed) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i - count / 2));
  std::shuffle(values.begin(), values.end(), std::mt19937(seed));
  return values;
}

inline void put(Bench& bench, Type type, std::uint64_t address, const std::vector<float>& values) {
  type == Type::f16 ? bench.put_f16(address, values) : bench.put(Space::UB, address, values);
}
inline std::vector<float> get(Bench& bench, Type type, std::uint64_t address, int count) {
  const auto n = static_cast<std::size_t>(count);
  return type == Type::f16 ? bench.get_f16(address, n) : bench.get<float>(Space::UB, address, n);
}
/// Elements as the integers that their bits are.
inline std::vector<std::uint32_t> get_bits(Bench& bench, Type type, std::uint64_t address,
                                           int count) {
  const auto n = static_cast<std::size_t>(count);
  if (type == Type::f32) return bench.get<std::uint32_t>(Space::UB, address, n);
  const auto narrow = bench.get<std::uint16_t>(Space::UB, address, n);
  return {narrow.begin(), narrow.end()};
}

/// The place of the best of some elements, by sorting them.
inline std::size_t best_place(const std::vector<float>& values, bool largest) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return largest ? values[a] > values[b] : values[a] < values[b];
  });
  return order.front();
}

inline void expect_block_extremes(std::string_view name, bool largest) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of(name, type);
    const int lanes = lanes_of(type), block = lanes / 8;
    const std::vector<float> x = shuffled(4 * lanes, 7);
    put(bench, type, kSrc, x);
    put(bench, type, kDst, std::vector<float>(64, 9));
    // Repeat r reads DataBlocks r, r + 2, ..., r + 14 and writes results 16 r to 16 r + 7; of each
    // DataBlock the first two elements and the last take part, of the fourth none.
    bench.set("repeat", 3).set("src_block_stride", 2).set("src_repeat_stride", 1);
    bench.set("dst_repeat_stride", 2);
    const std::uint64_t some = type == Type::f16 ? 0x8003'8003'8003'8003U : 0x8383'8383'8383'8383U;
    const std::uint64_t low =
        type == Type::f16 ? some & 0x0000'FFFF'FFFF'FFFFU : some & 0xFFFF'FFFF'00FF'FFFFU;
    bench.mask(some, low).run();
    for (int r = 0; r < 3; ++r) {
      const std::vector<float> z =
          get(bench, type, kDst + static_cast<std::uint64_t>(16 * r * size_of(type)), 16);
      for (int b = 0; b < 8; ++b) {
        const int first = (r + 2 * b) * block;
        const auto at = [&](int i) { return x[static_cast<std::size_t>(first + i)]; };
        const std::vector<float> taking = {at(0), at(1), at(block - 1)};
        const float best = b == 3 ? 9 : taking[best_place(taking, largest)];
        EXPECT_EQ(z[static_cast<std::size_t>(b)], best) << name << " " << r << " " << b;
        EXPECT_EQ(z[static_cast<std::size_t>(b + 8)], 9);
      }
    }
  }
}

/// NaN beats numbers, and of the zeros `winner` beats the other.
inline void expect_special_numbers(std::string_view name, float winner) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of(name, type);
    std::vector<float> x(static_cast<std::size_t>(lanes_of(type)), winner > 0 ? -1.0F : 1.0F);
    x[0] = std::copysign(0.0F, -winner);
    x[1] = std::copysign(0.0F, winner);
    put(bench, type, kSrc, x);
    bench.run();
    EXPECT_EQ(get(bench, type, kDst, 1)[0], 0);
    EXPECT_EQ(std::signbit(get(bench, type, kDst, 1)[0]), winner < 0);
    x[2] = std::numeric_limits<float>::quiet_NaN();
    put(bench, type, kSrc, x);
    bench.run();
    EXPECT_TRUE(std::isnan(get(bench, type, kDst, 1)[0])) << name;
    if (type == Type::f32) continue;
    x[2] = winner * kInfinity;
    put(bench, type, kSrc, x);
    bench.saturate().run();
    EXPECT_EQ(get(bench, type, kDst, 1)[0], winner * 65504) << "f16 that saturates has no infinity";
  }
}

inline void expect_footprints_of_reductions(std::string_view name) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of(name, type);
    bench.set("dst", kDst + 128).set("repeat", 3).set("src_block_stride", 3);
    bench.set("dst_repeat_stride", 2);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.saturate());
    expect_footprints_hold(bench.mask(0x00FF0000F0000000U, 0x000000FF00010008U));
    expect_footprints_hold(bench.count(177));
    EXPECT_TRUE(bench_of(name, type).set("repeat", 0).footprints().empty());
    EXPECT_TRUE(bench_of(name, type).mask(0, 0).footprints().empty());
    EXPECT_EQ(bench_of(name, type).count(0).work(), Work{});
  }
}

inline std::uint64_t special(Bench& bench, const special_registers::Place& place) {
  return bench.get<std::uint64_t>(Space::SPR, place.address, 1)[0];
}

/// Values, indices and their order, the first of equal elements, and what stays in the register.
inline void expect_repeat_extremes(std::string_view name, bool largest) {
  enum : std::int64_t { value_index, index_value, only_value, only_index };
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of(name, type);
    const int lanes = lanes_of(type);
    std::vector<float> x = shuffled(3 * lanes, 11);
    // Lanes 3 and up take part; the best of repeat 1 stands there twice.
    const auto repeat = [&](int r) {
      return std::vector<float>(x.begin() + r * lanes + 3, x.begin() + (r + 1) * lanes);
    };
    const std::size_t twice = best_place(repeat(1), largest);
    const std::size_t other = twice < 20 ? 40 : 5;
    x[static_cast<std::size_t>(lanes + 3) + other] = repeat(1)[twice];
    put(bench, type, kSrc, x);
    bench.set("repeat", 3).mask(~0ULL, ~7ULL);
    std::vector<float> values;
    std::vector<std::uint32_t> indices;
    for (int r = 0; r < 3; ++r) {
      const std::size_t place = best_place(repeat(r), largest);
      values.push_back(repeat(r)[place]);
      indices.push_back(static_cast<std::uint32_t>(place + 3));
    }
    EXPECT_EQ(indices[1], std::min(twice, other) + 3);
    const auto size = static_cast<std::uint64_t>(size_of(type));
    for (const std::int64_t order : {value_index, index_value, only_value, only_index}) {
      bench.put(Space::UB, kDst, std::vector<std::uint8_t>(64, 0xEE));
      bench.set("order", order).set("dst_repeat_stride", 2).run();
      const std::uint64_t unit = order == only_index ? 4 : (order == only_value ? size : 2 * size);
      for (std::size_t r = 0; r < 3; ++r) {
        const std::uint64_t at = kDst + 2 * r * unit;
        if (order != only_index) {
          EXPECT_EQ(get(bench, type, at + (order == index_value ? size : 0), 1)[0], values[r]);
        }
        if (order == only_index) {
          EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, at, 1)[0], indices[r]);
        } else if (order != only_value) {
          EXPECT_EQ(get_bits(bench, type, at + (order == index_value ? 0 : size), 1)[0],
                    indices[r]);
        }
        EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, at + unit, 1)[0], 0xEE) << "between results";
      }
      EXPECT_EQ(bench.work().bytes, 3 * unit);
    }
    const std::size_t best = best_place(values, largest);
    const std::uint64_t bits = special(bench, special_registers::kExtreme);
    EXPECT_EQ(bits >> 32, best * static_cast<std::size_t>(lanes) + indices[best]);
    bench.set("order", only_value).run();
    EXPECT_EQ(bits & 0xFFFFFFFFU, get_bits(bench, type, kDst + 2 * best * size, 1)[0]);
    EXPECT_EQ(bench.set("order", value_index).set("dst", kDst + 2 * size).check(), "");
    EXPECT_NE(bench.set("dst", kDst + size).check(), "");
    EXPECT_EQ(bench.set("order", only_value).check(), "");
  }
}

}  // namespace davsim::reductions_test
