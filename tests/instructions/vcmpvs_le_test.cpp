#include "instructions/comparisons.h"

namespace davsim::vcmpvs_le_test {

TEST(vcmpvs_le, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_le");
}

}  // namespace davsim::vcmpvs_le_test
