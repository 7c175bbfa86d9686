#include "instructions/comparisons.h"

namespace davsim::get_cmpmask_test {

using namespace comparisons_test;

TEST(get_cmpmask, stores_sixteen_bytes) {
  Bench bench("get_cmpmask");
  bench.put<std::uint64_t>(Space::SPR, special_registers::kCompareMask.address,
                           {0x0123456789ABCDEF, 42});
  bench.put<std::uint64_t>(Space::UB, 0x2000, {1, 2, 3});
  bench.set("dst", 0x2000).run();
  EXPECT_EQ(bench.get<std::uint64_t>(Space::UB, 0x2000, 3),
            (std::vector<std::uint64_t>{0x0123456789ABCDEF, 42, 3}));
  expect_footprints_hold(bench);
}

}  // namespace davsim::get_cmpmask_test
