#pragma once

#include <cmath>

#include "instructions/harness.h"

namespace davsim::elementwise_harness {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

inline constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000, kSrc1 = 0x2000;

/// An instruction with its addresses set, whatever its sources are called.
inline Bench bench_of(std::string_view name, Type type) {
  Bench bench(name, type);
  bench.set("dst", kDst);
  const bool one = operand_index(bench.spec, "src") >= 0;
  bench.set(one ? "src" : "src0", kSrc);
  if (!one) bench.set("src1", kSrc1);
  return bench;
}

/// Writes numbers as elements of a type; integers and floating point alike.
inline void put_numbers(Bench& bench, Type type, std::uint64_t address,
                        const std::vector<double>& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto whole = static_cast<std::int64_t>(numbers[i]);
    const auto real = static_cast<float>(numbers[i]);
    const std::uint64_t at = address + i * static_cast<std::uint64_t>(size_of(type));
    if (type == Type::f32) {
      bench.put<float>(Space::UB, at, {real});
    } else if (type == Type::f16) {
      bench.put_f16(at, {real});
    } else if (size_of(type) == 1) {
      bench.put<std::int8_t>(Space::UB, at, {static_cast<std::int8_t>(whole)});
    } else if (size_of(type) == 2) {
      bench.put<std::int16_t>(Space::UB, at, {static_cast<std::int16_t>(whole)});
    } else if (size_of(type) == 4) {
      bench.put<std::int32_t>(Space::UB, at, {static_cast<std::int32_t>(whole)});
    } else {
      bench.put<std::int64_t>(Space::UB, at, {whole});
    }
  }
}

inline std::vector<double> get_numbers(Bench& bench, Type type, std::uint64_t address,
                                       std::size_t count) {
  std::vector<double> out;
  const auto read = [&]<class T>(T) {
    for (const T value : bench.get<T>(Space::UB, address, count)) {
      out.push_back(static_cast<double>(value));
    }
  };
  switch (type) {
    case Type::f32:
      read(float{});
      break;
    case Type::f16:
      for (const float value : bench.get_f16(address, count)) out.push_back(value);
      break;
    case Type::int8:
      read(std::int8_t{});
      break;
    case Type::uint8:
      read(std::uint8_t{});
      break;
    case Type::int16:
      read(std::int16_t{});
      break;
    case Type::uint16:
      read(std::uint16_t{});
      break;
    case Type::int32:
      read(std::int32_t{});
      break;
    case Type::uint32:
      read(std::uint32_t{});
      break;
    default:
      read(std::int64_t{});
      break;
  }
  return out;
}

/// What one source becomes.
inline std::vector<double> result_of(std::string_view name, Type type,
                                     const std::vector<double>& source, bool saturate = false) {
  Bench bench = bench_of(name, type);
  put_numbers(bench, type, kSrc, source);
  bench.saturate(saturate).run();
  return get_numbers(bench, type, kDst, source.size());
}

/// What two sources become.
inline std::vector<double> result_of_two(std::string_view name, Type type,
                                     const std::vector<double>& left,
                                     const std::vector<double>& right) {
  Bench bench = bench_of(name, type);
  put_numbers(bench, type, kSrc, left);
  put_numbers(bench, type, kSrc1, right);
  bench.run();
  return get_numbers(bench, type, kDst, left.size());
}

/// Strides, masks and counts: an instruction touches what its footprints say, and nothing is
/// allowed that has no meaning.
inline void expect_form_holds(Bench& bench, bool strided = true) {
  const bool one = operand_index(bench.spec, "src") >= 0;
  bench.set("repeat", 2);
  if (strided) bench.set("dst_block_stride", 2).set("dst_repeat_stride", 16);
  if (strided) bench.set(one ? "src_block_stride" : "src0_block_stride", 3);
  if (strided && !one) bench.set("src1_repeat_stride", 5);
  expect_footprints_hold(bench);
  expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF000FU));
  const std::uint64_t masked = bench.work().elements;
  EXPECT_GT(masked, 0U);
  EXPECT_LT(masked, bench.mask(~0ULL, ~0ULL).work().elements);
  expect_footprints_hold(bench.count(70));
  EXPECT_EQ(bench.work().elements, 70U);
  EXPECT_EQ(bench.mask(~0ULL, ~0ULL).check(), "");
  EXPECT_NE(bench.set("dst_block_stride", 0).check(), "");
}

inline void expect_forms_hold(std::string_view name, std::initializer_list<Type> types) {
  for (const Type type : types) {
    Bench bench = bench_of(name, type);
    expect_form_holds(bench);
  }
}

}  // namespace davsim::elementwise_harness
