#include <cmath>

#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::mmad_mx_test {

using cube_layouts::index_n;
using cube_layouts::Matrix;
using cube_layouts::up;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kA = 0x800, kB = 0x1000, kBias = 0x40;
const Type kTypes[] = {Type::fp8_e4m3, Type::fp8_e5m2, Type::fp4x2_e2m1, Type::fp4x2_e1m2};

/// A product of random factors and scales, laid out from the documents apart from the model.
struct Product {
  Product(Type type, std::size_t m, std::size_t k, std::size_t n) : Product(type, type, m, k, n) {}
  Product(Type type, Type other, std::size_t m, std::size_t k, std::size_t n)
      : bench("mmad_mx", type), a(m, k), b(k, n) {
    if (other != type) bench.set("b_type", other);
    const bool packed = is_packed(type);
    const std::size_t width = packed ? 64 : 32;
    std::mt19937 random(3);
    std::vector<std::uint8_t> left(up(m, 16) * up(k, width) * 512, 0xA5);
    std::vector<std::uint8_t> right(up(n, 16) * up(k, width) * 512, 0xA5);
    const auto put = [&](Type of, std::vector<std::uint8_t>& bytes, std::size_t index,
                         double& value) {
      if (packed) {
        const unsigned bits = random() % 16;
        value = fp4_values(of).at(bits);
        auto& byte = bytes[index / 2];
        byte = static_cast<std::uint8_t>(index % 2 == 0 ? (byte & 0xF0U) | bits
                                                        : (byte & 0x0FU) | bits << 4);
      } else {
        const auto bits = static_cast<std::uint8_t>(random() % 0x48 + (random() % 2) * 0x80);
        value = small_values(of).at(bits);
        bytes[index] = bits;
      }
    };
    for (std::size_t row = 0; row < m; ++row) {
      for (std::size_t i = 0; i < k; ++i) {
        put(type, left, m == 1 ? i : index_n(row, i, m, width), a.at(row, i));
      }
    }
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t column = 0; column < n; ++column) {
        const std::size_t fractal = i / width * up(n, 16) + column / 16;
        put(other, right, fractal * 16 * width + column % 16 * width + i % width, b.at(i, column));
      }
    }
    // Scales: fractals of 16 x 2 along k, then the next 16 rows or columns.
    const auto scales = [&](std::size_t count, auto multiply) {
      std::vector<std::uint8_t> bytes(up(count, 16) * (k / 64) * 32, 0xFF);
      for (std::size_t row = 0; row < count; ++row) {
        for (std::size_t block = 0; block < k / 32; ++block) {
          const unsigned power = random() % 9;
          bytes[(row / 16 * (k / 64) + block / 2) * 32 + row % 16 * 2 + block % 2] =
              static_cast<std::uint8_t>(123 + power);
          for (std::size_t i = block * 32; i < block * 32 + 32; ++i) {
            multiply(row, i, std::pow(2.0, static_cast<int>(power) - 4));
          }
        }
      }
      return bytes;
    };
    bench.put(Space::L0A, kA, left);
    bench.put(Space::L0B, kB, right);
    bench.put(Space::L0A_MX, kA / 16, scales(m, [&](std::size_t row, std::size_t i, double scale) {
                a.at(row, i) *= scale;
              }));
    bench.put(Space::L0B_MX, kB / 16, scales(n, [&](std::size_t row, std::size_t i, double scale) {
                b.at(i, row) *= scale;
              }));
    bench.set("dst", kDst).set("a", kA).set("b", kB).set("bias", kBias).set("init", 1);
    bench.set("a_scale", kA / 16).set("b_scale", kB / 16).set("to", Type::f32);
    bench.set("m", static_cast<std::int64_t>(m)).set("k", static_cast<std::int64_t>(k));
    bench.set("n", static_cast<std::int64_t>(n));
  }

  float result(std::size_t row, std::size_t column) {
    return bench.get<float>(Space::L0C, kDst + index_n(row, column, a.rows, 16) * 4, 1)[0];
  }
  void expect_near(double start = 0) {
    for (std::size_t row = 0; row < a.rows; ++row) {
      for (std::size_t column = 0; column < b.columns; ++column) {
        double exact = start, magnitude = std::fabs(start);
        for (std::size_t i = 0; i < a.columns; ++i) {
          exact += a.at(row, i) * b.at(i, column);
          magnitude += std::fabs(a.at(row, i) * b.at(i, column));
        }
        const double bound = magnitude * 0x1p-24 * (static_cast<double>(a.columns) + 1);
        ASSERT_NEAR(result(row, column), exact, bound) << row << ' ' << column;
      }
    }
  }

  Bench bench;
  Matrix a, b;
};

TEST(mmad_mx, equals_a_product_in_double_for_every_type_edge_and_order) {
  for (const Type type : kTypes) {
    for (const std::size_t m : {1U, 15U, 16U, 17U, 40U}) {
      for (const std::size_t k : {64U, 192U}) {
        for (const int order : {0, 1, 2}) {
          const std::size_t n = m == 40 ? 33 : m;
          SCOPED_TRACE(testing::Message() << name_of(type) << ' ' << m << ' ' << k << ' ' << order);
          Product product(type, m, k, n);
          product.bench.set("order", order);
          EXPECT_EQ(product.bench.check(), "");
          product.bench.run();
          product.expect_near();
        }
      }
    }
  }
}

TEST(mmad_mx, multiplies_two_types_of_as_many_bits) {
  for (const auto& [left, right] : {std::pair{Type::fp8_e4m3, Type::fp8_e5m2},
                                    {Type::fp8_e5m2, Type::fp8_e4m3},
                                    {Type::fp4x2_e2m1, Type::fp4x2_e1m2},
                                    {Type::fp4x2_e1m2, Type::fp4x2_e2m1}}) {
    Product product(left, right, 17, 128, 33);
    EXPECT_EQ(product.bench.check(), "");
    product.bench.run();
    product.expect_near();
  }
  Product product(Type::fp8_e4m3, 16, 64, 16);
  EXPECT_NE(product.bench.set("b_type", Type::fp4x2_e2m1)
                .check()
                .find("product of fp8_e4m3 and fp4x2_e2m1"),
            std::string::npos);
}

TEST(mmad_mx, starts_from_the_accumulator_or_the_bias) {
  Product product(Type::fp4x2_e2m1, 18, 64, 21);
  product.bench.put(Space::BT, kBias, std::vector<float>(21, 512));
  product.bench.set("init", 2).run();
  product.expect_near(512);
  product.bench.put(Space::L0C, kDst, std::vector<float>(4 * 256, -256));
  product.bench.set("init", 0).run();
  product.expect_near(-256);
}

TEST(mmad_mx, a_scale_that_is_nan_spoils_its_row_alone) {
  Product product(Type::fp8_e4m3, 2, 64, 3);
  product.bench.put(Space::L0A_MX, kA / 16 + 2, std::vector<std::uint8_t>{0xFF});
  product.bench.run();
  EXPECT_FALSE(std::isnan(product.result(0, 2)));
  EXPECT_TRUE(std::isnan(product.result(1, 2)));
}

TEST(mmad_mx, counts_steps_of_a_fractal) {
  EXPECT_EQ(Product(Type::fp8_e4m3, 30, 128, 40).bench.work().tiles, 2U * 3 * 4);
  EXPECT_EQ(Product(Type::fp4x2_e1m2, 30, 128, 40).bench.work().tiles, 2U * 3 * 2);
}

TEST(mmad_mx, does_nothing_where_an_extent_is_0) {
  for (const std::string_view extent : {"m", "k", "n"}) {
    Product product(Type::fp8_e5m2, 16, 64, 16);
    product.bench.put(Space::L0C, kDst, std::vector<float>{3});
    product.bench.set(extent, 0).run();
    EXPECT_EQ(product.result(0, 0), 3);
    EXPECT_TRUE(product.bench.footprints().empty());
    EXPECT_EQ(product.bench.work(), Work{});
  }
}

TEST(mmad_mx, refuses_what_the_documents_do_not_list) {
  const auto said = [](Type type, std::string_view operand, std::int64_t value) {
    Product product(type, 16, 64, 16);
    return product.bench.set(operand, value).check();
  };
  EXPECT_EQ(said(Type::fp8_e4m3, "k", 96), "k 96; expected a multiple of 64");
  EXPECT_EQ(said(Type::fp8_e4m3, "a", 0x200),
            "a at byte 512 with fp8_e4m3; expected a multiple of 1024");
  EXPECT_EQ(said(Type::fp4x2_e2m1, "a", 0x200),
            "a_scale at byte 128; expected a 16th of the address of a, 32");
  EXPECT_NE(said(Type::fp4x2_e2m1, "b_scale", 0).find("b_scale at byte 0"), std::string::npos);
  EXPECT_NE(said(Type::fp8_e4m3, "unit_flag", 1), "");
  EXPECT_NE(said(Type::fp8_e4m3, "to", static_cast<std::int64_t>(Type::f16)), "");
}

TEST(mmad_mx, touches_what_its_footprints_say) {
  for (const Type type : kTypes) {
    for (const std::size_t m : {1U, 17U}) {
      for (const int init : {0, 1, 2}) {
        Product product(type, m, 128, 33);
        expect_footprints_hold(product.bench.set("init", init));
      }
    }
  }
}

}  // namespace davsim::mmad_mx_test
