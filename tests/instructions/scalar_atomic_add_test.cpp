#include "instructions/atomics.h"

namespace davsim::scalar_atomic_add_test {

using atomics::after;

TEST(scalar_atomic_add, adds_and_returns_what_was_there) {
  EXPECT_EQ(after<std::int32_t>("scalar_atomic_add", Type::int32, -5, 3), -2);
  EXPECT_EQ(after<std::int32_t>("scalar_atomic_add", Type::int32, 0x7FFFFFFF, 1), INT32_MIN);
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_add", Type::uint32, 0xFFFFFFFF, 2), 1U);
  EXPECT_EQ(after<float>("scalar_atomic_add", Type::f32, 1.5F, -4), -2.5F);
  EXPECT_EQ(after<std::int64_t>("scalar_atomic_add", Type::int64, INT64_MAX, 1), INT64_MIN);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_add", Type::uint64, 1ULL << 63, 1ULL << 63), 0U);
}

}  // namespace davsim::scalar_atomic_add_test
