#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::type_operands_test {

using namespace frontend_support;
using testing::HasSubstr;

/// A trace of a cube block with buffers of several types.
std::string cube(const std::string& body) {
  return "ktrace 1\n"
         "tensor x : f16[256]\n"
         "blocks aic 0..1 {\n"
         "l1 halves : f16[256] at 0\n"
         "l1 words : f32[256] at 0x1000\n"
         "bt bias : f32[256] at 0\n" +
         body + "\n}\n";
}

const Statement& statement(const Program& program) { return program.statements.at(0); }

/// The body that the writer prints, after checking that it reads back to the same text.
std::string again(const std::string& body) {
  const std::string once = written(read(cube(body)));
  EXPECT_EQ(written(read(once)), once);
  const auto start = once.rfind("at 0x0\n") + 7;
  return once.substr(start, once.rfind("}\n") - start);
}

TEST(TypeOperands, are_the_constants_that_stand_for_types) {
  const Program program = read(cube("copy_l1_to_bt bias, halves, burst_bytes = 64, to = f32"));
  EXPECT_EQ(argument<Expression>(program, 6).constant(), static_cast<std::int64_t>(Type::f32));
}

TEST(TypeOperands, are_written_as_names) {
  EXPECT_EQ(again("copy_l1_to_bt bias, halves, burst_bytes = 64, to = f32"),
            "  copy_l1_to_bt.f16 bias, halves, burst_bytes = 64, to = f32\n");
  EXPECT_EQ(again("DataCopy bt @ (0), halves, count = 64, dst_type = f32"),
            "  DataCopy bt @ (0), halves, count = 64, dst_type = f32\n");
}

TEST(TypeOperands, may_stand_by_position) {
  EXPECT_EQ(again("copy_l1_to_bt bias, words, 1, 64, 0, 0, f32"),
            "  copy_l1_to_bt.f32 bias, words, bursts = 1, burst_bytes = 64, src_gap_bytes = 0, "
            "dst_gap_bytes = 0, to = f32\n");
}

TEST(TypeOperands, of_a_factor_follow_its_buffer) {
  const auto body = [](const std::string& mmad) {
    return "l0a a : fp8_e4m3[512] at 0\nl0b b : fp8_e5m2[512] at 0\nl0b d : fp8_e4m3[512] at "
           "0x400\n"
           "l0c c : f32[256] at 0\n" +
           mmad;
  };
  const auto type_of_b = [&](const std::string& mmad) {
    const Program program = read(cube(body(mmad)));
    const Argument& argument = statement(program).arguments.back();
    const auto* type = std::get_if<Expression>(&argument);
    return type == nullptr ? Type::none : static_cast<Type>(type->constant());
  };
  EXPECT_EQ(type_of_b("mmad c, a, b, 16, 32, 16, f32, 1"), Type::fp8_e5m2);
  EXPECT_EQ(type_of_b("mmad c, a, b, 16, 32, 16, f32, 1, b_type = fp8_e5m2"), Type::fp8_e5m2);
  EXPECT_EQ(type_of_b("mmad c, a, d, 16, 32, 16, f32, 1"), Type::none);
  EXPECT_EQ(
      type_of_b("mmad.fp8_e4m3 c, l0a @ (0), l0b @ (0), 16, 32, 16, f32, 1, b_type = fp8_e5m2"),
      Type::fp8_e5m2);
  EXPECT_THAT(failure(cube(body("mmad c, a, b, 16, 32, 16, f32, 1, b_type = fp8_e4m3"))),
              HasSubstr("operand b_type is fp8_e4m3, but b is fp8_e5m2"));
}

TEST(TypeOperands, errors_list_the_types) {
  EXPECT_THAT(failure(cube("copy_l1_to_bt bias, halves, burst_bytes = 64, to = f33")),
              HasSubstr("t:7:52: found unknown type 'f33', expected one of f16, bf16, f32, int8, "
                        "uint8, int16, uint16, int32, uint32, int64, uint64, fp8_e4m3, fp8_e5m2, "
                        "hif8, fp8_e8m0, fp4x2_e2m1, fp4x2_e1m2, int4x2, did you mean 'f32'?"));
  EXPECT_THAT(failure(cube("copy_l1_to_bt bias, halves, burst_bytes = 64, to = 3")),
              HasSubstr("found '3', expected an element type"));
  EXPECT_THAT(failure(cube("DataCopy bias, halves, count = 64, dst_type = none")),
              HasSubstr("found unknown type 'none'"));
  EXPECT_THAT(failure(cube("copy_l1_to_bt bias, halves, burst_bytes = 64")),
              HasSubstr("operand to is missing"));
}

TEST(TypeOfInstructions, is_that_of_what_is_read) {
  const auto type = [](const std::string& body) { return statement(read(cube(body))).type; };
  EXPECT_EQ(type("copy_l1_to_bt bias, halves, burst_bytes = 64, to = f32"), Type::f16);
  EXPECT_EQ(type("copy_l1_to_bt bt @ (0), words, burst_bytes = 64, to = f32"), Type::f32);
  // A raw source has no type; then what is written decides.
  EXPECT_EQ(type("copy_l1_to_bt bias, l1 @ (0), burst_bytes = 64, to = f32"), Type::f32);
  EXPECT_EQ(type("copy_l1_to_bt.f16 bias, words, burst_bytes = 64, to = f32"), Type::f16);
}

TEST(TypeOfInstructions, of_a_product_is_that_of_its_factors_and_not_of_its_bias) {
  const std::string head =
      "ktrace 1\nblocks aic 0..1 {\nl0a a : bf16[256] at 0\nl0b b : bf16[256] at 0\n"
      "l0c c : f32[256] at 0\nbt bias : f32[16] at 0\n";
  const auto type = [&head](const std::string& body) {
    return statement(read(head + body + "\n}\n")).type;
  };
  EXPECT_EQ(type("mmad c, a, b, 16, 16, 16, f32, 2, bias"), Type::bf16);
  EXPECT_EQ(type("mmad c, l0a @ (0), b, 16, 16, 16, f32, 2, bias"), Type::bf16);
  // Operands that may be left out are no factors.
  EXPECT_EQ(type("mmad.f16 c, l0a @ (0), l0b @ (0), 16, 16, 16, f32, 2, bias"), Type::f16);
}

TEST(TypeOfInstructions, without_a_result_type_is_that_of_all_operands) {
  EXPECT_THAT(failure(trace("vadd ys, ys, ws")),
              HasSubstr("operand src1 is f32, but vadd is of f16; write vadd.TYPE"));
  EXPECT_THAT(failure(trace("vadd ws, ys, ys")),
              HasSubstr("operand dst is f32, but vadd is of f16"));
  EXPECT_EQ(failure(trace("vadd.f16 ys, ys, ws")), "");
  EXPECT_EQ(failure(trace("vadd ub @ (0), ys, ub @ (0)")), "");
}

}  // namespace davsim::type_operands_test
