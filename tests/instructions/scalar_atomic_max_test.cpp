#include "instructions/atomics.h"

namespace davsim::scalar_atomic_max_test {

using atomics::after;

TEST(scalar_atomic_max, keeps_the_larger_by_the_order_of_the_type) {
  EXPECT_EQ(after<std::int32_t>("scalar_atomic_max", Type::int32, -5, 3), 3);
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_max", Type::uint32, 0xFFFFFFFB, 3), 0xFFFFFFFBU);
  EXPECT_EQ(after<float>("scalar_atomic_max", Type::f32, -1, -2), -1.0F);
  EXPECT_EQ(after<std::int64_t>("scalar_atomic_max", Type::int64, -1, 0), 0);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_max", Type::uint64, ~0ULL, 0), ~0ULL);
}

}  // namespace davsim::scalar_atomic_max_test
