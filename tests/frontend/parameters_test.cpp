#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::parameters_test {

using namespace frontend_support;

const std::string kTrace =
    "ktrace 1\nconst TILES = 4\nconst N = TILES * 2\ntensor x : f16[N]\nblocks aiv 0..TILES {\n}\n";

TEST(Parameters, they_replace_constants_and_what_follows_from_them) {
  const Program program = read(kTrace, {{{"TILES", 6}}});
  EXPECT_EQ(program.block_count(), 6);
  EXPECT_EQ(program.tensors.at(0).elements(), 12);
}

TEST(Parameters, a_derived_constant_can_be_replaced_too) {
  EXPECT_EQ(read(kTrace, {{{"N", 3}}}).tensors.at(0).elements(), 3);
}

TEST(Parameters, an_unknown_one_is_an_error_that_lists_the_constants) {
  EXPECT_EQ(
      failure(kTrace, {{{"TILE", 6}}}),
      "t: parameter TILE = 6 names no constant of the trace, did you mean 'TILES'?; its constants "
      "are N, TILES");
  EXPECT_THAT(failure("ktrace 1\nblocks aiv 0..1 {\n}\n", {{{"A", 1}}}),
              testing::HasSubstr("its constants are none"));
}

TEST(Parameters, a_value_that_breaks_the_trace_is_reported_where_it_breaks) {
  EXPECT_EQ(failure(kTrace, {{{"TILES", 0}}}),
            "t:4:16: extent is 0, expected 1 to 9223372036854775807");
}

}  // namespace davsim::parameters_test
