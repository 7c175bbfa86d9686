#include "instructions/atomics.h"

namespace davsim::scalar_atomic_min_test {

using atomics::after;

TEST(scalar_atomic_min, keeps_the_smaller_by_the_order_of_the_type) {
  EXPECT_EQ(after<std::int32_t>("scalar_atomic_min", Type::int32, -5, 3), -5);
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_min", Type::uint32, 0xFFFFFFFB, 3), 3U);
  EXPECT_EQ(after<float>("scalar_atomic_min", Type::f32, -1, -2), -2.0F);
  EXPECT_EQ(after<std::int64_t>("scalar_atomic_min", Type::int64, -1, 0), -1);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_min", Type::uint64, ~0ULL, 0), 0U);
}

}  // namespace davsim::scalar_atomic_min_test
