#include "instructions/comparisons.h"

namespace davsim::vcmpvs_eq_test {

TEST(vcmpvs_eq, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_eq");
}

TEST(vcmpvs_eq, compares_integers_of_32_bits) {
  instruction_harness::Bench bench("vcmpvs_eq", Type::int32);
  bench.put<std::int32_t>(Space::UB, 0x1000, {7, -1, 0x40000001, 7});
  bench.set("dst", 0x4000).set("src", 0x1000).set("scalar", -1).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x4000, 1)[0] & 0xF, 0b0010);
}

}  // namespace davsim::vcmpvs_eq_test
