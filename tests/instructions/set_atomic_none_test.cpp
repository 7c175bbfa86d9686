#include "instructions/harness.h"

namespace davsim::set_atomic_none_test {

TEST(set_atomic_none, lets_copies_replace_again) {
  instruction_harness::Bench bench("set_atomic_none");
  bench.core.atomic = {StoreAtomic::Operation::maximum, Type::int8};
  bench.run();
  EXPECT_EQ(bench.core.atomic, StoreAtomic{});
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
}

}  // namespace davsim::set_atomic_none_test
