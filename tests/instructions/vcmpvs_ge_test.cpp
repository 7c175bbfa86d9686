#include "instructions/comparisons.h"

namespace davsim::vcmpvs_ge_test {

TEST(vcmpvs_ge, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_ge");
}

}  // namespace davsim::vcmpvs_ge_test
