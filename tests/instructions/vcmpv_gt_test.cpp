#include "instructions/comparisons.h"

namespace davsim::vcmpv_gt_test {

TEST(vcmpv_gt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_gt");
}

}  // namespace davsim::vcmpv_gt_test
