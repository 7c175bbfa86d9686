#include "instructions/harness.h"

namespace davsim::set_vector_mask_test {

using instruction_harness::Bench;

TEST(set_vector_mask, sets_both_halves_and_keeps_the_mode) {
  Bench bench("set_vector_mask");
  bench.set("high", -1).set("low", 0x0123456789ABCDEF).run();
  EXPECT_EQ(bench.core.mask, (MaskState{{0x0123456789ABCDEFU, ~std::uint64_t{0}}, false}));
  bench.count(1).set("high", 0).set("low", 300).run();
  EXPECT_EQ(bench.core.mask, (MaskState{{300, 0}, true}));
}

TEST(set_vector_mask, names_the_high_half_first) {
  const Bench bench("set_vector_mask");
  EXPECT_EQ(operand_index(bench.spec, "high"), 0);
  EXPECT_EQ(operand_index(bench.spec, "low"), 1);
  EXPECT_EQ(bench.spec.operands[0].kind, OperandKind::bits);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_EQ(bench.work(), Work{});
}

TEST(set_vector_mask, needs_no_memory) {
  CoreState core;
  const std::int64_t values[] = {1, 2};
  const Operands in(Type::none, values, core.mask);
  Execution execution{in, core, Memory{}};
  spec_of(opcode_named("set_vector_mask").value()).execute(execution);
  EXPECT_EQ(core.mask, (MaskState{{2, 1}, false}));
}

}  // namespace davsim::set_vector_mask_test
