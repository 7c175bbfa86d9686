#include "machine/function_support.h"

// Scalar and address registers of vector functions.

namespace davsim::function_scalars_test {

using namespace machine_support;

/// x is 0, 1, 2, ...; `body` turns u, which holds it, into v, which has to be `expected`.
std::vector<std::string> run(const std::string& body, const std::string& expected,
                             const MachineOptions& options = {}) {
  const std::string text =
      "ktrace 1\ntargets dav-3510\ntensor x : f32[256] = ramp(0, 1)\n"
      "tensor z : f32[256] expect " + expected + "\n"
      "blocks aiv 0..1 {\nub u : f32[256] at 0\nub v : f32[256] at 0x400\n"
      "DataCopy u, x, count = 256\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\nvf {\n"
      "pset.f32 p0, ALL\n" + body +
      "}\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, v, count = 256\n}\n";
  return function_messages(text, options);
}

TEST(FunctionScalars, a_post_update_moves_the_address_on) {
  EXPECT_THAT(run("smov s0, 0\nfor i in 0..4 {\nvlds v0, s0 + u\nvsts s0 + v, v0, p0, post = 64\n}\n", "x"),
              IsEmpty());
  // Backwards, from the last 64 elements on.
  EXPECT_THAT(run("smov s0, 768\nsmov s1, 768\nfor i in 0..4 {\nvlds v0, s0 + u, post = -64\n"
                  "vsts s1 + v, v0, p0, post = -64\n}\n",
                  "x"),
              IsEmpty());
}

TEST(FunctionScalars, an_address_register_counts_elements) {
  EXPECT_THAT(run("for i in 0..2 {\nfor j in 0..2 {\nvag.f32 a7, 128 * i + 64 * j\n"
                  "vlds v0, a7 + u\nvsts a7 + v, v0, p0\n}\n}\n",
                  "x"),
              IsEmpty());
}

TEST(FunctionScalars, a_counter_goes_down_by_what_its_masks_cover) {
  // 100 elements are left: 64, then 36, then none.
  EXPECT_THAT(run("vbr.f32 v1, 0\nfor i in 0..4 {\nvsts v[64 * i], v1, p0\n}\nmem_bar VST_VST\n"
                  "smov s1, 100\nfor i in 0..4 {\nplt.f32 p1, s1\nvlds v0, u[64 * i]\n"
                  "vsts v[64 * i], v0, p1\n}\n",
                  "x * max(min(100 - x, 1), 0)"),
              IsEmpty());
}

TEST(FunctionScalars, what_the_scalar_unit_loads_can_be_an_operand) {
  EXPECT_THAT(run("sld.f32 s0, u[3]\nsadd s2, 30, 34\nfor i in 0..4 {\nvlds v0, u[64 * i]\n"
                  "vadds.f32 v0, v0, s0, p0\nvsts v[64 * i], v0, p0\n}\n",
                  "x + 3"),
              IsEmpty());
  // An element as an index: u[5] is 5.
  EXPECT_THAT(run("vbr.f32 v0, 1\nfor i in 0..4 {\nvsts v[64 * i], v0, p0\n}\nmem_bar VST_ST\n"
                  "for i in 0..256 {\nsld.f32 s0, u[i]\nsst v[i], s0\n}\n",
                  "x"),
              IsEmpty());
}

TEST(FunctionScalars, accesses_beyond_ub_name_what_the_register_made_of_the_address) {
  EXPECT_THAT(function_failure(function("smov s0, 253888\nvlds v0, s0 + u\n")),
              HasSubstr("vlds: reads ub bytes 0x3dfc0 to 0x3e0bf"));
  EXPECT_THAT(function_failure(function("smov s0, -32\nvlds v0, s0 + u\n")),
              HasSubstr("src is at ub address -32, below the memory"));
  EXPECT_THAT(function_failure(function("vag.f32 a0, 9\nvlds v0, a0 + u\n")),
              HasSubstr("src is at ub address 0x24, NORM needs a multiple of 32 bytes"));
}

TEST(FunctionScalars, a_post_update_needs_a_scalar_register) {
  EXPECT_THAT(function_failure(function("vlds v0, u, post = 64\n")),
              HasSubstr("vlds: post moves a scalar register on, but the address has none"));
  EXPECT_THAT(function_failure(function("vag.f32 a0, 0\nvlds v0, a0 + u, post = 64\n")),
              HasSubstr("the address has an address register; expected s0 to s31"));
}

TEST(FunctionScalars, start_as_zeros_in_each_function) {
  EXPECT_THAT(function_messages(function("vlds v0, s5 + u\n", "vf {\nsmov s5, 1000000\n}\n")), IsEmpty());
}

TEST(FunctionScalars, the_scalar_unit_and_vectors_need_a_barrier_between_them) {
  const std::string stored = "vbr.f32 v0, 1\nvsts u, v0, p0\n";
  EXPECT_THAT(function_messages(function(stored + "sld.f32 s0, u[7]\n")),
              ElementsAre(AllOf(HasSubstr("race: sld reads ub byte 0x1c, which vsts"),
                                HasSubstr("put mem_bar VST_LD between them"))));
  EXPECT_THAT(function_messages(function(stored + "mem_bar VST_LD\nsld.f32 s0, u[7]\n")), IsEmpty());
  EXPECT_THAT(function_messages(function(stored + "mem_bar VST_VLD\nsld.f32 s0, u[7]\n")).size(), 1U);
  EXPECT_THAT(function_messages(function("sst u[7], 1.0\nvlds v0, u\n")),
              ElementsAre(HasSubstr("put mem_bar ST_VLD between them")));
  EXPECT_THAT(function_messages(function("sst u[7], 1.0\nmem_bar SV_ALL\nvlds v0, u\n")), IsEmpty());
  EXPECT_THAT(function_messages(function("vlds v0, u\nsst u[7], 1.0\n")),
              ElementsAre(HasSubstr("put mem_bar VLD_ST between them")));
  // Among themselves scalars are in order.
  EXPECT_THAT(function_messages(function("sst u[7], 1.0\nsld.f32 s0, u[7]\nsst u[7], s0\n")), IsEmpty());
}

TEST(FunctionScalars, addresses_are_followed_without_values_unless_memory_decides) {
  const MachineOptions checks = {.values = false, .checks = true};
  const std::string store = "vbr.f32 v0, 1\nsmov s0, 0\nvsts s0 + u, v0, p0, post = 64\n";
  EXPECT_THAT(function_messages(function(store + "vlds v1, s0 + u\n"), checks), IsEmpty());
  EXPECT_THAT(function_messages(function(store + "sadd s0, s0, -256\nvlds v1, s0 + u\n"), checks),
              ElementsAre(HasSubstr("vlds reads ub byte 0x0")));
  EXPECT_THAT(function_messages(function(store + "mem_bar VST_LD\nsld.int32 s0, w\nsadd s1, s0, 4\n"
                                                 "vlds v1, s1 + u\n"),
                                checks),
              IsEmpty());
  EXPECT_THAT(run("smov s0, 0\nfor i in 0..4 {\nvlds v0, s0 + u\nvsts s0 + v, v0, p0, post = 64\n}\n", "x",
                  checks),
              IsEmpty());
}

}  // namespace davsim::function_scalars_test
