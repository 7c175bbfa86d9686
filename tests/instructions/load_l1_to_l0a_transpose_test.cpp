#include "instructions/squares.h"

namespace davsim::load_l1_to_l0a_transpose_test {

TEST(load_l1_to_l0a_transpose, transposes_squares_of_every_element_size) {
  squares_test::expect_squares("load_l1_to_l0a_transpose", Space::L0A);
}

}  // namespace davsim::load_l1_to_l0a_transpose_test
