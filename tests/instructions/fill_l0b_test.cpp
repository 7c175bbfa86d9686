#include "instructions/fills.h"

namespace davsim::fill_l0b_test {

TEST(fill_l0b, fills_pieces_of_512_bytes_with_one_value) {
  fills::expect_fills("fill_l0b", Space::L0B, 512, Pipe::MTE1);
}

}  // namespace davsim::fill_l0b_test
