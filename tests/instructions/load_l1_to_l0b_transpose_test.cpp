#include "instructions/squares.h"

namespace davsim::load_l1_to_l0b_transpose_test {

TEST(load_l1_to_l0b_transpose, transposes_squares_of_every_element_size) {
  squares_test::expect_squares("load_l1_to_l0b_transpose", Space::L0B);
}

}  // namespace davsim::load_l1_to_l0b_transpose_test
