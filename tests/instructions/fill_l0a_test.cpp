#include "instructions/fills.h"

namespace davsim::fill_l0a_test {

TEST(fill_l0a, fills_pieces_of_512_bytes_with_one_value) {
  fills::expect_fills("fill_l0a", Space::L0A, 512, Pipe::MTE1);
}

}  // namespace davsim::fill_l0a_test
