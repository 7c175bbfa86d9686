#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::functions_test {

using namespace frontend_support;
using testing::HasSubstr;

std::string vector(const std::string& body) {
  return "ktrace 1\nblocks aiv 0..1 {\nub u : f32[256] at 0\n" + body + "\n}\n";
}

TEST(Functions, read_back_as_they_are_written) {
  const std::string once = written(read(vector("for t in 0..3 {\n"
                                               "vf add when t > 0 {\n"
                                               "pset.f32 p1, VL8\n"
                                               "for i in 0..4 {\n"
                                               "vlds v0, u[64 * i]\n"
                                               "vlds.uint8 v2, u, dist = DINTLV, dst1 = v31\n"
                                               "vadd.f32 v1, v0, v0, p1\n"
                                               "vsts u[64 * i], v1, p1\n"
                                               "}\n}\n}\n")));
  EXPECT_EQ(written(read(once)), once);
  EXPECT_THAT(once, HasSubstr("    vf add when t > 0 {\n"
                              "      pset.f32 p1, VL8\n"
                              "      for i in 0..4 {\n"
                              "        vlds.f32 v0, u @ (256 * i)\n"
                              "        vlds.uint8 v2, u, dist = DINTLV, dst1 = v31\n"
                              "        vadd.f32 v1, v0, v0, p1\n"
                              "        vsts.f32 u @ (256 * i), v1, mask = p1\n"
                              "      }\n    }\n"));
}

TEST(Functions, need_no_name) {
  EXPECT_THAT(written(read(vector("vf {\npset.f32 p0, ALL\n}"))), HasSubstr("  vf {\n"));
}

TEST(Functions, hold_instructions_on_registers_alone) {
  EXPECT_THAT(failure(vector("vf {\nset_mask_norm\n}")),
              HasSubstr("t:5:1: 'set_mask_norm' works on memory; inside vf there are instructions on "
                        "registers"));
  EXPECT_THAT(failure(vector("vlds v0, u")),
              HasSubstr("t:4:1: 'vlds' works on registers; it stands inside vf { ... }"));
  EXPECT_THAT(failure(vector("vf {\nvf {\n}\n}")),
              HasSubstr("t:5:1: found a vector function inside a vector function"));
  EXPECT_THAT(failure(vector("vf {\nub v : f32[8] at 0x800\n}")),
              HasSubstr("t:5:1: found a buffer inside a vector function"));
  EXPECT_THAT(failure(vector("vf {\nvaddd.f32 v0, v0, v0, p0\n}")), HasSubstr("did you mean 'vadd'?"));
}

TEST(Functions, nest_loops_four_deep) {
  const auto nest = [](int depth) {
    std::string text = "vf {\n";
    for (int i = 0; i < depth; ++i) text += "for i" + std::to_string(i) + " in 0..2 {\n";
    text += "vlds v0, u\n";
    for (int i = 0; i < depth; ++i) text += "}\n";
    return vector(text + "}");
  };
  EXPECT_EQ(failure(nest(4)), "");
  EXPECT_THAT(failure(nest(5)), HasSubstr("t:9:1: found loops nested 5 deep inside a vector function, "
                                          "expected at most 4"));
}

TEST(Functions, loops_count_to_65535) {
  const auto loop = [](const std::string& range) {
    return failure(vector("vf {\nfor i in " + range + " {\nvlds v0, u\n}\n}"));
  };
  EXPECT_EQ(loop("0..65535"), "");
  EXPECT_THAT(loop("0..65536"), HasSubstr("t:5:5: found more than 65535 iterations"));
  EXPECT_THAT(loop("-9223372036854775807..9223372036854775807"), HasSubstr("more than 65535"));
}

TEST(Functions, registers_have_numbers) {
  EXPECT_THAT(failure(vector("vf {\nvlds v32, u\n}")),
              HasSubstr("t:5:6: found 'v32', expected a register v0 to v31"));
  EXPECT_THAT(failure(vector("vf {\nvlds v01, u\n}")), HasSubstr("expected a register v0 to v31"));
  EXPECT_THAT(failure(vector("vf {\nvadd.f32 v0, v0, p1, p0\n}")),
              HasSubstr("found 'p1', expected a register v0 to v31"));
  EXPECT_THAT(failure(vector("vf {\npset.f32 p8, ALL\n}")),
              HasSubstr("found 'p8', expected a register p0 to p7"));
}

TEST(Functions, words_are_those_of_the_operand) {
  EXPECT_THAT(failure(vector("vf {\npset.f32 p0, AL\n}")),
              HasSubstr("t:5:14: found 'AL', expected pattern to be one of ALL, ALLF, VL1"));
  EXPECT_THAT(failure(vector("vf {\nvlds v0, u, dist = NORMAL\n}")), HasSubstr("did you mean 'NORM'?"));
}

TEST(Functions, scalar_registers_stand_before_addresses_and_for_numbers) {
  const std::string once = written(read(vector("vf {\nsmov s0, 64 * 4\nvag.f32 a7, 3\n"
                                               "vlds v0, s0 + u[64], post = -64\n"
                                               "vlds.f32 v0, a7 + ub @ (128)\n"
                                               "vadds.f32 v1, v0, s31, p0\nplt.f32 p0, s1\n"
                                               "sst u, s0\nsst u, 1.5\nsadd s1, s1, -1\n}")));
  EXPECT_EQ(written(read(once)), once);
  EXPECT_THAT(once, HasSubstr("    smov s0, 256\n    vag.f32 a7, 3\n"
                              "    vlds.f32 v0, s0 + u @ (256), post = -64\n"
                              "    vlds.f32 v0, a7 + ub @ (128)\n"
                              "    vadds.f32 v1, v0, s31, p0\n    plt.f32 p0, s1\n"
                              "    sst.f32 u, s0\n    sst.f32 u, 1.5\n    sadd s1, s1, -1\n"));
}

TEST(Functions, scalar_registers_have_numbers_and_places) {
  EXPECT_THAT(failure(vector("vf {\nsmov s32, 0\n}")), HasSubstr("expected a register s0 to s31"));
  EXPECT_THAT(failure(vector("vf {\nvag.f32 s0, 0\n}")), HasSubstr("expected a register a0 to a7"));
  EXPECT_THAT(failure(vector("vf {\nvlds v0, a8 + u\n}")), HasSubstr("expected a register a0 to a7"));
  EXPECT_THAT(failure(vector("vf {\nvlds v0, v1 + u\n}")), HasSubstr("expected a register s0 to s31"));
  EXPECT_THAT(failure(vector("vf {\nvadds.f32 v0, v0, s40, p0\n}")),
              HasSubstr("expected a register s0 to s31"));
  EXPECT_THAT(failure(vector("scalar_store_ub u, s0")), HasSubstr("'s0'"));
  EXPECT_THAT(failure(vector("vf {\nvcvt.f32 v0, v0, p0, s0\n}")), HasSubstr("'s0'"));
}

TEST(Functions, a_declared_name_comes_before_a_register) {
  const std::string text = "ktrace 1\nconst s1 = 7\nblocks aiv 0..1 {\nub a0 : f32[64] at 0\n"
                           "vf {\nplt.f32 p0, s1\nvlds v0, a0\nvlds v0, a0 + a0\n}\n}\n";
  EXPECT_THAT(written(read(text)), HasSubstr("    plt.f32 p0, 7\n    vlds.f32 v0, a0\n"
                                             "    vlds.f32 v0, a0 + a0\n"));
}

}  // namespace davsim::functions_test
