#include "instructions/registers.h"

namespace davsim::vf_mem_bar_test {

using instruction_harness::RegisterBench;
TEST(vf_mem_bar, names_the_documented_kinds) {
  RegisterBench bench("vf_mem_bar");
  const OperandSpec& kind = bench.spec.operands[0];
  const std::vector<std::string_view> words(kind.words.begin(), kind.words.end());
  for (const std::string_view wanted :
       {"VV_ALL", "VST_VLD", "VLD_VST", "VST_VST", "VS_ALL", "VST_LD", "VLD_ST", "VST_ST", "SV_ALL",
        "ST_VLD", "LD_VST", "ST_VST", "SS_ALL", "ST_LD", "LD_ST", "ST_ST"}) {
    EXPECT_EQ(std::count(words.begin(), words.end(), wanted), 1) << wanted;
  }
  EXPECT_EQ(words.size(), 16U);
}

TEST(vf_mem_bar, touches_no_memory_and_computes_nothing) {
  RegisterBench bench("vf_mem_bar");
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_EQ(bench.spec.role, Role::memory_barrier);
}

}  // namespace davsim::vf_mem_bar_test
