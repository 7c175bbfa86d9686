#include "instructions/harness.h"

namespace davsim::scalar_add_test {

using instruction_harness::Bench;

/// The sum of two registers as integers of a type.
std::int64_t sum(Type type, std::int64_t left, std::int64_t right) {
  Bench bench("scalar_add", type);
  bench.core.scalar[3] = left;
  bench.core.scalar[31] = right;
  const std::int64_t result = bench.set("to", 7).set("left", 3).set("right", 31).run();
  EXPECT_EQ(bench.core.scalar[7], result);
  EXPECT_EQ(bench.core.scalar[3], left);
  return result;
}

TEST(scalar_add, adds_integers_that_wrap_around) {
  EXPECT_EQ(sum(Type::int32, 40, -2), 38);
  EXPECT_EQ(sum(Type::int32, 2147483647, 2), -2147483647);
  EXPECT_EQ(sum(Type::int16, 32767, 1), -32768);
  EXPECT_EQ(sum(Type::int8, -128, -1), 127);
  EXPECT_EQ(sum(Type::uint8, 250, 10), 4);
  EXPECT_EQ(sum(Type::uint16, 65535, 65535), 65534);
  EXPECT_EQ(sum(Type::uint32, 4294967295, 2), 1);
  EXPECT_EQ(sum(Type::int64, 9223372036854775807, 1), -9223372036854775807 - 1);
  EXPECT_EQ(sum(Type::uint64, -1, 3), 2);
}

TEST(scalar_add, may_add_a_register_to_itself) {
  Bench bench("scalar_add", Type::int32);
  bench.core.scalar[0] = 21;
  bench.set("to", 0).set("left", 0).set("right", 0).run();
  EXPECT_EQ(bench.core.scalar[0], 42);
}

TEST(scalar_add, runs_in_the_scalar_pipe_on_32_registers_and_touches_no_memory) {
  const Bench bench("scalar_add", Type::int32);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_EQ(bench.spec.role, Role::scalar);
  EXPECT_TRUE(bench.footprints().empty());
  for (const OperandSpec& operand : bench.spec.operands) {
    EXPECT_EQ(operand.minimum, 0);
    EXPECT_EQ(operand.maximum, 31);
  }
}

}  // namespace davsim::scalar_add_test
