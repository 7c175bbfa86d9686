#include "instructions/comparisons.h"

namespace davsim::vcmpvs_ne_test {

TEST(vcmpvs_ne, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_ne");
}

}  // namespace davsim::vcmpvs_ne_test
