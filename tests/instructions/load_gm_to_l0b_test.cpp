#include "instructions/fractals_from_gm.h"

namespace davsim::load_gm_to_l0b_test {

TEST(load_gm_to_l0b, loads_fractals_forwards_and_backwards) {
  fractals_from_gm::expect_loads("load_gm_to_l0b", Space::L0B);
}

}  // namespace davsim::load_gm_to_l0b_test
