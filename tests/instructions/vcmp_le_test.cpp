#include "instructions/comparisons.h"

namespace davsim::vcmp_le_test {

TEST(vcmp_le, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_le");
}

}  // namespace davsim::vcmp_le_test
