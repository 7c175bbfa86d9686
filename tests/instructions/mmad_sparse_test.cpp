#include "instructions/harness.h"
#include "instructions/sparse_matrix.h"

namespace davsim::mmad_sparse_test {

using namespace cube_layouts;
using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kA = 0x200, kB = 0x600;

struct Product {
  Product(std::size_t m, std::size_t k, std::size_t n)
      : bench("mmad_sparse", Type::int8), a(random_matrix(m, k, Type::int8, 1)), b(k, n, 2) {
    bench.set("dst", kDst).set("a", kA).set("b", kB).set("index", kB / 4).set("init", 1);
    bench.set("m", static_cast<std::int64_t>(m)).set("k", static_cast<std::int64_t>(k));
    bench.set("n", static_cast<std::int64_t>(n)).set("to", Type::int32);
    bench.put(Space::L0A, kA,
              pack(a, Type::int8, up(m, 16) * up(k, 32) * 512,
                   [k](auto row, auto column) { return index_z(row, column, k, 1); }));
    bench.put(Space::L0B, kB, b.numbers);
    bench.put(Space::L0B_INDEX, kB / 4, b.index);
  }
  std::int32_t result(std::size_t row, std::size_t column) {
    return bench.get<std::int32_t>(Space::L0C, kDst + 4 * index_n(row, column, a.rows, 16), 1)[0];
  }
  [[nodiscard]] double exact(std::size_t row, std::size_t column) const {
    double sum = 0;
    for (std::size_t i = 0; i < a.columns; ++i) sum += a.at(row, i) * b.whole.at(i, column);
    return sum;
  }

  Bench bench;
  Matrix a;
  SparseMatrix b;
};

TEST(mmad_sparse, is_the_product_with_the_whole_matrix) {
  for (const std::size_t m : {1U, 15U, 16U, 17U, 40U}) {
    for (const std::size_t k : {4U, 62U, 64U, 68U, 200U}) {
      for (const std::size_t n : {1U, 16U, 33U}) {
        SCOPED_TRACE(testing::Message() << m << ' ' << k << ' ' << n);
        Product product(m, k, n);
        EXPECT_EQ(product.bench.check(), "");
        product.bench.run();
        for (std::size_t row = 0; row < m; ++row) {
          for (std::size_t column = 0; column < n; ++column) {
            ASSERT_EQ(product.result(row, column), product.exact(row, column))
                << row << ' ' << column;
          }
        }
      }
    }
  }
}

TEST(mmad_sparse, adds_to_the_accumulator_and_saturates) {
  Product product(3, 64, 5);
  std::vector<std::int32_t> start(256, 1000);
  start[0] = 2147483647;
  product.bench.put(Space::L0C, kDst, start);
  product.bench.set("init", 0).run();
  EXPECT_EQ(product.result(1, 2), 1000 + product.exact(1, 2));
  EXPECT_EQ(product.result(0, 0), std::min(2147483647.0, 2147483647.0 + product.exact(0, 0)));
}

/// One row 1, 2, 3, 4 by one column that keeps 10 and 100 with two places.
std::int32_t chosen(unsigned first, unsigned second) {
  Product product(1, 4, 1);
  product.bench.put(Space::L0A, kA, std::vector<std::int8_t>{1, 2, 3, 4});
  product.bench.put(Space::L0B, kB, std::vector<std::int8_t>{10, 100});
  product.bench.put(Space::L0B_INDEX, kB / 4,
                    std::vector<std::uint8_t>{static_cast<std::uint8_t>(first | second << 2)});
  product.bench.run();
  return product.result(0, 0);
}

TEST(mmad_sparse, chooses_as_the_table_of_the_documents_says) {
  EXPECT_EQ(chosen(2, 2), 3 * 10 + 4 * 100);
  EXPECT_EQ(chosen(1, 2), 2 * 10 + 4 * 100);
  EXPECT_EQ(chosen(0, 2), 1 * 10 + 4 * 100);
  EXPECT_EQ(chosen(1, 1), 2 * 10 + 3 * 100);
  EXPECT_EQ(chosen(0, 1), 1 * 10 + 3 * 100);
  EXPECT_EQ(chosen(0, 0), 1 * 10 + 2 * 100);
  // Both the same, where the second place lies not behind the first.
  EXPECT_EQ(chosen(2, 0), 3 * 10 + 3 * 100);
  EXPECT_EQ(chosen(1, 0), 2 * 10 + 2 * 100);
  EXPECT_THROW(chosen(3, 0), ValueFault);
  EXPECT_THROW(chosen(0, 3), ValueFault);
}

TEST(mmad_sparse, counts_steps_of_64_of_the_left_matrix) {
  EXPECT_EQ(Product(30, 128, 40).bench.work().tiles, 2U * 3 * 2);
  EXPECT_EQ(Product(30, 129, 40).bench.work().tiles, 2U * 3 * 3);
  EXPECT_EQ(Product(30, 128, 40).bench.work().bytes, 30U * 40 * 4);
}

TEST(mmad_sparse, refuses_what_the_documents_do_not_list) {
  EXPECT_EQ(Product(16, 64, 16).bench.set("index", 0).check(),
            "index at byte 0; expected a quarter of the address of b, 384");
  EXPECT_NE(Product(16, 64, 16).bench.set("to", Type::f32).check(), "");
  EXPECT_NE(Product(16, 64, 16).bench.set("unit_flag", 1).check(), "");
}

TEST(mmad_sparse, does_nothing_where_an_extent_is_0) {
  for (const std::string_view extent : {"m", "k", "n"}) {
    Product product(16, 64, 16);
    product.bench.put(Space::L0C, kDst, std::vector<std::int32_t>{3});
    product.bench.set(extent, 0).run();
    EXPECT_EQ(product.result(0, 0), 3);
    EXPECT_TRUE(product.bench.footprints().empty());
    EXPECT_EQ(product.bench.work(), Work{});
  }
}

TEST(mmad_sparse, reads_and_writes_what_its_footprints_say) {
  // Random bytes would make indices of 3, so that the ranges are compared by hand.
  const Product product(17, 68, 33);
  EXPECT_EQ(product.bench.touched(Space::L0A, Access::read)[0][0],
            (ByteRange{kA, kA + 2 * 3 * 512}));
  EXPECT_EQ(product.bench.touched(Space::L0B, Access::read)[0][0],
            (ByteRange{kB, kB + 2 * 3 * 512}));
  EXPECT_EQ(product.bench.touched(Space::L0B_INDEX, Access::read)[0][0],
            (ByteRange{kB / 4, kB / 4 + 2 * 3 * 128}));
  Product other(17, 68, 33);
  auto before = other.bench.bytes(Space::L0C);
  other.bench.run();
  const auto written = instruction_harness::covered(other.bench, Space::L0C, Access::write);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!written[i]) ASSERT_EQ(other.bench.bytes(Space::L0C)[i], before[i]) << i;
  }
  EXPECT_TRUE(other.bench.touched(Space::L0C, Access::read).empty());
  EXPECT_FALSE(other.bench.set("init", 0).touched(Space::L0C, Access::read).empty());
}

}  // namespace davsim::mmad_sparse_test
