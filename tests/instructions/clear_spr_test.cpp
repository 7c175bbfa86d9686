#include "instructions/registers.h"

namespace davsim::clear_spr_test {

TEST(clear_spr, forgets_what_was_stored_in_order_of_the_vector_pipe) {
  instruction_harness::RegisterBench bench("clear_spr");
  bench.registers.squeeze = {.cleared = false, .stored = 100, .noted = 4};
  bench.set("spr", 0).run();
  EXPECT_EQ(bench.registers.squeeze, SqueezeStatus{.cleared = true});
  EXPECT_EQ(bench.spec.role, Role::control);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::clear_spr_test
