#include "instructions/comparisons.h"

namespace davsim::vcmp_eq_test {

TEST(vcmp_eq, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_eq");
}

}  // namespace davsim::vcmp_eq_test
