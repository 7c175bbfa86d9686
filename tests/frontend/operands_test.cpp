#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::operands_test {

using namespace frontend_support;

constexpr std::int64_t kX = 0x10000000;

std::int64_t offset_of_source(const std::string& reference) {
  const Program program = read(trace("DataCopy ys, " + reference + ", count = 16"));
  return argument<Address>(program, 1).bytes.constant() - kX;
}

TEST(Operands, a_tensor_reference_is_its_device_address) {
  const Program program = read(trace("DataCopy ys, x, count = 16"));
  const auto& x = argument<Address>(program, 1);
  EXPECT_EQ(x.space, Space::GM);
  EXPECT_EQ(x.type, Type::f16);
  EXPECT_EQ(x.tensor, 0);
  EXPECT_EQ(x.bytes.constant(), static_cast<std::int64_t>(program.tensors[0].address));
  const auto& ys = argument<Address>(program, 0);
  EXPECT_EQ(ys.buffer, 1);
  EXPECT_EQ(ys.bytes.constant(), 0x400);
}

TEST(Operands, indices_are_row_major_and_may_be_fewer_than_the_dimensions) {
  EXPECT_EQ(offset_of_source("x[2]"), 2 * 64 * 2);
  EXPECT_EQ(offset_of_source("x[2, 5]"), (2 * 64 + 5) * 2);
  EXPECT_EQ(offset_of_source("x[4, 64]"), (4 * 64 + 64) * 2);
}

TEST(Operands, an_offset_is_in_bytes) { EXPECT_EQ(offset_of_source("x @ (33)"), 33); }

TEST(Operands, a_raw_address_has_no_type) {
  const Program program = read(trace("vadd.f16 ub @ (0x40), ys, ys"));
  const auto& dst = argument<Address>(program, 0);
  EXPECT_EQ(dst.type, Type::none);
  EXPECT_EQ(dst.buffer, -1);
  EXPECT_EQ(dst.bytes.constant(), 0x40);
}

TEST(Operands, arguments_left_out_are_absent) {
  const Program program = read(trace("Add ys, ys, ys, count = 64"));
  const auto& arguments = only_statement(program).arguments;
  ASSERT_EQ(arguments.size(), 14U);
  EXPECT_TRUE(std::holds_alternative<Expression>(arguments[3]));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(arguments[4]));
  EXPECT_EQ(only_statement(program).opcode, std::nullopt);
  EXPECT_EQ(only_statement(program).operation, operation_named("Add").value());
}

TEST(Operands, names_may_come_in_any_order) {
  const Program program = read(trace("vadd src1 = ws, repeat = 3, dst = ws, src0 = ws"));
  EXPECT_EQ(argument<Expression>(program, 3).constant(), 3);
  EXPECT_EQ(only_statement(program).type, Type::f32);
}

TEST(Operands, an_arrow_fills_two_pipes) {
  const Program program = read(trace("set_flag MTE2->V, $block"));
  EXPECT_EQ(argument<Pipe>(program, 0), Pipe::MTE2);
  EXPECT_EQ(argument<Pipe>(program, 1), Pipe::V);
  EXPECT_EQ(only_statement(program).type, Type::none);
  EXPECT_EQ(argument<Pipe>(read(trace("pipe_barrier ALL")), 0), Pipe::all);
  EXPECT_EQ(argument<Pipe>(read(trace("set_flag id = 0, destination = V, source = S")), 0),
            Pipe::S);
}

TEST(Operands, a_written_type_wins_over_that_of_a_buffer) {
  EXPECT_EQ(only_statement(read(trace("vadd.int32 ws, ws, ws"))).type, Type::int32);
}

TEST(Operands, elements_are_numbers_or_bit_patterns) {
  const auto value = [](const std::string& text) {
    return argument<Number>(read(trace("vector_dup ys, " + text)), 1);
  };
  EXPECT_EQ(value("1"), (Number{1, 1, true}));
  EXPECT_EQ(value("-2.5"), (Number{-2.5, 0, false}));
  EXPECT_EQ(value("1e-3"), (Number{1e-3, 0, false}));
  EXPECT_EQ(value("1e3"), (Number{1000, 1000, true}));
  EXPECT_EQ(value("-inf").real, -INFINITY);
  EXPECT_TRUE(std::isnan(value("nan").real));
  EXPECT_EQ(value("0x7c00").real, INFINITY);
  EXPECT_EQ(value("0x3c00"), (Number{1, 1, true}));
  EXPECT_EQ(value("2 * 3"), (Number{6, 6, true}));
}

TEST(Operands, a_bit_pattern_of_an_integer_type_keeps_its_sign) {
  const Program program = read(trace("vector_dup.int16 ub @ (0), 0xffff"));
  EXPECT_EQ(argument<Number>(program, 1), (Number{-1, -1, true}));
}

TEST(Operands, bits_hold_64_bits_without_sign) {
  const Program program = read(trace("set_vector_mask 0xffffffffffffffff, 18446744073709551615"));
  EXPECT_EQ(argument<Expression>(program, 0).constant(), -1);
  EXPECT_EQ(argument<Expression>(program, 1).constant(), -1);
}

TEST(Operands, a_mask_is_a_number_a_list_of_words_or_a_placeholder) {
  const auto mask = [](const std::string& text) {
    return only_statement(read(trace("Add ys, ys, ys, repeat = 1, mask = " + text)))
        .arguments.at(4);
  };
  EXPECT_EQ(std::get<Expression>(mask("64")).constant(), 64);
  EXPECT_EQ(std::get<BitList>(mask("[0xffffffffffffffff, 3]")).words,
            (std::vector<std::uint64_t>{~std::uint64_t{0}, 3}));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(mask("MASK_PLACEHOLDER")));
}

TEST(Operands, a_value_of_an_operation_may_vary_with_the_loop) {
  const Program program =
      read(trace("for t in 0..2 {\nDataCopyPad ys, x, 1, 32, padding_value = t\n}"));
  EXPECT_TRUE(argument<Expression>(program, 9).uses(1));
}

}  // namespace davsim::operands_test
