#include "instructions/fills.h"

namespace davsim::fill_l1_test {

TEST(fill_l1, fills_pieces_of_32_bytes_with_one_value) {
  fills::expect_fills("fill_l1", Space::L1, 32, Pipe::MTE2);
}

}  // namespace davsim::fill_l1_test
