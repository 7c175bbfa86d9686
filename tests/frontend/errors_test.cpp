#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::errors_test {

using namespace frontend_support;

// traces/bad holds one file per fault; here are places, and faults that differ in a detail.

TEST(Errors, they_name_file_line_and_column_of_what_was_found) {
  EXPECT_EQ(
      failure(trace("  Addd ys, ys, ys, count = 1")),
      "t:8:3: found unknown operation 'Addd', expected an operation or an instruction, did you "
      "mean 'Add'?");
  EXPECT_EQ(failure(trace("set_flag V->MTE3, 64")), "t:8:19: operand id is 64, expected 0 to 63");
  EXPECT_EQ(failure(trace("DataCopy ys, x[0, 65], count = 16")),
            "t:8:19: index 65 is out of range, expected 0 to 64; the shape of x is [4, 64]");
}

TEST(Errors, a_negative_index_or_offset_is_out_of_range) {
  EXPECT_EQ(failure(trace("DataCopy ys, x[-1], count = 16")),
            "t:8:16: index -1 is out of range, expected 0 to 4; the shape of x is [4, 64]");
  EXPECT_EQ(failure(trace("DataCopy ub @ (-32), x, count = 16")),
            "t:8:15: byte offset -32 is out of range, expected 0 to 281474976710656 in ub");
}

TEST(Errors, an_empty_trace_lacks_its_header) {
  EXPECT_EQ(failure(""), "t:1:1: found the end of the file, expected 'ktrace 1' as the first line");
  EXPECT_EQ(failure("# only a comment\n"),
            "t:2:1: found the end of the file, expected 'ktrace 1' as the first line");
  EXPECT_EQ(failure("ktrace 1.0\nblocks aiv 0..1 {\n}\n"),
            "t:1:8: found '1.0', expected an integer such as 42 or 0x2a");
}

TEST(Errors, a_missing_operand_lists_the_schema) {
  EXPECT_EQ(failure(trace("wait_flag V->MTE2")),
            "t:8:1: operand id is missing; expected wait_flag source, destination, id");
  EXPECT_THAT(failure(trace("DataCopy")),
              testing::HasSubstr("expected DataCopy dst, src [, count, block_count"));
}

TEST(Errors, an_arrow_needs_two_pipes) {
  EXPECT_EQ(failure(trace("pipe_barrier V->S")),
            "t:8:15: found '->', expected no pair of pipes in this place");
  EXPECT_EQ(
      failure(trace("set_flag V->W, 0")),
      "t:8:13: found unknown pipe 'W', expected one of S, V, M, MTE1, MTE2, MTE3, FIX, ALL, did "
      "you mean 'S'?");
}

TEST(Errors, a_loop_variable_ends_with_its_loop) {
  EXPECT_THAT(failure(trace("for t in 0..2 {\n}\nset_flag V->MTE3, t")),
              testing::HasSubstr("t:10:19: found unknown name 't'"));
  EXPECT_THAT(failure(trace("for t in 0..t {\n}")), testing::HasSubstr("found unknown name 't'"));
  EXPECT_THAT(failure(trace("for t in 0..2 {\nfor t in 0..2 {\n}\n}")),
              testing::HasSubstr("t:9:5: 't' is already a loop variable (line 8)"));
}

TEST(Errors, a_buffer_belongs_to_its_group) {
  EXPECT_THAT(failure("ktrace 1\nblocks aiv 0..1 {\nub a : f16[64] at 0\n}\nblocks aiv 1..2 {\n"
                      "vadd a, a, a\n}\n"),
              testing::HasSubstr("t:6:6: found unknown name 'a'"));
  EXPECT_THAT(failure(trace("gm g : f16[64] at 0")), testing::HasSubstr("declare a tensor"));
}

TEST(Errors, overflow_is_found_while_reading) {
  EXPECT_EQ(failure("ktrace 1\nconst N = 9223372036854775807 + 1\n"),
            "t:2:31: an expression leaves the range of 64-bit integers; use smaller numbers");
  EXPECT_THAT(
      failure(trace("for t in 0..2 {\nDataCopy ys, x[t * 9223372036854775807], count = 1\n}")),
      testing::HasSubstr("leaves the range of 64-bit integers"));
}

TEST(Errors, a_division_by_constant_zero_is_found_while_reading) {
  for (const std::string text : {"$block / 0", "$block % 0", "ceildiv($block, 1 - 1)", "4 / 0"}) {
    EXPECT_THAT(failure(trace("set_flag V->MTE3, " + text)),
                testing::HasSubstr("found a division by zero"));
  }
}

TEST(Errors, unknown_functions_get_a_suggestion) {
  EXPECT_THAT(failure(trace("set_flag V->MTE3, ceil_div(3, 2)")),
              testing::HasSubstr("expected min, max or ceildiv, did you mean 'ceildiv'?"));
  EXPECT_THAT(failure("ktrace 1\ntensor x : f32[4] expect exq(x)\n"),
              testing::HasSubstr("found unknown function 'exq'"));
}

TEST(Errors, repeated_sections_and_tolerances_are_refused) {
  EXPECT_THAT(failure("ktrace 1\nsync auto\nsync auto\n"), testing::HasSubstr("t:3:1: found sync"));
  EXPECT_THAT(failure("ktrace 1\ntargets a\ntargets b\n"),
              testing::HasSubstr("t:3:1: found targets"));
  EXPECT_THAT(
      failure("ktrace 1\ntensor x : f32[4] expect x within abs 1, abs 2\nblocks aiv 0..1 {\n}"),
      testing::HasSubstr("t:2:42: found a second tolerance abs"));
  EXPECT_THAT(failure("ktrace 1\ntensor x : f32[4] = random(seed = 1, seed = 2)\n"),
              testing::HasSubstr("found a second seed"));
}

TEST(Errors, bit_patterns_need_a_type) {
  EXPECT_THAT(failure(trace("DataCopyPad ub @ (0), gm @ (0), 1, 32, padding_value = 0x3c00")),
              testing::HasSubstr("found the bit pattern '0x3c00' of an unknown type; write "
                                 "DataCopyPad.TYPE"));
}

TEST(Errors, a_number_that_double_cannot_hold_is_refused) {
  EXPECT_THAT(failure(trace("vector_dup ys, 1e999")),
              testing::HasSubstr("found '1e999', which double precision cannot hold"));
  EXPECT_THAT(failure(trace("vector_dup ys, 1.2.3")),
              testing::HasSubstr("found '1.2.3', expected a number"));
}

TEST(Errors, a_file_that_is_not_there_is_named) {
  EXPECT_THROW(read_ktrace_file("/nowhere/x.ktrace"), InputError);
  EXPECT_THROW(read_ktrace_file(DAVSIM_SOURCE_DIR), InputError);
}

}  // namespace davsim::errors_test
