#include "instructions/fills.h"

namespace davsim::fill_l0a_fractals_test {

TEST(fill_l0a_fractals, fills_512_bytes_a_repeat_with_one_value) {
  fills::expect_fills_fractals("fill_l0a_fractals", Space::L0A, Pipe::MTE1);
}

}  // namespace davsim::fill_l0a_fractals_test
