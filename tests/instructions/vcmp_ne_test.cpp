#include "instructions/comparisons.h"

namespace davsim::vcmp_ne_test {

TEST(vcmp_ne, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_ne");
}

}  // namespace davsim::vcmp_ne_test
