#include "instructions/fractals_from_gm.h"

namespace davsim::load_gm_to_l0a_test {

TEST(load_gm_to_l0a, loads_fractals_forwards_and_backwards) {
  fractals_from_gm::expect_loads("load_gm_to_l0a", Space::L0A);
}

}  // namespace davsim::load_gm_to_l0a_test
