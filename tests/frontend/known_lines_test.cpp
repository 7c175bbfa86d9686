// Lines that read like an earlier one are not read again; nothing that they say may change by that.

#include "frontend/known_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::known_lines_test {

using namespace frontend_support;
using testing::HasSubstr;

/// Statements enough for lines to be kept, and then `text`.
std::string behind_many(const std::string& text) {
  std::string body;
  for (int i = 0; i < 100; ++i) body += "  pipe_barrier V\n";
  return "ktrace 1\ntensor x : f16[4096]\nblocks aiv 0..1 {\n  ub a : f16[2048] at 0\n" + body + text +
         "}\n";
}

std::int64_t bytes_of(const Statement& statement, std::size_t argument) {
  return std::get<Address>(statement.arguments.at(argument)).bytes.constant();
}

TEST(KnownLines, a_repeated_line_shares_its_arguments_and_has_its_own_place) {
  const Program program = read(behind_many("  vadd a, a[128], a, repeat = 2\n"
                                           "    vadd a, a[128], a, repeat = 2\n"
                                           "  vadd a, a[256], a, repeat = 2\n"));
  const auto& all = program.statements;
  ASSERT_EQ(all.size(), 103U);
  EXPECT_EQ(all[101].arguments.identity(), all[100].arguments.identity());
  EXPECT_NE(all[102].arguments.identity(), all[100].arguments.identity());
  EXPECT_EQ(bytes_of(all[102], 1), 512);
  EXPECT_EQ(all[100].where.line, 105);
  EXPECT_EQ(all[101].where.line, 106);
  EXPECT_EQ(all[100].where.column, 3);
  EXPECT_EQ(all[101].where.column, 5);
}

TEST(KnownLines, the_line_of_a_source_stays_as_it_is_written) {
  std::string text = behind_many("  vadd a, a, a line 7\n  vadd a, a, a line 7\n  vadd a, a, a line 8\n");
  text.insert(text.find("tensor"), "source \"kernel.asc\"\n");
  const Program program = read(text);
  EXPECT_EQ(program.statements[101].where, (Location{"kernel.asc", 7, 0}));
  EXPECT_EQ(program.statements[102].where, (Location{"kernel.asc", 8, 0}));
}

TEST(KnownLines, a_statement_in_several_lines_is_not_taken_for_one_that_starts_alike) {
  const Program program = read(behind_many("  vadd a[\n  128], a, a\n  vadd a[\n  256], a, a\n"));
  EXPECT_EQ(bytes_of(program.statements.at(100), 0), 256);
  EXPECT_EQ(bytes_of(program.statements.at(101), 0), 512);
}

TEST(KnownLines, the_same_text_means_another_thing_where_a_name_does) {
  const Program program =
      read(behind_many("  for i in 0..4 {\n    vadd a[i * 128], a, a\n  }\n  for j in 0..2 {\n    for i in "
                       "0..4 {\n    vadd a[i * 128], a, a\n    }\n  }\n"));
  const auto& first = std::get<Address>(program.statements.at(100).arguments.at(0)).bytes;
  const auto& second = std::get<Address>(program.statements.at(101).arguments.at(0)).bytes;
  EXPECT_EQ(first.coefficient(1), 256);
  EXPECT_EQ(second.coefficient(1), 0);
  EXPECT_EQ(second.coefficient(2), 256);
}

TEST(KnownLines, other_buffers_of_the_same_name_are_other_operands) {
  std::string text = behind_many("  vadd a, a, a\n");
  text += "blocks aiv 1..2 {\n  ub a : f16[128] at 0x1000\n  vadd a, a, a\n}\n";
  const Program program = read(text);
  EXPECT_EQ(bytes_of(program.statements.at(100), 0), 0);
  EXPECT_EQ(bytes_of(program.statements.at(101), 0), 0x1000);
}

TEST(KnownLines, inside_a_vector_function_the_same_name_is_another_instruction) {
  const ktrace::KnownLines empty;
  EXPECT_EQ(empty.find("vadd a, a, a", 2), -1);
  ktrace::KnownLines lines;
  lines.remember("vadd a, a, a", 2, 100);
  EXPECT_EQ(lines.find("vadd a, a, a", 2), 100);
  EXPECT_EQ(lines.find("vadd a, a, a", 3), -1);
  EXPECT_EQ(lines.find("vadd a, a, b", 2), -1);
  lines.remember("", 0, 100);
  EXPECT_EQ(lines.find("", 0), -1);
}

TEST(KnownLines, a_faulty_line_is_told_each_time_at_its_own_place) {
  EXPECT_THAT(failure(behind_many("  vadd a, a, a\n  vadd a, a, a, repeat = 300\n")),
              HasSubstr("106"));
}

}  // namespace davsim::known_lines_test
