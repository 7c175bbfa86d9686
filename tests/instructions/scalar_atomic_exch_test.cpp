#include "instructions/atomics.h"

namespace davsim::scalar_atomic_exch_test {

using atomics::after;

TEST(scalar_atomic_exch, puts_a_number_in_the_place_of_another) {
  EXPECT_EQ(after<std::uint32_t>("scalar_atomic_exch", Type::uint32, 7, 0xFFFFFFFF), 0xFFFFFFFFU);
  EXPECT_EQ(after<std::uint64_t>("scalar_atomic_exch", Type::uint64, 7, 1ULL << 40), 1ULL << 40);
}

}  // namespace davsim::scalar_atomic_exch_test
