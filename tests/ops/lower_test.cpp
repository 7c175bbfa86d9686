#include "ops/support.h"

namespace davsim::lower_test {

using namespace ops_support;

std::string block(const std::string& body) {
  return "ktrace 1\nblocks aiv 0..2 {\nub u : f16[256] at 0\n" + body + "\n}\n";
}

TEST(Lowering, rounds_numbers_once_to_the_element_type) {
  // A little above the middle of 1 and the next f16, by less than f32 can tell.
  const TestKernel kernel(block("vector_dup u, 1.00048828135"), "atlas-a2");
  EXPECT_EQ(kernel.lowered.instructions.at(0).operands.at(1).constant(), 0x3c01);
  const TestKernel tie(block("vector_dup u, 1.00048828125"), "atlas-a2");
  EXPECT_EQ(tie.lowered.instructions.at(0).operands.at(1).constant(), 0x3c00);
}

TEST(Lowering, keeps_integers_and_bit_patterns_of_their_width) {
  EXPECT_EQ(element_bits({-1, -1, true}, Type::int16), 0xffff);
  EXPECT_EQ(element_bits({32767, 32767, true}, Type::int16), 0x7fff);
  EXPECT_EQ(element_bits({65535, 65535, true}, Type::uint16), 0xffff);
  EXPECT_FALSE(element_bits({32768, 32768, true}, Type::int16).has_value());
  EXPECT_FALSE(element_bits({-1, -1, true}, Type::uint8).has_value());
  EXPECT_FALSE(element_bits({0.5, 0, false}, Type::int32).has_value());
  EXPECT_EQ(element_bits({0.5, 0, false}, Type::f32), 0x3f000000);
}

TEST(Lowering, keeps_addresses_symbolic_and_statements_named) {
  const TestKernel kernel(block("for t in 0..4 {\nAdd u[t * 16], u[t * 16], u, count = 16\n}"),
                          "atlas-a2");
  const Instruction& add = kernel.lowered.instructions.at(2);
  EXPECT_EQ(add.spec().name, "vadd");
  EXPECT_EQ(add.operands.at(0).coefficient(1), 32);
  EXPECT_EQ(kernel.lowered.operation_of(add), "Add");
  EXPECT_EQ(add.where.line, 5);
  EXPECT_THAT(add.scope, ElementsAre("t"));
}

TEST(Lowering, of_statements_that_read_alike_is_done_once_and_placed_for_each) {
  // Long enough for the reader to know lines again.
  std::string body;
  for (int i = 0; i < 100; ++i) body += "Add u, u, u, count = 16\n";
  const TestKernel kernel(block(body), "atlas-a2");
  const auto& all = kernel.lowered.instructions;
  ASSERT_EQ(all.size() % 100, 0U);
  const std::size_t each = all.size() / 100;
  for (std::size_t k = 0; k < each; ++k) {
    const Instruction& early = all.at(80 * each + k);
    const Instruction& late = all.at(99 * each + k);
    EXPECT_EQ(late.operands.identity(), early.operands.identity());
    EXPECT_EQ(late.statement, 99);
    EXPECT_EQ(late.where.line, 4 + 99);
    EXPECT_EQ(early.where.line, 4 + 80);
  }
}

TEST(Lowering, of_the_same_line_in_another_loop_is_another_thing) {
  std::string body;
  for (int i = 0; i < 80; ++i) body += "pipe_barrier V\n";
  const std::string line = "vadd u, u, u\n";
  const TestKernel kernel(block(body + line + "for t in 0..2 {\n" + line + "}\n" + line), "atlas-a2");
  EXPECT_THAT(kernel.lowered.instructions.at(80).scope, ElementsAre());
  EXPECT_THAT(kernel.lowered.instructions.at(81).scope, ElementsAre("t"));
  EXPECT_THAT(kernel.lowered.instructions.at(82).scope, ElementsAre());
}

TEST(Lowering, refuses_what_the_cores_do_not_have) {
  EXPECT_THAT(failure_of(block("pipe_barrier M")),
              HasSubstr("pipe_barrier: an aiv core of atlas-a2 has no pipe M"));
  EXPECT_THAT(failure_of(block("wait_flag FIX->V, 0")), HasSubstr("has no pipe FIX"));
  EXPECT_THAT(failure_of("ktrace 1\nblocks aic 0..1 {\nub u : f16[256] at 0\nAdd u, u, u, count = "
                         "16\n}\n"),
              HasSubstr("runs in pipe V, which an aic core of atlas-a2 does not have"));
}

TEST(Lowering, looks_at_statements_that_never_run_as_well) {
  EXPECT_THAT(failure_of(block("Add u, u, u, count = -1 when $block > 5")),
              HasSubstr("count is -1"));
  // A count that varies is looked at where it runs.
  EXPECT_EQ(failure_of(block("Add u, u, u, count = $block - 1 when $block > 0")), "");
}

}  // namespace davsim::lower_test
