#include "instructions/comparisons.h"

namespace davsim::vcmp_lt_test {

TEST(vcmp_lt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_lt");
}

}  // namespace davsim::vcmp_lt_test
