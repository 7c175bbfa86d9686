#include <cmath>
#include <limits>
#include <tuple>

#include "instructions/mmad_product.h"

namespace davsim::mmad_test {

using instruction_harness::expect_footprints_hold;

/// Every element lies as near to the exact one as rounding every sum allows.
void expect_near(Product& product, double start = 0) {
  for (std::size_t row = 0; row < product.a.rows; ++row) {
    for (std::size_t column = 0; column < product.b.columns; ++column) {
      const double exact = start + product.exact(row, column);
      if (product.type == Type::int8) {
        ASSERT_EQ(product.result<std::int32_t>(row, column), exact) << row << ' ' << column;
      } else {
        const double bound = (std::fabs(start) + product.magnitude(row, column)) * 0x1p-24 *
                             (static_cast<double>(product.a.columns) + 1);
        ASSERT_NEAR(product.result(row, column), exact, bound) << row << ' ' << column;
      }
    }
  }
}

const Type kTypesOfFactors[] = {Type::f16,      Type::bf16,     Type::f32, Type::int8,
                                Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8};

const std::vector<Shape> kShapes = {{1, 1, 1},    {15, 15, 15}, {16, 16, 16}, {17, 17, 17},
                                    {1, 100, 40}, {16, 1, 33},  {30, 70, 40}, {64, 96, 80}};

TEST(mmad, equals_a_product_in_double_for_every_type_and_edge) {
  for (const Type type : kTypesOfFactors) {
    for (const Shape& shape : kShapes) {
      for (const bool a_nz : {false, true}) {
        SCOPED_TRACE(testing::Message() << name_of(type) << ' ' << shape.m << ' ' << shape.k << ' '
                                        << shape.n << " nz " << a_nz);
        Product product(type, shape, a_nz);
        EXPECT_EQ(product.bench.check(), "");
        product.bench.run();
        expect_near(product);
      }
    }
  }
}

TEST(mmad, multiplies_floats_of_8_bits_of_two_types) {
  for (const auto& [left, right] :
       {std::pair{Type::fp8_e4m3, Type::fp8_e5m2}, {Type::fp8_e5m2, Type::fp8_e4m3}}) {
    for (const Shape& shape : kShapes) {
      Product product(left, right, shape, true);
      EXPECT_EQ(product.bench.check(), "");
      product.bench.run();
      expect_near(product);
    }
  }
  Product other(Type::f16, {16, 16, 16});
  EXPECT_EQ(other.bench.set("b_type", Type::f16).check(), "");
  EXPECT_EQ(
      other.bench.set("b_type", Type::bf16).check(),
      "product of f16 and bf16; expected two of one type, or two floats of 8 bits, or two of 4");
}

TEST(mmad, adds_along_k_rounding_every_sum) {
  Product product(Type::f16, {3, 37, 5});
  product.bench.run();
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 5; ++column) {
      float sum = 0;
      for (std::size_t i = 0; i < 37; ++i) {
        const auto left = static_cast<float>(product.a.at(row, i));
        const float term = left * static_cast<float>(product.b.at(i, column));
        sum = sum + term;
      }
      EXPECT_EQ(product.result(row, column), sum);
    }
  }
}

TEST(mmad, other_orders_of_the_sums_differ_only_in_rounding) {
  for (const int order : {1, 2}) {
    for (const Type type : kTypesOfFactors) {
      Product product(type, {17, 50, 33});
      product.bench.set("order", order).run();
      expect_near(product);
    }
  }
  // Beside 2^24 a 1 is lost; pairs of ones are not, and the exact 2^24 + 7 is a tie to even.
  for (const auto& [order, sum] : {std::pair{0, 0x1p24F}, {1, 0x1p24F + 6}, {2, 0x1p24F + 8}}) {
    Product product(Type::f32, {2, 8, 1});
    product.bench.put(Space::L0A, kA, std::vector<float>{0x1p24F, 1, 1, 1, 1, 1, 1, 1});
    product.bench.put(Space::L0B, kB, std::vector<float>{1, 1, 1, 1, 1, 1, 1, 1});
    product.bench.set("order", order).run();
    EXPECT_EQ(product.result(0, 0), sum) << order;
  }
}

TEST(mmad, small_factors_have_the_values_of_their_formats) {
  // The largest number of each, and the smallest one above zero.
  for (const auto& [type, most, least, product] :
       {std::tuple{Type::fp8_e4m3, 0x7E, 0x01, 448 * 0x1p-9F},
        {Type::fp8_e5m2, 0x7B, 0x01, 57344 * 0x1p-16F},
        {Type::hif8, 0x6E, 0x01, 32768 * 0x1p-22F}}) {
    Product one(type, {1, 1, 1});
    one.bench.put(Space::L0A, kA, std::vector<std::uint8_t>{static_cast<std::uint8_t>(most)});
    one.bench.put(Space::L0B, kB, std::vector<std::uint8_t>{static_cast<std::uint8_t>(least)});
    one.bench.run();
    EXPECT_EQ(one.result(0, 0), product) << name_of(type);
  }
}

TEST(mmad, accumulates_what_the_accumulator_holds) {
  for (const Type type : {Type::f16, Type::f32, Type::int8}) {
    Product product(type, {33, 20, 35});
    product.bench.run();
    product.bench.set("init", 0).run();
    for (std::size_t row = 0; row < 33; ++row) {
      const double twice = 2 * product.exact(row, 34);
      if (type == Type::int8) {
        EXPECT_EQ(product.result<std::int32_t>(row, 34), twice);
      } else {
        EXPECT_NEAR(product.result(row, 34), twice, product.magnitude(row, 34) * 0x1p-18);
      }
    }
  }
}

TEST(mmad, starts_every_row_from_the_bias) {
  Product product(Type::f16, {18, 16, 21});
  std::vector<float> bias(21);
  for (std::size_t i = 0; i < 21; ++i) bias[i] = static_cast<float>(i) * 64;
  product.bench.put(Space::BT, kBias, bias);
  product.bench.set("init", 2).run();
  for (std::size_t row = 0; row < 18; ++row) {
    for (std::size_t column = 0; column < 21; ++column) {
      EXPECT_NEAR(product.result(row, column), bias[column] + product.exact(row, column), 1e-3);
    }
  }
  Product integers(Type::int8, {2, 3, 4});
  integers.bench.put(Space::BT, kBias, std::vector<std::int32_t>{5, 6, 7, 8});
  integers.bench.set("init", 2).run();
  EXPECT_EQ(integers.result<std::int32_t>(1, 3), 8 + integers.exact(1, 3));
}

TEST(mmad, sums_of_integers_are_exact_and_saturate_at_the_end) {
  Product product(Type::int8, {1, 2000, 1});
  product.bench.put(Space::L0A, kA, std::vector<std::int8_t>(2000, -128));
  product.bench.put(Space::L0B, kB, std::vector<std::int8_t>(63 * 512, -128));
  product.bench.run();
  EXPECT_EQ(product.result<std::int32_t>(0, 0), 2000 * 128 * 128);
  product.bench.put(Space::L0C, kDst, std::vector<std::int32_t>{0x7FFFFFF0});
  product.bench.set("init", 0).run();
  EXPECT_EQ(product.result<std::int32_t>(0, 0), std::numeric_limits<std::int32_t>::max());
}

TEST(mmad, leaves_the_rest_of_the_last_fractals_alone) {
  Product product(Type::f16, {17, 16, 18});
  product.bench.put(Space::L0C, 0, std::vector<float>(0x4000, 7));
  product.bench.run();
  EXPECT_EQ(product.bench.get<float>(Space::L0C, kDst + index_n(16, 18, 17, 16) * 4, 1)[0], 7);
  EXPECT_EQ(product.bench.get<float>(Space::L0C, kDst + index_n(17, 0, 17, 16) * 4, 1)[0], 7);
  EXPECT_NE(product.result(16, 17), 7);
}

TEST(mmad, short_f32_keeps_eleven_or_ten_bits_of_fraction) {
  for (const auto& [a_nz, step] : {std::pair{0, 0x1p-11F}, {1, 0x1p-10F}}) {
    Product product(Type::f32, {1, 4, 1}, a_nz != 0);
    product.bench.put(Space::L0B, kB, std::vector<float>(128, 1));
    // Below half a step, a tie to even, a tie away to even, a fraction that carries.
    const float half = step / 2;
    product.bench.put(Space::L0A, kA, std::vector<float>{1 + half * 0.9F, 0, 0, 0});
    product.bench.set("hf32", 1).run();
    EXPECT_EQ(product.result(0, 0), 1);
    product.bench.put(Space::L0A, kA, std::vector<float>{1 + half, 1 + step + half, 2 - half, 0});
    product.bench.run();
    EXPECT_EQ(product.result(0, 0), 1 + (1 + 2 * step) + 2);
  }
}

TEST(mmad, f16_results_are_rounded_once) {
  Product product(Type::f16, {2, 8, 2});
  product.bench.set("to", Type::f16).run();
  const auto got = product.bench.get<std::uint16_t>(Space::L0C, kDst + 32, 2);
  EXPECT_EQ(got[1], f16_from_f32(static_cast<float>(product.exact(1, 1)), false));
}

TEST(mmad, infinity_and_nan_follow_the_mode) {
  Product product(Type::f16, {2, 2, 2});
  const std::uint16_t infinity = 0x7C00, one = 0x3C00;
  std::vector<std::uint16_t> a(256, 0), b(256, one);
  a[0] = infinity;
  a[16] = 0x7E00;
  product.bench.put(Space::L0A, kA, a);
  product.bench.put(Space::L0B, kB, b);
  product.bench.run();
  EXPECT_EQ(product.result(0, 0), std::numeric_limits<float>::infinity());
  EXPECT_EQ(product.result<std::uint32_t>(1, 0), 0x7FC00000U);
  product.bench.saturate().run();
  EXPECT_EQ(product.result(0, 0), std::numeric_limits<float>::max());
  EXPECT_EQ(product.result(1, 0), 0);
}

TEST(mmad, does_nothing_where_an_extent_is_0) {
  for (const std::string_view extent : {"m", "k", "n"}) {
    Product product(Type::f16, {16, 16, 16});
    product.bench.put(Space::L0C, kDst, std::vector<float>{3});
    product.bench.set(extent, 0).run();
    EXPECT_EQ(product.result(0, 0), 3);
    EXPECT_TRUE(product.bench.footprints().empty());
    EXPECT_EQ(product.bench.work(), Work{});
  }
}

TEST(mmad, counts_steps_of_a_fractal) {
  EXPECT_EQ(Product(Type::f16, {30, 70, 40}).bench.work().tiles, 2U * 3 * 5);
  EXPECT_EQ(Product(Type::f32, {30, 70, 40}).bench.work().tiles, 2U * 3 * 9);
  EXPECT_EQ(Product(Type::int8, {30, 70, 40}).bench.work().tiles, 2U * 3 * 3);
  EXPECT_EQ(Product(Type::fp8_e4m3, {30, 70, 40}).bench.work().tiles, 2U * 3 * 3);
}

TEST(mmad, hardware_orders_followers_from_ten_fractals_on) {
  const auto orders = [](std::int64_t m, std::int64_t n) {
    std::vector<std::int64_t> values(kMaxOperands, 1);
    values[3] = m;
    values[5] = n;
    const MaskState mask;
    return spec_of(*opcode_named("mmad")).orders_followers({Type::f16, values.data(), mask});
  };
  EXPECT_FALSE(orders(48, 48));
  EXPECT_FALSE(orders(144, 16));
  EXPECT_TRUE(orders(145, 16));
  EXPECT_TRUE(orders(32, 80));
}

TEST(mmad, pairs_of_4_bits_are_signed_and_64_fill_a_row_of_a_fractal) {
  constexpr std::size_t kWidth = 64;
  for (const Shape& shape : {Shape{17, 70, 20}, {1, 100, 18}, {16, 64, 16}, {33, 129, 3}}) {
    for (const bool a_nz : {false, true}) {
      SCOPED_TRACE(testing::Message() << shape.m << ' ' << shape.k << ' ' << shape.n << " nz " << a_nz);
      const std::size_t depth = up(shape.k, kWidth);
      std::mt19937 random(5);
      Matrix a(shape.m, shape.k), b(shape.k, shape.n);
      std::vector<std::uint8_t> left(up(shape.m, 16) * depth * 512, 0xA5), right(up(shape.n, 16) * depth * 512, 0x5A);
      const auto put = [&](std::vector<std::uint8_t>& bytes, std::size_t index, double& value) {
        const unsigned bits = random() % 16;
        value = bits < 8 ? bits : static_cast<double>(bits) - 16;
        auto& byte = bytes[index / 2];
        byte = static_cast<std::uint8_t>(index % 2 == 0 ? (byte & 0xF0U) | bits : (byte & 0x0FU) | bits << 4);
      };
      for (std::size_t row = 0; row < shape.m; ++row) {
        for (std::size_t i = 0; i < shape.k; ++i) {
          const std::size_t fractal = row / 16 * depth + i / kWidth;
          const std::size_t in_rows = fractal * 16 * kWidth + row % 16 * kWidth + i % kWidth;
          put(left, shape.m == 1 ? i : a_nz ? index_n(row, i, shape.m, kWidth) : in_rows, a.at(row, i));
        }
      }
      for (std::size_t i = 0; i < shape.k; ++i) {
        for (std::size_t column = 0; column < shape.n; ++column) {
          const std::size_t fractal = i / kWidth * up(shape.n, 16) + column / 16;
          put(right, fractal * 16 * kWidth + column % 16 * kWidth + i % kWidth, b.at(i, column));
        }
      }
      Bench bench("mmad", Type::int4x2);
      bench.set("dst", kDst).set("a", kA).set("b", kB).set("bias", kBias).set("init", 1).set("a_nz", a_nz);
      bench.set("m", static_cast<std::int64_t>(shape.m)).set("k", static_cast<std::int64_t>(shape.k));
      bench.set("n", static_cast<std::int64_t>(shape.n)).set("to", Type::int32);
      bench.put(Space::L0A, kA, left);
      bench.put(Space::L0B, kB, right);
      ASSERT_EQ(bench.check(), "");
      EXPECT_EQ(bench.work().tiles, up(shape.m, 16) * depth * up(shape.n, 16));
      bench.run();
      for (std::size_t row = 0; row < shape.m; ++row) {
        for (std::size_t column = 0; column < shape.n; ++column) {
          double sum = 0;
          for (std::size_t i = 0; i < shape.k; ++i) sum += a.at(row, i) * b.at(i, column);
          const std::uint64_t at = kDst + index_n(row, column, shape.m, 16) * 4;
          ASSERT_EQ(bench.get<std::int32_t>(Space::L0C, at, 1)[0], sum) << row << ' ' << column;
        }
      }
      expect_footprints_hold(bench);
      EXPECT_NE(bench.set("b_type", Type::fp4x2_e2m1).check(), "");
    }
  }
}

TEST(mmad, refuses_what_the_documents_do_not_list) {
  Product product(Type::bf16, {1, 1, 1});
  EXPECT_NE(product.bench.set("to", Type::f16).check(), "");
  EXPECT_NE(product.bench.set("to", Type::f32).set("hf32", 1).check().find("hf32"),
            std::string::npos);
  EXPECT_NE(product.bench.set("hf32", 0).set("unit_flag", 1).check(), "");
  EXPECT_EQ(product.bench.set("unit_flag", 3).check(), "");
  EXPECT_NE(Product(Type::int8, {1, 1, 1}).bench.set("to", Type::f32).check(), "");
  EXPECT_NE(Product(Type::hif8, {1, 1, 1}).bench.set("to", Type::f16).check(), "");
}

TEST(mmad, touches_what_its_footprints_say) {
  for (const Type type : kTypesOfFactors) {
    for (const Shape& shape : {Shape{17, 33, 40}, {32, 16, 32}, {1, 40, 17}}) {
      for (const int init : {0, 1, 2}) {
        Product product(type, shape);
        expect_footprints_hold(product.bench.set("init", init));
      }
    }
  }
  Product half(Type::f16, {17, 33, 40});
  expect_footprints_hold(half.bench.set("to", Type::f16).set("init", 0).set("a_nz", 1));
  EXPECT_EQ(half.bench.touched(Space::L0C, Access::write).size(), 2U);
}

}  // namespace davsim::mmad_test
