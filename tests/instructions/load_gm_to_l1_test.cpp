#include "instructions/fractals_from_gm.h"

namespace davsim::load_gm_to_l1_test {

TEST(load_gm_to_l1, loads_fractals_forwards_and_backwards) {
  fractals_from_gm::expect_loads("load_gm_to_l1", Space::L1);
}

}  // namespace davsim::load_gm_to_l1_test
