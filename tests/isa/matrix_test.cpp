#include "isa/matrix.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "isa/matrix_sums.h"

namespace davsim::matrix_test {

/// The result of a product of random bits, infinities and NaNs among them.
std::vector<std::byte> product_of_random_bits(Type type, const Kernels& kernels, SumOrder order,
                                              MatrixStart start) {
  constexpr std::uint32_t kM = 37, kN = 35, kK = 53;
  std::mt19937 random(7);
  const auto random_bytes = [&random](std::size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = std::byte(random() & 0xFF);
    return bytes;
  };
  const auto a = random_bytes(64 * 1024), b = random_bytes(64 * 1024), bias = random_bytes(1024);
  auto c = random_bytes(64 * 1024);
  multiply({.type = type,
            .to = type == Type::int8 ? Type::int32 : Type::f32,
            .m = kM,
            .n = kN,
            .k = kK,
            .a = a.data(),
            .b = b.data(),
            .c = c.data(),
            .bias = bias.data(),
            .start = start,
            .order = order},
           kernels);
  return c;
}

TEST(matrix, both_paths_give_the_same_bits) {
  if (v3_kernels() == nullptr) GTEST_SKIP() << "no AVX2 and F16C here";
  for (const Type type : {Type::f16, Type::bf16, Type::f32, Type::int8, Type::fp8_e4m3,
                          Type::fp8_e5m2, Type::hif8}) {
    for (const SumOrder order : {SumOrder::sequential, SumOrder::tree, SumOrder::fractal}) {
      for (const MatrixStart start :
           {MatrixStart::zero, MatrixStart::accumulator, MatrixStart::bias}) {
        EXPECT_EQ(product_of_random_bits(type, baseline_kernels(), order, start),
                  product_of_random_bits(type, *v3_kernels(), order, start))
            << name_of(type);
      }
    }
  }
}

TEST(matrix, strips_are_summed_along_k_with_every_rounding) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> number(-4, 4);
  constexpr std::size_t kRows = 8, kDepth = 19, kPitch = 23;
  std::vector<float> a(kRows * kPitch), b(kDepth * 16), start(kRows * 16);
  for (auto* values : {&a, &b, &start}) {
    for (float& value : *values) value = number(random);
  }
  std::vector<float> expected = start;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < 16; ++column) {
      for (std::size_t i = 0; i < kDepth; ++i) {
        const volatile float term = a[row * kPitch + i] * b[i * 16 + column];
        expected[row * 16 + column] = expected[row * 16 + column] + term;
      }
    }
  }
  for (const Kernels* kernels : {&baseline_kernels(), v3_kernels()}) {
    if (kernels == nullptr) continue;
    std::vector<float> c = start;
    kernels->multiply_strip(a.data(), kPitch, b.data(), c.data(), kRows, kDepth);
    EXPECT_EQ(c, expected) << kernels->name;
  }
}

TEST(matrix, a_shorter_fraction_is_rounded_to_the_nearest_even) {
  std::vector<float> values = {1 + 0x1p-11F, 1 + 0x1p-11F + 0x1p-20F, 1 + 3 * 0x1p-11F,
                               -(2 - 0x1p-12F), 0x1p-149F};
  round_fractions(values.data(), values.size(), 10);
  EXPECT_EQ(values, (std::vector<float>{1, 1 + 0x1p-10F, 1 + 0x1p-9F, -2, 0}));
}

}  // namespace davsim::matrix_test
