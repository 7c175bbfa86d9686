#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::tensors_test {

using namespace frontend_support;

constexpr const char* kBlocks = "blocks aiv 0..1 {\n}\n";

Program declare(const std::string& declarations) {
  return read("ktrace 1\nconst N = 4\n" + declarations + "\n" + kBlocks);
}

Contents contents(const std::string& init) {
  return declare("tensor x : f16[2, 2]" + init).tensors.at(0).contents;
}

std::string expectation(const std::string& text) {
  return declare("tensor z : f32[2, 3] expect " + text +
                 "\ntensor a : f32[2, 3]\ntensor b : f32[3]\ntensor c : f32[2, 4]\n"
                 "tensor d : f32[4, 3]")
      .tensors.at(0)
      .expect->text;
}

TEST(Tensors, contents_have_every_form) {
  EXPECT_EQ(contents("").kind, Contents::Kind::zeros);
  EXPECT_EQ(contents(" = zeros").kind, Contents::Kind::zeros);
  EXPECT_EQ(contents(" = fill(-1.5)").first, -1.5);
  EXPECT_EQ(contents(" = fill(N)").first, 4);
  EXPECT_EQ(contents(" = ramp(1, 0.5)").second, 0.5);
  EXPECT_EQ(contents(" = file(\"data/x.npy\")").path, "data/x.npy");
  EXPECT_EQ(contents(" = [[1, 2],\n  [-inf, -N]]").values,
            (std::vector<double>{1, 2, -INFINITY, -4}));
}

TEST(Tensors, random_contents_reach_from_minus_one_to_one_unless_written) {
  const Contents plain = contents(" = random(seed = 7)");
  EXPECT_EQ(plain.seed, 7U);
  EXPECT_EQ(plain.first, -1);
  EXPECT_EQ(plain.second, 1);
  const Contents bounded = contents(" = random(low = 0, seed = 7, high = 2.5)");
  EXPECT_EQ(bounded.first, 0);
  EXPECT_EQ(bounded.second, 2.5);
}

TEST(Tensors, they_are_placed_apart) {
  const Program program = declare("tensor x : f16[100]\ntensor y : f16[100]");
  EXPECT_GE(program.tensors[1].address, program.tensors[0].address + 200);
}

TEST(Tensors, an_expectation_has_values_or_a_file_and_a_tolerance) {
  const Program program = declare(
      "tensor x : f16[2] expect [1, 2] within abs 0.5\n"
      "tensor y : f16[2] = fill(1) expect file(\"y.bin\") within rel 1e-3, abs 2");
  EXPECT_EQ(program.tensors[0].expect->contents->values, (std::vector<double>{1, 2}));
  EXPECT_EQ(program.tensors[0].expect->absolute, 0.5);
  EXPECT_EQ(program.tensors[1].expect->contents->path, "y.bin");
  EXPECT_EQ(program.tensors[1].expect->relative, 1e-3);
  EXPECT_EQ(program.tensors[1].expect->absolute, 2);
}

TEST(Tensors, an_expectation_may_name_tensors_that_come_later) {
  const Program program = declare("tensor z : f32[4] expect x * 2\ntensor x : f32[4]");
  const TensorExpression& product = *program.tensors[0].expect->expression;
  EXPECT_EQ(product.kind, TensorExpression::Kind::multiply);
  EXPECT_EQ(product.arguments.at(0)->tensor, 1);
  EXPECT_EQ(product.arguments.at(1)->number, 2);
}

TEST(Tensors, expectations_print_with_the_brackets_that_their_order_needs) {
  EXPECT_EQ(expectation("(a) + (b * N) - 1"), "a + b * 4 - 1");
  EXPECT_EQ(expectation("a - (b - 1)"), "a - (b - 1)");
  EXPECT_EQ(expectation("a + (b + 1)"), "a + (b + 1)");
  EXPECT_EQ(expectation("(a + b) * -2.5"), "(a + b) * -2.5");
  EXPECT_EQ(expectation("-a / -(a * b)"), "-a / -(a * b)");
  EXPECT_EQ(expectation("min(exp(a), max(abs(a), b))"), "min(exp(a), max(abs(a), b))");
}

TEST(Tensors, reductions_keep_their_axis_and_broadcast) {
  EXPECT_EQ(expectation("a / sum(a, axis = 1)"), "a / sum(a, axis = 1)");
  EXPECT_EQ(expectation("a - maxover(a, axis = 0)"), "a - maxover(a, axis = 0)");
  EXPECT_EQ(expectation("a + reshape(sum(a, axis = 1), [2, 1])"),
            "a + reshape(sum(a, axis = 1), [2, 1])");
  EXPECT_EQ(expectation("matmul(c, d)"), "matmul(c, d)");
  EXPECT_EQ(expectation("0"), "0");
}

TEST(Tensors, contents_are_exact_or_refused) {
  EXPECT_THAT(failure("ktrace 1\ntensor x : int64[1] = [9007199254740993]\n"),
              testing::HasSubstr("put larger ones into a file"));
  EXPECT_THAT(failure("ktrace 1\ntensor x : int32[1] = fill(0.5)\n"),
              testing::HasSubstr("t:2:28: found 0.5, which int32 cannot hold"));
}

}  // namespace davsim::tensors_test
