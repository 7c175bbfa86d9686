#include "instructions/harness.h"

namespace davsim::poll_test {

using instruction_harness::Bench;

TEST(poll, reads_a_word_in_the_scalar_unit_and_is_carried_out_by_the_machine) {
  Bench bench("poll", Type::int32);
  EXPECT_EQ(bench.spec.role, Role::poll);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_EQ(bench.spec.execute, nullptr);
  bench.set("src", 0x104);
  EXPECT_EQ(bench.touched(Space::GM, Access::read),
            (std::vector<std::vector<ByteRange>>{{{0x104, 0x108}}}));
  EXPECT_TRUE(bench.touched(Space::GM, Access::write).empty());
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::int32), 4);
}

TEST(poll, takes_its_value_from_one_place) {
  Bench bench("poll", Type::int32);
  const auto problem = [&bench] {
    const MaskState mask;
    std::vector<std::int64_t> values(bench.spec.operands.size());
    values[1] = 5;
    values[2] = 3;
    return bench.spec.check(Operands(Type::int32, values.data(), mask));
  };
  EXPECT_EQ(problem(), "value is not 0, but from names scalar register 3; they exclude each other");
}

}  // namespace davsim::poll_test
