#include "instructions/comparisons.h"

namespace davsim::vcmp_ge_test {

TEST(vcmp_ge, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_ge");
}

}  // namespace davsim::vcmp_ge_test
