#include "instructions/comparisons.h"

namespace davsim::vcmpv_ne_test {

TEST(vcmpv_ne, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_ne");
}

}  // namespace davsim::vcmpv_ne_test
