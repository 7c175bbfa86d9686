#include "instructions/fills.h"

namespace davsim::fill_l0b_fractals_test {

TEST(fill_l0b_fractals, fills_512_bytes_a_repeat_with_one_value) {
  fills::expect_fills_fractals("fill_l0b_fractals", Space::L0B, Pipe::MTE1);
}

}  // namespace davsim::fill_l0b_fractals_test
