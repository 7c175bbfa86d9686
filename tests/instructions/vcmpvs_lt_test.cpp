#include "instructions/comparisons.h"

namespace davsim::vcmpvs_lt_test {

TEST(vcmpvs_lt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_lt");
}

}  // namespace davsim::vcmpvs_lt_test
