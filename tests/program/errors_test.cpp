#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/cursor.h"

namespace davsim::errors_test {

TEST(CursorErrors, an_expression_that_fails_names_the_line_it_stands_on) {
  Program program;
  program.name = "k";
  LoweredProgram lowered;
  lowered.program = &program;
  Instruction barrier;
  barrier.opcode = opcode_named("pipe_barrier").value();
  barrier.pipe = Pipe::V;
  barrier.where = {"kernel.ktrace", 7, 3};
  barrier.operands = {
      Expression::combine(Expression::Op::divide, 1, Expression::variable(kBlockSlot))};
  barrier.tensors = {-1};
  lowered.instructions.push_back(barrier);
  lowered.groups.push_back({CoreKind::aiv, 0, 1, {{0, nullptr, nullptr}}, {}});
  flatten(lowered);
  const CursorTables tables(lowered);
  Cursor cursor(tables, 0);
  try {
    cursor.next();
    FAIL() << "no error";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("kernel.ktrace:7:3"));
    EXPECT_THAT(error.what(), testing::HasSubstr("divides by zero"));
  }
}

TEST(Estimate, multiplies_trip_counts_and_saturates) {
  Program program;
  LoweredProgram lowered;
  lowered.program = &program;
  const auto loop = [](int slot, std::int64_t trips, std::vector<LoweredStep> body) {
    auto made = std::make_shared<LoweredLoop>();
    made->slot = slot;
    made->begin = 0;
    made->end = trips;
    made->body = std::move(body);
    return LoweredStep{-1, std::move(made), nullptr};
  };
  const LoweredStep instruction{0, nullptr, nullptr};
  lowered.instructions.resize(1);
  lowered.groups.push_back({CoreKind::aiv, 0, 3, {loop(1, 10, {instruction, instruction}), instruction}, {}});
  EXPECT_EQ(estimate_instructions(lowered), 3U * (10 * 2 + 1));
  lowered.groups[0].body = {loop(1, std::int64_t{1} << 40, {loop(2, std::int64_t{1} << 40, {})})};
  EXPECT_EQ(estimate_instructions(lowered), ~std::uint64_t{0});
  lowered.groups[0].body = {loop(1, -5, {instruction})};
  EXPECT_EQ(estimate_instructions(lowered), 0U);
  // A vector function counts as itself and what is in it.
  auto function = std::make_shared<LoweredProgram>();
  function->instructions.resize(1);
  function->groups.push_back({CoreKind::aiv, 0, 1, {loop(2, 7, {instruction})}, {}});
  lowered.instructions[0].body = function;
  lowered.groups[0].body = {loop(1, 10, {instruction})};
  EXPECT_EQ(estimate_instructions(lowered), 3U * 10 * (1 + 7));
}

TEST(MaskPlan, a_count_beyond_all_memory_does_not_wrap_to_nothing) {
  MaskState mask;
  mask.counter = true;
  mask.bits = {~std::uint64_t{0}, 0};
  EXPECT_EQ(plan_repeats(mask, 4, 1).repeats, ~std::uint32_t{0});
}

}  // namespace davsim::errors_test
