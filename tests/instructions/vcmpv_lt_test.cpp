#include "instructions/comparisons.h"

namespace davsim::vcmpv_lt_test {

TEST(vcmpv_lt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_lt");
}

}  // namespace davsim::vcmpv_lt_test
