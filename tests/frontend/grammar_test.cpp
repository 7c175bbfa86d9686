#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::grammar_test {

using namespace frontend_support;

std::int64_t count_of(const std::string& expression) {
  const Program program = read(
      "ktrace 1\nconst N = 10\ntensor x : f16[64]\nblocks aiv 0..1 {\n"
      "DataCopy x, x, count = " +
      expression + "\n}\n");
  return argument<Expression>(program, 2).constant();
}

TEST(Grammar, integers_follow_the_usual_precedence) {
  EXPECT_EQ(count_of("1 + 2 * 3"), 7);
  EXPECT_EQ(count_of("(1 + 2) * 3"), 9);
  EXPECT_EQ(count_of("20 - 5 - 5"), 10);
  EXPECT_EQ(count_of("-N + 30 % 7 / 2"), -9);
  EXPECT_EQ(count_of("- -3"), 3);
}

TEST(Grammar, integers_have_min_max_and_ceildiv) {
  EXPECT_EQ(count_of("min(N, 7) + max(N, 7)"), 17);
  EXPECT_EQ(count_of("ceildiv(N, 3)"), 4);
}

TEST(Grammar, integers_are_decimal_or_hexadecimal_with_underscores) {
  EXPECT_EQ(count_of("0x1F"), 31);
  EXPECT_EQ(count_of("1_000_000"), 1000000);
  EXPECT_EQ(count_of("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
}

TEST(Grammar, true_and_false_are_numbers) {
  EXPECT_EQ(count_of("true"), 1);
  EXPECT_EQ(count_of("false"), 0);
}

TEST(Grammar, a_statement_goes_on_over_lines_inside_brackets) {
  EXPECT_EQ(count_of("(1 +  # one\n   2)"), 3);
}

TEST(Grammar, comments_blank_lines_and_carriage_returns_mean_nothing) {
  const Program program =
      read("# \xff any byte\r\n\r\nktrace 1 # one\r\n\r\nblocks aic 0..2 {\r\n}\r\n");
  EXPECT_EQ(program.groups.at(0).kind, CoreKind::aic);
  EXPECT_EQ(program.sync, SyncMode::written);
}

TEST(Grammar, targets_and_sync_are_kept) {
  const Program program = read(
      "ktrace 1\ntargets dav-2201, atlas-200i-500-a2, atlas-a2-910b4\nsync auto\nblocks merged "
      "0..1 {\n}");
  EXPECT_EQ(program.targets,
            (std::vector<std::string>{"dav-2201", "atlas-200i-500-a2", "atlas-a2-910b4"}));
  EXPECT_EQ(program.sync, SyncMode::automatic);
  EXPECT_EQ(program.groups.at(0).kind, CoreKind::merged);
}

TEST(Grammar, groups_may_come_in_any_order) {
  const Program program = read("ktrace 1\nblocks aiv 2..4 {\n}\nblocks aic 0..2 {\n}\n");
  EXPECT_EQ(program.block_count(), 4);
  EXPECT_EQ(program.group_of(3).kind, CoreKind::aiv);
}

TEST(Grammar, positions_of_the_documents_stand_for_memories) {
  const std::pair<const char*, Space> positions[] = {
      {"VECIN", Space::UB}, {"VECCALC", Space::UB}, {"VECOUT", Space::UB}, {"A1", Space::L1},
      {"B1", Space::L1},    {"C1", Space::L1},      {"TSCM", Space::L1},   {"A2", Space::L0A},
      {"B2", Space::L0B},   {"CO1", Space::L0C},    {"C2", Space::BT},     {"C2PIPE2GM", Space::FB}};
  for (const auto& [name, space] : positions) {
    const Program program = read("ktrace 1\nblocks merged 0..1 {\n" + std::string(name) +
                                 " x : f16[16] at 0x40\n}\n");
    ASSERT_EQ(program.groups.at(0).buffers.size(), 1U) << name;
    EXPECT_EQ(program.groups[0].buffers[0].space, space) << name;
  }
}

TEST(Grammar, buffers_may_overlap_in_other_spaces_and_when_marked_alias) {
  const Program program = read(
      "ktrace 1\nblocks merged 0..1 {\nub a : f16[64] at 0\n"
      "l1 b : f16[64] at 0\nub c : f32[32] at 0x20 alias\n"
      "ub d : f32[8] at 128\n}\n");
  const auto& buffers = program.groups.at(0).buffers;
  ASSERT_EQ(buffers.size(), 4U);
  EXPECT_EQ(buffers[1].space, Space::L1);
  EXPECT_TRUE(buffers[2].alias);
  EXPECT_EQ(buffers[3].address, 128U);
}

TEST(Grammar, two_groups_may_use_the_same_names) {
  const Program program = read(
      "ktrace 1\nblocks aiv 0..1 {\nub a : f16[64] at 0\n}\n"
      "blocks aiv 1..2 {\nub a : f16[64] at 0\n}\n");
  EXPECT_EQ(program.groups.size(), 2U);
}

TEST(Grammar, loops_nest_and_their_bounds_may_use_outer_variables) {
  const Program program =
      read(trace("for i in 0..4 {\nfor j in i..min(i + $block, 8) {\nset_flag V->MTE3, j\n}\n}\n"
                 "for i in 0..2 {\n}"));
  const Loop& outer = *program.groups.at(0).body.at(0).loop;
  const Loop& inner = *outer.body.at(0).loop;
  EXPECT_EQ(outer.variable, "i");
  EXPECT_EQ(outer.slot, 1);
  EXPECT_EQ(inner.slot, 2);
  const std::int64_t slots[kSlots] = {3, 2};
  EXPECT_EQ(inner.begin.evaluate(slots), 2);
  EXPECT_EQ(inner.end.evaluate(slots), 5);
  EXPECT_EQ(program.groups.at(0).body.at(1).loop->slot, 1);
}

TEST(Grammar, when_takes_several_comparisons) {
  const Program program = read(
      trace("for t in 0..9 {\nset_flag V->MTE3, 0 when t < 8 and t % 2 == 1 and $block != t\n}"));
  ASSERT_EQ(only_statement(program).when.size(), 3U);
  EXPECT_EQ(only_statement(program).when[1].test, Condition::Test::equal);
}

TEST(Grammar, eleven_loops_fit) {
  std::string open;
  std::string close;
  for (int i = 0; i < kSlots - 1; ++i) {
    open += "for i" + std::to_string(i) + " in 0..2 {\n";
    close += "}\n";
  }
  EXPECT_EQ(failure(trace(open + close)), "");
}

}  // namespace davsim::grammar_test
