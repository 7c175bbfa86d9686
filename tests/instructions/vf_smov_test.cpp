#include "instructions/registers.h"

namespace davsim::vf_smov_test {

TEST(vf_smov, sets_a_register_to_any_integer) {
  instruction_harness::RegisterBench bench("vf_smov");
  const std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-7}, lowest}) {
    bench.set("dst", 31).set("value", value).run();
    EXPECT_EQ(bench.registers.scalars[31], value);
  }
  EXPECT_EQ(bench.registers.scalars[30], 0);
}

}  // namespace davsim::vf_smov_test
