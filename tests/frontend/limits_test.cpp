#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::limits_test {

using namespace frontend_support;

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string count(const std::string& expression) {
  return failure(trace("for t in 0..2 {\nDataCopy ys, x, count = " + expression + "\n}"));
}

TEST(Limits, names_hold_a_hundred_characters) {
  EXPECT_EQ(count("0 # " + std::string(200, 'n')), "");
  EXPECT_THAT(count(std::string(100, 'n')), testing::HasSubstr("found unknown name"));
  EXPECT_THAT(count(std::string(101, 'n')), testing::HasSubstr("found a name of 101 characters"));
}

TEST(Limits, lines_hold_64_kilobytes) {
  EXPECT_EQ(failure(trace("#" + std::string(65535, ' '))), "");
  EXPECT_EQ(failure(trace("#" + std::string(65536, ' '))),
            "t:8:1: found a line of 65537 bytes, expected at most 65536; break it inside brackets");
}

TEST(Limits, brackets_nest_a_hundred_deep) {
  EXPECT_EQ(count(repeated("(", 99) + "1" + repeated(")", 99)), "");
  EXPECT_THAT(count(repeated("(", 100) + "1" + repeated(")", 100)),
              testing::HasSubstr("found an expression nested deeper than 100"));
  EXPECT_THAT(count(repeated("-", 50000) + "1"), testing::HasSubstr("nested deeper than 100"));
  EXPECT_THAT(count(repeated("min(1, ", 9000) + "1"), testing::HasSubstr("nested deeper than 100"));
}

TEST(Limits, long_sums_are_fine_but_operations_of_variables_nest_64_deep) {
  EXPECT_EQ(count("0" + repeated(" + t", 5000)), "");
  EXPECT_EQ(count("t" + repeated(" % 9", 64)), "");
  EXPECT_THAT(count("t" + repeated(" % 9", 65)),
              testing::HasSubstr("found more than 64 operations of variables inside one another"));
}

TEST(Limits, the_deepest_address_can_be_written_and_read_again) {
  const Program program =
      read(trace("for t in 0..2 {\nDataCopy xs[t" + repeated(" % 9", 64) + ", t" +
                 repeated(" % 9", 64) + "], x, count = t" + repeated(" % 9", 64) + "\n}"));
  EXPECT_EQ(written(read(written(program))), written(program));
}

TEST(Limits, expectations_hold_a_thousand_parts) {
  const auto expectation = [](const std::string& text) {
    return failure("ktrace 1\ntensor x : f32[4] expect " + text + "\nblocks aiv 0..1 {\n}\n");
  };
  EXPECT_EQ(expectation("x" + repeated(" + x", 999)), "");
  EXPECT_THAT(expectation("x" + repeated(" + x", 1000)),
              testing::HasSubstr("more than 1000 parts"));
  EXPECT_THAT(expectation(repeated("(", 5000)), testing::HasSubstr("nested deeper than 100"));
}

TEST(Limits, values_and_statements_stop_at_a_million) {
  const std::string values = repeated(repeated("1,", 1000) + "\n", 1000);
  const std::string head = "ktrace 1\ntensor x : int8[1000000] = [" + values;
  EXPECT_THAT(failure(head + "1]\n"), testing::HasSubstr("found more than 1000000 values"));
  const std::string statements = repeated("set_mask_norm\n", 1000000);
  EXPECT_EQ(failure("ktrace 1\nblocks aiv 0..1 {\n" + statements + "}\n"), "");
  EXPECT_THAT(failure("ktrace 1\nblocks aiv 0..1 {\n" + statements + "set_mask_norm\n}\n"),
              testing::HasSubstr("t:1000003:1: found more than 1000000 statements"));
}

TEST(Limits, deep_brackets_around_values_are_no_danger) {
  EXPECT_THAT(failure("ktrace 1\ntensor x : int8[1] = " + repeated("[", 60000) + "1"),
              testing::HasSubstr("expected ',' or ']'"));
}

/// Reads damaged copies of a trace; whatever they hold, they read and round-trip, or
/// fail with an InputError.
TEST(Limits, damaged_traces_round_trip_or_fail_in_order) {
  const std::string sound = trace(
      "for t in 0..4 {\nwait_flag V->MTE2, t % 2 when t >= 2\nDataCopy xs[t % 2], x[t, 3], count = "
      "16\n"
      "Add ys, ys, ys, mask = [0xff, 1], repeat = min(t, 3), is_set_mask = true\n"
      "vector_dup.f16 ub @ (0x40), -1.5e-3\n}");
  std::mt19937 random(1);
  const std::string alphabet = "()[]{},=+-*/%@<>.:!$#\"\n\r\t 019exabt_\xff";
  for (int round = 0; round < 20000; ++round) {
    std::string text = sound;
    for (unsigned edits = 1 + random() % 4; edits > 0; --edits) {
      const std::size_t at = random() % text.size();
      const char byte = random() % 8 == 0 ? static_cast<char>(random() % 256)
                                          : alphabet[random() % alphabet.size()];
      switch (random() % 4) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        case 2: text.erase(at, 1 + random() % 9); break;
        default: text += text.substr(at, random() % 40); break;
      }
      if (text.empty()) text = " ";
    }
    if (!failure(text).empty()) continue;
    const std::string once = written(read(text));
    EXPECT_EQ(written(read(once)), once) << text;
  }
}

}  // namespace davsim::limits_test
