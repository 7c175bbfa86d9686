#include "support/kernels.h"

// The scalar unit beside a vector function, on Ascend 950.

namespace davsim::function_scalars_timing_test {

using test::EventList;
using test::TestKernel;

std::uint64_t cycles(const std::string& body, const std::vector<Override>& overrides = {}) {
  const TestKernel kernel("ktrace 1\nblocks aiv 0..1 {\nub a : f32[2048] at 0\n"
                          "ub b : f32[2048] at 0x2000\nub c : f32[2048] at 0x4000\nvf {\n"
                          "pset.f32 p0, ALL\n" + body + "}\n}\n",
                          "ascend-950pr", overrides);
  EventList list;
  kernel.time(&list);
  return kernel.events_of(list, "vf").at(0).latency;
}

// A mask and a register filled with a number: 49, the number waits 3 cycles for the mask.
TEST(FunctionScalarTiming, a_scalar_that_was_loaded_is_an_operand_six_cycles_later) {
  EXPECT_EQ(cycles("vdups.f32 v0, 1.0, p0\nvsts c, v0, p0\n"), 49U);
  EXPECT_EQ(cycles("sld.f32 s0, a\nvdups.f32 v0, s0, p0\nvsts c, v0, p0\n"), 52U);
  EXPECT_EQ(cycles("sld.f32 s0, a\nvdups.f32 v0, s0, p0\nvsts c, v0, p0\n",
                   {{"/costs/functions/classes/vf_scalar_load/forward_cycles", "16"}}),
            62U);
}

TEST(FunctionScalarTiming, it_takes_one_instruction_a_cycle_in_order) {
  EXPECT_EQ(cycles("sld.f32 s0, a\nsld.f32 s1, a[1]\nsld.f32 s2, a[2]\nvdups.f32 v0, s2, p0\n"
                   "vsts c, v0, p0\n"),
            54U);
  // A sum waits for what it adds.
  EXPECT_EQ(cycles("sld.int32 s0, ub @ (0)\nsadd s1, s0, 1\nvdups.int32 v0, s1, p0\nvsts.int32 ub @ (0x4000), v0, p0\n"),
            53U);
}

// Two loads, a sum and a store: 53.
TEST(FunctionScalarTiming, an_address_register_is_there_a_cycle_later) {
  const std::string rest = "vlds v1, b\nvadd.f32 v2, v0, v1, p0\nvsts c, v2, p0\n";
  EXPECT_EQ(cycles("vlds v0, a\n" + rest), 53U);
  EXPECT_EQ(cycles("vag.f32 a0, 64\nvlds v0, a0 + a\n" + rest), 54U);
}

TEST(FunctionScalarTiming, post_updates_cost_nothing) {
  const auto loop = [](const std::string& start, const std::string& body) {
    return cycles(start + "for i in 0..16 {\n" + body + "}\n");
  };
  EXPECT_EQ(loop("", "vlds v0, a[64 * i]\nvlds v1, b[64 * i]\nvadd.f32 v2, v0, v1, p0\n"
                     "vsts c[64 * i], v2, p0\n"),
            72U);
  EXPECT_EQ(loop("smov s0, 0\nsmov s1, 0\nsmov s2, 0\n",
                 "vlds v0, s0 + a, post = 64\nvlds v1, s1 + b, post = 64\nvadd.f32 v2, v0, v1, p0\n"
                 "vsts s2 + c, v2, p0, post = 64\n"),
            72U);
}

// 8 cycles before loads and 22 behind them from a barrier's being resolved, which is in the cycle after
// the scalar access.
TEST(FunctionScalarTiming, barriers_hold_vectors_for_scalars_and_scalars_for_vectors) {
  const std::string rest = "vlds v0, a\nvsts c, v0, p0\n";
  const std::uint64_t plain = cycles(rest);
  EXPECT_EQ(cycles("sst a, 1.0\n" + rest), plain);
  EXPECT_EQ(cycles("sst a, 1.0\nmem_bar ST_VLD\n" + rest), plain + 9);
  EXPECT_EQ(cycles("sst a, 1.0\nmem_bar ST_VST\nvlds v0, a\n"), cycles("vlds v0, a\n"));
  EXPECT_EQ(cycles("sst a, 1.0\nmem_bar SV_ALL\n" + rest), plain + 23);
  // The load of a vector starts at once; the store of a scalar waits.
  const std::uint64_t store = cycles("vlds v0, a\nsst a, 1.0\n");
  EXPECT_EQ(cycles("vlds v0, a\nmem_bar VLD_ST\nsst a, 1.0\n"), store + 23);
}

}  // namespace davsim::function_scalars_timing_test
