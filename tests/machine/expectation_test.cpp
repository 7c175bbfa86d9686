#include "machine/support.h"

namespace davsim::expectation_test {

using namespace machine_support;

/// Runs a kernel that copies nothing: what a tensor holds at the start is what it holds at the end.
std::vector<std::string> unchanged(const std::string& declarations) {
  return messages_of("ktrace 1\n" + declarations + "\nblocks aiv 0..1 {\nub u : f16[16] at 0\n}\n");
}

TEST(Expectation, that_fails_names_element_values_and_writer) {
  const auto found = findings_of(
      "ktrace 1\ntensor x : f32[2, 64] = ramp(0, 1)\n"
      "tensor wanted : f32[2, 64] = ramp(0, 1)\ntensor y : f32[2, 64] expect wanted - min(1, "
      "max(0, wanted - 99))\n"
      "blocks aiv 0..2 {\nub u : f32[64] at 0\nfor t in 0..4 {\n"
      "DataCopy u[t * 16], x[$block, t * 16], count = 16\nset_flag MTE2->MTE3, t\n"
      "wait_flag MTE2->MTE3, t\nDataCopy y[$block, t * 16], u[t * 16], count = 16\n}\n}\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Finding::Kind::wrong_result);
  // 100 to 127 are wanted one less; 100 is y[1, 36], in the third quarter of the second row.
  EXPECT_EQ(found[0].message,
            "28 of 128 elements of y are wrong; the first is y[1, 36]: got 100, wanted 99; last "
            "written by copy_ub_to_gm at test.ktrace:11:1 in block 1, t = 2");
  EXPECT_EQ(found[0].block, 1);
  EXPECT_EQ(found[0].where.line, 11);
}

TEST(Expectation, of_an_element_that_nothing_wrote_says_so) {
  EXPECT_THAT(
      unchanged("tensor z : f16[2] expect [0, 1]"),
      ElementsAre(HasSubstr("1 of 2 elements of z are wrong; the first is z[1]: got 0, wanted "
                            "1; no instruction wrote it")));
}

TEST(Expectation, without_tolerance_is_equality) {
  EXPECT_THAT(unchanged("tensor z : f32[2] = [1, -0.0] expect [1, 0]"), IsEmpty());
  EXPECT_EQ(unchanged("tensor z : f32[1] = [1.0000001192092896] expect [1]").size(), 1U);
}

TEST(Expectation, tolerances_are_tight_and_add_up) {
  const auto off = [](const std::string& got, const std::string& within) {
    return unchanged("tensor z : f32[1] = [" + got + "] expect [100] within " + within).size();
  };
  EXPECT_EQ(off("100.5", "abs 0.5"), 0U);
  EXPECT_EQ(off("100.625", "abs 0.5"), 1U);
  EXPECT_EQ(off("99", "rel 0.01"), 0U);
  EXPECT_EQ(off("98.9375", "rel 0.01"), 1U);
  EXPECT_EQ(off("101.5", "abs 0.5, rel 0.01"), 0U);
  EXPECT_EQ(off("101.5625", "abs 0.5, rel 0.01"), 1U);
}

TEST(Expectation, infinity_and_nan_match_only_themselves_whatever_the_tolerance) {
  const auto off = [](const std::string& got, const std::string& wanted) {
    return unchanged("tensor z : f16[1] = [" + got + "] expect [" + wanted +
                     "] within abs 1, rel 0.5")
        .size();
  };
  EXPECT_EQ(off("inf", "inf"), 0U);
  EXPECT_EQ(off("nan", "nan"), 0U);
  EXPECT_EQ(off("5", "inf"), 1U);
  EXPECT_EQ(off("inf", "-inf"), 1U);
  EXPECT_EQ(off("inf", "60000"), 1U);
  EXPECT_EQ(off("nan", "0"), 1U);
  EXPECT_EQ(off("0", "nan"), 1U);
}

TEST(Expectation, element_by_element) {
  const std::string a =
      "tensor a : f32[4] = [1, -2, 3, 0.5]\ntensor b : f32[4] = [4, 2, -1, 0.25]\n";
  const auto holds = [&a](const std::string& values, const std::string& expression) {
    return unchanged(a + "tensor z : f32[4] = " + values + " expect " + expression);
  };
  EXPECT_THAT(holds("[5, 0, 2, 0.75]", "a + b"), IsEmpty());
  EXPECT_THAT(holds("[-3, -4, 4, 0.25]", "a - b"), IsEmpty());
  EXPECT_THAT(holds("[4, -4, -3, 0.125]", "a * b"), IsEmpty());
  EXPECT_THAT(holds("[0.25, -1, -3, 2]", "a / b"), IsEmpty());
  EXPECT_THAT(holds("[-1, 2, -3, -0.5]", "-a"), IsEmpty());
  EXPECT_THAT(holds("[1, 2, 3, 0.5]", "abs(a)"), IsEmpty());
  EXPECT_THAT(holds("[1, -2, -1, 0.25]", "min(a, b)"), IsEmpty());
  EXPECT_THAT(holds("[4, 2, 3, 0.5]", "max(a, b)"), IsEmpty());
  EXPECT_THAT(holds("[-5, 1, -9, -4]", "-a * 2 - 3"), IsEmpty());
  // e, 1/e^2, e^3, e^(1/2), to the last place of f32.
  EXPECT_THAT(
      holds("[2.7182818284590452, 0.1353352832366127, 20.0855369231876677, 1.6487212707001282]",
            "exp(a)"),
      IsEmpty());
}

TEST(Expectation, reductions_keep_their_axis) {
  const std::string x = "tensor x : f32[2, 3] = [1, 2, 6, -1, -5, -3]\n";
  EXPECT_THAT(unchanged(x + "tensor z : f32[2, 1] = [9, -9] expect sum(x, axis = 1)"), IsEmpty());
  EXPECT_THAT(unchanged(x + "tensor z : f32[1, 3] = [0, -3, 3] expect sum(x, axis = 0)"),
              IsEmpty());
  EXPECT_THAT(
      unchanged(x + "tensor z : f32[2] = [6, -1] expect reshape(maxover(x, axis = 1), [2])"),
      IsEmpty());
  EXPECT_THAT(
      unchanged(x +
                "tensor z : f32[2, 3] = [-5, -4, 0, 0, -4, -2] expect x - maxover(x, axis = 1)"),
      IsEmpty());
}

TEST(Expectation, shapes_broadcast_from_the_last_axis) {
  EXPECT_THAT(unchanged("tensor a : f32[2, 1] = [10, 20]\ntensor b : f32[3] = [1, 2, 3]\n"
                        "tensor z : f32[2, 3] = [11, 12, 13, 21, 22, 23] expect a + b"),
              IsEmpty());
  EXPECT_THAT(unchanged("tensor a : f32[2, 1, 2] = [1, 2, 3, 4]\ntensor b : f32[2, 1] = [0, 10]\n"
                        "tensor z : f32[2, 2, 2] = [1, 2, 11, 12, 3, 4, 13, 14] expect a + b"),
              IsEmpty());
  EXPECT_THAT(unchanged("tensor z : f32[2, 2] = fill(3) expect 3"), IsEmpty());
}

TEST(Expectation, large_tensors_are_worked_out_as_small_ones) {
  EXPECT_THAT(unchanged("tensor x : f32[3, 70000] = random(seed = 1)\n"
                        "tensor z : f32[3, 70000] = random(seed = 1) expect max(x, -2) * 1"),
              IsEmpty());
  EXPECT_THAT(
      unchanged("tensor x : f32[210000] = ramp(0, 1)\n"
                "tensor z : f32[210000] = ramp(0, 1) expect x - 1 + min(1, max(0, 200000 - x))"),
      ElementsAre(HasSubstr("10000 of 210000 elements of z are wrong; the first is z[200000]")));
}

TEST(Expectation, matrix_products) {
  EXPECT_THAT(unchanged("tensor a : f32[2, 3] = [1, 2, 3, 4, 5, 6]\n"
                        "tensor b : f32[3, 2] = [1, 0, -1, 2, 0, 1]\n"
                        "tensor z : f32[2, 2] = [-1, 7, -1, 16] expect matmul(a, b)"),
              IsEmpty());
}

TEST(Expectation, is_rounded_once_to_the_type_of_its_tensor) {
  // 1 + 2^-11 lies in the middle of two f16 and goes to the even one, 1; a little more goes up. By
  // way of f32, whose last place here is 2^-23, the little more would be lost.
  EXPECT_THAT(unchanged("tensor a : f32[2] = [0, 0.0000000009313225746154785]\n"  // 2^-30
                        "tensor z : f16[2] = [1, 1.0009765625] expect 1.00048828125 + a"),
              IsEmpty());
  // The same for bf16, between 1 and 1 + 2^-7.
  EXPECT_THAT(unchanged("tensor a : f32[2] = [0, 0.0000000009313225746154785]\n"
                        "tensor z : bf16[2] = [1, 1.0078125] expect 1.00390625 + a"),
              IsEmpty());
  EXPECT_THAT(unchanged("tensor z : int8[3] = [1, -1, 127] expect [1, -1, 127]"), IsEmpty());
}

TEST(Expectation, speaks_of_what_tensors_hold_before_the_kernel_runs) {
  EXPECT_THAT(messages_of("ktrace 1\ntensor z : f32[8] = fill(2) expect z + z\nblocks aiv 0..1 {\n"
                          "ub u : f32[64] at 0\nDataCopy u, z, count = 8\nset_flag MTE2->V, 0\n"
                          "wait_flag MTE2->V, 0\nAdd u, u, u, count = 8\nset_flag V->MTE3, 0\n"
                          "wait_flag V->MTE3, 0\nDataCopy z, u, count = 8\n}\n"),
              IsEmpty());
}

TEST(Expectation, is_skipped_without_values) {
  const TestKernel kernel(
      "ktrace 1\ntensor z : f16[2] expect [0, 1]\nblocks aiv 0..1 {\n"
      "ub u : f16[16] at 0\n}\n",
      "atlas-a2");
  const ExecutionReport report = kernel.execute({.values = false, .checks = true});
  ASSERT_EQ(report.expect.size(), 1U);
  EXPECT_EQ(report.expect[0].status, ExpectResult::Status::skipped);
  EXPECT_THAT(report.findings, IsEmpty());
}

}  // namespace davsim::expectation_test
