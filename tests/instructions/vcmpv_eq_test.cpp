#include "instructions/comparisons.h"

namespace davsim::vcmpv_eq_test {

TEST(vcmpv_eq, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_eq");
}

TEST(vcmpv_eq, compares_integers_of_32_bits) {
  instruction_harness::Bench bench("vcmpv_eq", Type::int32);
  bench.put<std::int32_t>(Space::UB, 0x1000, {7, -1, 0x40000001, 7});
  // Numbers that f32 does not tell apart.
  bench.put<std::int32_t>(Space::UB, 0x2000, {7, 1, 0x40000000, 7});
  bench.set("dst", 0x4000).set("src0", 0x1000).set("src1", 0x2000).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x4000, 1)[0] & 0xF, 0b1001);
}

}  // namespace davsim::vcmpv_eq_test
