#include "instructions/harness.h"

namespace davsim::copy_l1_to_ub_test {

using instruction_harness::Bench;

TEST(copy_l1_to_ub, writes_the_ub_of_the_vector_core_that_is_named) {
  for (const auto& [sub_block, space] : {std::pair{0, Space::UB_V0}, {1, Space::UB_V1}}) {
    Bench bench("copy_l1_to_ub", Type::int16);
    bench.put(Space::L1, 0x20, std::vector<std::int16_t>(32, 7));
    bench.set("dst", 0x40).set("src", 0x20).set("burst_blocks", 2).set("sub_block", sub_block).run();
    EXPECT_EQ(bench.get<std::int16_t>(space, 0x40, 33)[31], 7);
    EXPECT_EQ(bench.get<std::int16_t>(space, 0x40, 33)[32], 0);
    EXPECT_EQ(bench.get<std::int16_t>(sub_block == 0 ? Space::UB_V1 : Space::UB_V0, 0x40, 1)[0], 0);
    EXPECT_EQ(bench.work(), (Work{1, 32, 64}));
    expect_footprints_hold(bench);
  }
}

TEST(copy_l1_to_ub, runs_beside_the_loads_of_the_matrix_unit) {
  const Bench bench("copy_l1_to_ub", Type::f16);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE1);
  EXPECT_TRUE(bench.spec.writes_vector_ub);
}

}  // namespace davsim::copy_l1_to_ub_test
