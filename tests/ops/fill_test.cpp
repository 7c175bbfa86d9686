// Fill: one value in pieces of L1, L0A and L0B.

#include "ops/cube_support.h"

namespace davsim::fill_test {

using namespace cube_support;

std::string cube(const std::string& body) {
  return "ktrace 1\nblocks aic 0..1 {\nl1 a : f16[4096] at 0\nl0a l : f16[4096] at 0\nl0b r : "
         "f32[1024] at "
         "0\nub u : f16[64] at 0\n" +
         body + "\n}\n";
}

TEST(Fill, fills_each_memory_by_its_own_instruction) {
  const auto l1 = operands_of(cube("Fill a[16], 2, 3, 4, 5"), newer(), "fill_l1");
  ASSERT_EQ(l1.size(), 1U);
  EXPECT_EQ(l1[0],
            (std::map<std::string, std::int64_t>{
                {"dst", 32}, {"value", 0x4000}, {"repeat", 3}, {"blocks", 4}, {"dst_gap", 5}}));
  EXPECT_EQ(operands_of(cube("Fill l, 0, 1, 2"), older(), "fill_l0a").size(), 1U);
  const auto right = operands_of(cube("Fill r, 1, 1, 2"), older(), "fill_l0b");
  ASSERT_EQ(right.size(), 1U);
  EXPECT_EQ(right[0].at("value"), 0x3F800000);
}

TEST(Fill, does_nothing_without_repeats_or_pieces) {
  for (const char* none : {"Fill a, 1, 0, 4", "Fill a, 1, 4, 0"}) {
    EXPECT_TRUE(operands_of(cube(none), older(), "fill_l1").empty()) << none;
  }
}

TEST(Fill, fills_512_bytes_a_repeat_on_older_architectures_whatever_the_other_numbers) {
  for (const std::string product : {"atlas-inference-aicore", "atlas-training"}) {
    const Target target = test::product_named(product).target;
    for (const std::string space : {"l1", "l0a", "l0b"}) {
      const auto kernel = [&](const std::string& type, const std::string& body) {
        return "ktrace 1\nblocks merged 0..1 {\n" + space + " a : " + type + "[4096] at 0\n" +
               body + "\n}\n";
      };
      const auto fills =
          operands_of(kernel("f16", "Fill a, 2, 3, 4, 5"), target, "fill_" + space + "_fractals");
      ASSERT_EQ(fills.size(), 1U) << product << space;
      EXPECT_EQ(fills[0], (std::map<std::string, std::int64_t>{
                              {"dst", 0}, {"value", 0x4000}, {"repeat", 3}}));
      EXPECT_EQ(failure_on(target, kernel("f16", "Fill a, 0, 0, 0")), "");
      EXPECT_EQ(failure_on(target, kernel("uint16", "Fill a, 7, 1, 0")).empty(),
                product == "atlas-inference-aicore");
      EXPECT_THAT(failure_on(target, kernel("f32", "Fill a, 7, 1, 0")), testing::HasSubstr("f32"));
    }
  }
}

TEST(Fill, says_what_is_wrong) {
  EXPECT_THAT(failure_on(newer(), cube("Fill l, 0, 1, 2")), testing::HasSubstr("has no fill_l0a"));
  EXPECT_THAT(failure_on(older(), cube("Fill u, 0, 1, 1")), testing::HasSubstr("ub"));
  EXPECT_THAT(failure_on(older(), cube("Fill a, 0, 32768, 1")), testing::HasSubstr("32767"));
  EXPECT_THAT(failure_on(older(), cube("Fill a[8], 0, 1, 1")), testing::HasSubstr("32"));
  EXPECT_THAT(failure_on(older(), cube("Fill a, 0, 1, 32767")), testing::HasSubstr("l1"));
}

}  // namespace davsim::fill_test
