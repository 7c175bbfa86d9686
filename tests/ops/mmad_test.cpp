#include "ops/matmul.h"

namespace davsim::mmad_test {

using namespace cube_support;

/// f32 sums of products of numbers below 1: a few units of the last place of each sum.
constexpr double kRounding = 1e-6;

TEST(Mmad, gives_the_product_of_every_size_around_a_fractal) {
  for (const int m : {1, 2, 15, 16, 17, 33}) {
    for (const int k : {1, 15, 16, 17, 40}) {
      for (const int n : {1, 15, 16, 17}) expect_product({.m = m, .k = k, .n = n}, kRounding);
    }
  }
}

TEST(Mmad, gives_the_product_in_every_type) {
  for (const int size : {1, 15, 16, 17, 33, 48}) {
    expect_product({.m = size, .k = size, .n = size, .type = "bf16"}, kRounding);
    expect_product({.m = size, .k = size, .n = size, .type = "f32"}, kRounding);
    expect_product({.m = size,
                    .k = size,
                    .n = size,
                    .type = "int8",
                    .to = "int32",
                    .result = "int32",
                    .random = "low = -128, high = 128"},
                   0);
  }
}

TEST(Mmad, reads_a_single_row_as_it_stands) {
  expect_product({.m = 1, .k = 200, .n = 32}, kRounding);
  expect_product({.m = 1, .k = 300, .n = 16, .type = "f32"}, kRounding);
}

TEST(Mmad, starts_from_the_bias_of_each_column) {
  for (const int n : {1, 15, 16, 17, 64}) {
    expect_product({.m = 17, .k = 31, .n = n, .bias = true}, kRounding);
  }
  expect_product({.m = 16, .k = 16, .n = 32, .type = "f32", .bias = true}, kRounding);
  expect_product({.m = 16,
                  .k = 32,
                  .n = 32,
                  .type = "int8",
                  .to = "int32",
                  .result = "int32",
                  .bias = true,
                  .random = "low = -128, high = 128"},
                 0);
}

TEST(Mmad, adds_to_what_the_accumulator_holds) {
  expect_product({.m = 16, .k = 128, .n = 48, .parts = 4}, kRounding);
  expect_product({.m = 15, .k = 64, .n = 17, .bias = true, .parts = 2}, kRounding);
  expect_product({.m = 16,
                  .k = 128,
                  .n = 16,
                  .type = "int8",
                  .to = "int32",
                  .result = "int32",
                  .parts = 4,
                  .random = "low = -128, high = 128"},
                 0);
}

/// A kernel of one Mmad and nothing else, on buffers of the types.
std::string only(const std::string& mmad, const std::string& type = "f16",
                 const std::string& to = "f32") {
  return "ktrace 1\nblocks aic 0..1 {\nl0a a : " + type + "[2048] at 0\nl0b b : " + type +
         "[2048] at 0\nl0c c : " + to +
         "[1024] at 0\nbt t : f32[64] at 0\nbt ti : int32[64] at 0 " + "alias\n" + mmad + "\n}\n";
}

TEST(Mmad, of_nothing_is_no_instruction) {
  for (const std::string sizes : {"0, 16, 16", "16, 0, 16", "16, 16, 0"}) {
    EXPECT_THAT(operands_of(only("Mmad c, a, b, " + sizes), older(), "mmad"), IsEmpty()) << sizes;
  }
}

TEST(Mmad, passes_on_what_it_is_given) {
  const auto what =
      operands_of(only("Mmad c, a, b, 16, 32, 48, unit_flag = 3, cmatrix_init_val = 0"), older(),
                  "mmad")
          .at(0);
  EXPECT_EQ(what.at("m"), 16);
  EXPECT_EQ(what.at("n"), 32);
  EXPECT_EQ(what.at("k"), 48);
  EXPECT_EQ(what.at("init"), 0);
  EXPECT_EQ(what.at("unit_flag"), 3);
  EXPECT_EQ(what.at("a_nz"), 0);
  EXPECT_EQ(static_cast<Type>(what.at("to")), Type::f32);
  EXPECT_EQ(operands_of(only("Mmad c, a, b, 16, 16, 16"), newer(), "mmad").at(0).at("a_nz"), 1);
  EXPECT_EQ(operands_of(only("Mmad c, a, b, 16, 16, 16"), older(), "mmad").at(0).at("init"), 1);
  EXPECT_EQ(
      operands_of(only("Mmad c, a, b, 16, 16, 16, bias = t"), older(), "mmad").at(0).at("init"), 2);
  EXPECT_EQ(operands_of(only("Mmad c, a, b, 16, 16, 16, hf32 = 1", "f32"), older(), "mmad")
                .at(0)
                .at("hf32"),
            1);
}

TEST(Mmad, of_raw_addresses_takes_its_types_from_the_statement) {
  const std::string text =
      only("Mmad.bf16 l0c @ (0), l0a @ (0), l0b @ (0), 16, 16, 16, dst_type = f32");
  EXPECT_EQ(static_cast<Type>(operands_of(text, older(), "mmad").at(0).at("to")), Type::f32);
}

TEST(Mmad, keeps_to_its_limits) {
  const auto refused = [](const std::string& mmad, const std::string& type = "f16",
                          const std::string& to = "f32") {
    return failure_on(older(), only(mmad, type, to));
  };
  EXPECT_THAT(refused("Mmad c, a, b, 4096, 16, 16"),
              HasSubstr("Mmad: m is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 4096, 16"), HasSubstr("n is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 4096"), HasSubstr("k is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, -1"), HasSubstr("k is -1"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16, unit_flag = 1"),
              HasSubstr("unit_flag is 1, expected 0, 2 or 3"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16, hf32 = 1"),
              HasSubstr("hf32 has a meaning for f32"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16, cmatrix_init_val = 1, bias = t"),
              HasSubstr("cmatrix_init_val = 1 starts from 0 and leaves bias without effect"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16, bias = ti"),
              HasSubstr("bias is int32 and dst is f32; they must be of one type"));
  EXPECT_THAT(refused("Mmad c, b, b, 16, 16, 16"), HasSubstr("fm lies in l0b, expected l0a"));
  EXPECT_THAT(refused("Mmad c, a, a, 16, 16, 16"), HasSubstr("filter lies in l0a, expected l0b"));
  EXPECT_THAT(refused("Mmad c @ (64), a, b, 16, 16, 16"), HasSubstr("alignment of 1024 bytes"));
  EXPECT_THAT(refused("Mmad c, a @ (32), b, 16, 16, 16"), HasSubstr("alignment of 512 bytes"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16, bias = t @ (32)"),
              HasSubstr("alignment of 64 bytes"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16", "int8", "f32"),
              HasSubstr("has no form from int8 to f32"));
  EXPECT_THAT(refused("Mmad c, a, b, 16, 16, 16", "f16", "int32"),
              HasSubstr("has no form from f16 to int32"));
}

TEST(Mmad, takes_two_types_where_the_product_has_their_product) {
  const auto text = [](const std::string& left, const std::string& right) {
    return "ktrace 1\nblocks aic 0..1 {\nl0a a : " + left + "[512] at 0\nl0b b : " + right +
           "[512] at 0\nl0c c : f32[256] at 0\nMmad c, a, b, 16, 16, 32\n}\n";
  };
  const auto found = operands_of(text("fp8_e4m3", "fp8_e5m2"), newer(), "mmad");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].at("b_type"), static_cast<std::int64_t>(Type::fp8_e5m2));
  EXPECT_EQ(operands_of(text("fp8_e5m2", "fp8_e5m2"), newer(), "mmad").at(0).at("b_type"), 0);
  EXPECT_THAT(
      failure_on(newer(), text("fp8_e4m3", "hif8")),
      HasSubstr("fm is fp8_e4m3 and filter is hif8; they must be of one type, or fp8_e4m3 and "
                "fp8_e5m2, or fp8_e5m2 and fp8_e4m3"));
}

TEST(mmad, says_which_types_it_does_not_multiply) {
  // Without a word about it, b has the type of the buffer.
  EXPECT_THAT(
      failure_on(newer(),
                 "ktrace 1\nblocks aic 0..1 {\nl0a a : fp8_e4m3[512] at 0\nl0b b : hif8[512] "
                 "at 0\nl0c c : f32[256] at 0\nmmad c, a, b, 16, 32, 16, f32, 1\n}\n"),
      HasSubstr("mmad: ascend-950pr multiplies no fp8_e4m3 by hif8"));
}

TEST(Mmad, needs_one_type_of_factor) {
  EXPECT_THAT(failure_on(older(),
                         "ktrace 1\nblocks aic 0..1 {\nl0a a : f16[256] at 0\nl0b b : "
                         "bf16[256] at 0\nl0c c : f32[256] at 0\nMmad c, a, b, 16, 16, 16\n}\n"),
              HasSubstr("fm is f16 and filter is bf16; they must be of one type"));
}

}  // namespace davsim::mmad_test
