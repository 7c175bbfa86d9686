#include "observe/function_timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace davsim::function_timeline_test {

using testing::HasSubstr;
using testing::Not;

Instruction on_registers(const char* name, Type type, std::vector<Expression> operands) {
  Instruction instruction;
  instruction.opcode = opcode_named(name).value();
  instruction.type = type;
  instruction.operands = std::move(operands);
  // What is left out takes its fallback, as lowering does it.
  const auto& known = instruction.spec().operands;
  for (std::size_t i = instruction.operands.size(); i < known.size(); ++i) {
    instruction.operands.emplace_back(known[i].fallback.value_or(0));
  }
  return instruction;
}

/// A function of a load and an addition.
Instruction function() {
  Instruction instruction;
  instruction.opcode = opcode_named("vf").value();
  instruction.label = "add";
  instruction.where = Location{"k.ktrace", 7, 3};
  instruction.body = std::make_shared<LoweredProgram>();
  instruction.body->instructions = {
      on_registers("vf_vlds", Type::f32, {3, Expression::variable(1), 0, -1}),
      on_registers("vf_vadd", Type::f16, {31, 3, 3, 7})};
  return instruction;
}

TEST(FunctionTimeline, shows_ports_and_instructions) {
  const std::vector<FunctionStep> steps = {{0, 21, 21, 30, FunctionPort::load, 0},
                                           {0, 21, 21, 30, FunctionPort::load, 0},
                                           {1, 22, 27, 34, FunctionPort::unit, 1}};
  const std::string text = function_timeline(function(), steps, 40);
  EXPECT_THAT(text, HasSubstr("vf add (k.ktrace:7:3): 40 cycles, 3 register instructions\n"));
  EXPECT_THAT(text, HasSubstr("  load    .....................2..................\n"));
  EXPECT_THAT(text, HasSubstr("  unit1   ...........................1............\n"));
  EXPECT_THAT(text, HasSubstr("        22     27     34  unit1    vadd.f16 v31, v3, v3, p7\n"));
  // Registers that are left out are not named, nor is an address.
  EXPECT_THAT(text, HasSubstr("load     vlds.f32 v3\n"));
}

TEST(FunctionTimeline, squeezes_long_functions_and_lists_their_start) {
  std::vector<FunctionStep> steps;
  for (std::uint64_t i = 0; i < 100; ++i) {
    steps.push_back({0, 3 * i, 3 * i, 3 * i + 9, FunctionPort::load, 0});
  }
  const std::string text = function_timeline(function(), steps, 400);
  EXPECT_THAT(text, HasSubstr("starts, 4 cycles a column\n"));
  EXPECT_THAT(text, HasSubstr("  load    211211211211"));
  EXPECT_THAT(text, HasSubstr("  and 60 more\n"));
}

TEST(FunctionTimeline, of_nothing_is_a_line) {
  EXPECT_THAT(function_timeline(function(), {}, 33), Not(HasSubstr("starts")));
}

}  // namespace davsim::function_timeline_test
