#include "instructions/fills.h"

namespace davsim::fill_l1_fractals_test {

TEST(fill_l1_fractals, fills_512_bytes_a_repeat_with_one_value) {
  fills::expect_fills_fractals("fill_l1_fractals", Space::L1, Pipe::MTE2);
}

}  // namespace davsim::fill_l1_fractals_test
