#include "instructions/harness.h"

namespace davsim::scalar_multiply_test {

using instruction_harness::Bench;

std::int64_t product(Type type, std::int64_t number, std::int64_t factor) {
  Bench bench("scalar_multiply", type);
  bench.core.scalar[5] = number;
  const std::int64_t result = bench.set("to", 6).set("left", 5).set("factor", factor).run();
  EXPECT_EQ(bench.core.scalar[6], result);
  EXPECT_EQ(bench.core.scalar[5], number);
  return result;
}

TEST(scalar_multiply, wraps_around_in_its_type) {
  EXPECT_EQ(product(Type::int32, 1000, -3), -3000);
  EXPECT_EQ(product(Type::uint32, 0x80000001, 2), 2);
  EXPECT_EQ(product(Type::int8, 100, 2), -56);
  EXPECT_EQ(product(Type::uint16, 300, 300), 90000 - 65536);
  EXPECT_EQ(product(Type::int64, std::int64_t{1} << 62, 2),
            std::numeric_limits<std::int64_t>::min());
}

}  // namespace davsim::scalar_multiply_test
