#include "instructions/comparisons.h"

namespace davsim::vcmpv_le_test {

TEST(vcmpv_le, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_le");
}

}  // namespace davsim::vcmpv_le_test
