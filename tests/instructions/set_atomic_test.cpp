#include "instructions/harness.h"

namespace davsim::set_atomic_test {

using instruction_harness::Bench;
using Operation = StoreAtomic::Operation;

StoreAtomic after(std::int64_t word, StoreAtomic before = {}) {
  Bench bench("set_atomic", Type::f16);
  bench.core.atomic = before;
  bench.set("operation", word).run();
  return bench.core.atomic;
}

TEST(set_atomic, sets_operation_and_type) {
  EXPECT_EQ(after(0), (StoreAtomic{Operation::add, Type::f16}));
  EXPECT_EQ(after(1), (StoreAtomic{Operation::maximum, Type::f16}));
  EXPECT_EQ(after(2), (StoreAtomic{Operation::minimum, Type::f16}));
}

TEST(set_atomic, keep_changes_the_type_alone_and_adds_at_first) {
  EXPECT_EQ(after(3), (StoreAtomic{Operation::add, Type::f16}));
  EXPECT_EQ(after(3, {Operation::minimum, Type::int32}), (StoreAtomic{Operation::minimum, Type::f16}));
}

TEST(set_atomic, is_an_instruction_of_the_scalar_pipe) {
  const Bench bench("set_atomic", Type::f32);
  EXPECT_EQ(bench.spec.role, Role::control);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_FALSE(bench.spec.types.contains(Type::uint32));
}

}  // namespace davsim::set_atomic_test
