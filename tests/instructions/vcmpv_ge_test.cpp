#include "instructions/comparisons.h"

namespace davsim::vcmpv_ge_test {

TEST(vcmpv_ge, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_vector_comparison("vcmpv_ge");
}

}  // namespace davsim::vcmpv_ge_test
