#include "instructions/harness.h"

namespace davsim::set_mask_norm_test {

TEST(set_mask_norm, leaves_counter_mode_and_keeps_the_bits) {
  instruction_harness::Bench bench("set_mask_norm");
  bench.count(77).run();
  EXPECT_EQ(bench.core.mask, (MaskState{{77, 0}, false}));
  EXPECT_EQ(bench.spec.role, Role::mask);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

TEST(set_mask_norm, needs_no_memory) {
  CoreState core;
  core.mask.counter = true;
  const Operands in(Type::none, nullptr, core.mask);
  Execution execution{in, core, Memory{}};
  spec_of(opcode_named("set_mask_norm").value()).execute(execution);
  EXPECT_FALSE(core.mask.counter);
}

}  // namespace davsim::set_mask_norm_test
