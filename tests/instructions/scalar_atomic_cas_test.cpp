#include "instructions/atomics.h"

namespace davsim::scalar_atomic_cas_test {

using atomics::after;

TEST(scalar_atomic_cas, changes_what_equals_the_comparison) {
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_cas", Type::uint32, 7, 9, 7), 9U);
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_cas", Type::uint32, 7, 9, 8), 7U);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_cas", Type::uint64, 1ULL << 40, 2, 1ULL << 40), 2U);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_cas", Type::uint64, 1ULL << 40, 2, 0), 1ULL << 40);
}

}  // namespace davsim::scalar_atomic_cas_test
