#include "program/cursor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace davsim::cursor_test {

using Op = Expression::Op;
using testing::ElementsAre;
using testing::IsEmpty;

const Expression kBlock = Expression::variable(kBlockSlot);
Expression slot(int n) { return Expression::variable(n); }

/// Builds a program of statements that carry one number each; a statement is the operation `name`
/// whose shape is `shape`, and becomes an instruction on V, or on MTE2 if its name says so.
class Maker {
 public:
  Step statement(const std::string& name, const Expression& value, std::vector<Condition> when = {},
                 const Expression& shape = 0) {
    Statement statement;
    statement.name = name;
    statement.arguments = {value, shape};
    statement.when = std::move(when);
    statement.where = {"made", static_cast<int>(program_.statements.size()) + 1, 1};
    program_.statements.push_back(std::move(statement));
    return {static_cast<int>(program_.statements.size()) - 1, nullptr};
  }
  static Step loop(int slot, const Expression& begin, const Expression& end,
                   std::vector<Step> body) {
    auto loop = std::make_shared<Loop>();
    loop->variable = "v" + std::to_string(slot);
    loop->slot = slot;
    loop->begin = begin;
    loop->end = end;
    loop->body = std::move(body);
    return {-1, loop};
  }
  void group(std::int64_t first, std::int64_t count, std::vector<Step> body) {
    BlockGroup group;
    group.first = first;
    group.count = count;
    group.body = std::move(body);
    program_.groups.push_back(std::move(group));
  }

  const LoweredProgram& lowered() {
    if (lowered_) return *lowered_;
    const auto shapes = [](const Statement& s) {
      return std::vector{std::get<Expression>(s.arguments[1])};
    };
    const auto lower = [](const Statement& s, const std::vector<std::int64_t>& shape,
                          LoweredStatement& out) {
      // As many instructions as the shape says, at least one: variants of different length.
      for (std::int64_t n = 0; n < std::max<std::int64_t>(1, shape[0]); ++n) {
        Instruction instruction;
        instruction.opcode = opcode_named("set_ctrl").value();
        instruction.pipe = s.name == "copy" ? Pipe::MTE2 : Pipe::V;
        instruction.operands = {std::get<Expression>(s.arguments[0]), shape[0]};
        instruction.tensors = {-1, -1};
        out.add(std::move(instruction));
      }
    };
    lowered_ = lower_program(program_, shapes, lower);
    return *lowered_;
  }

  /// The numbers that block `block` executes, in order.
  std::vector<std::int64_t> walk(std::int64_t block, Pipe only = Pipe::all) {
    std::vector<std::int64_t> values;
    const CursorTables tables(lowered());
    Cursor cursor(tables, block, only);
    while (cursor.next()) values.push_back(cursor.values()[0]);
    return values;
  }

 private:
  Program program_;
  std::optional<LoweredProgram> lowered_;
};

TEST(Cursor, walks_nested_loops_in_program_order) {
  Maker m;
  m.group(0, 1,
          {m.statement("a", 7),
           Maker::loop(1, 0, 2,
                       {Maker::loop(2, 1, 3, {m.statement("b", slot(1) * 10 + slot(2))}),
                        m.statement("c", slot(1) * 100 - 1)}),
           m.statement("d", 8)});
  EXPECT_THAT(m.walk(0), ElementsAre(7, 1, 2, -1, 11, 12, 99, 8));
}

TEST(Cursor, bounds_may_depend_on_the_block_and_on_outer_loops) {
  Maker m;
  m.group(0, 3,
          {Maker::loop(1, kBlock, 3,
                       {Maker::loop(2, 0, slot(1), {m.statement("a", slot(1) * 10 + slot(2))})})});
  EXPECT_THAT(m.walk(0), ElementsAre(10, 20, 21));
  EXPECT_THAT(m.walk(1), ElementsAre(10, 20, 21));
  EXPECT_THAT(m.walk(2), ElementsAre(20, 21));
}

TEST(Cursor, empty_loops_are_left_out) {
  Maker m;
  m.group(
      0, 1,
      {Maker::loop(1, 5, 5, {m.statement("a", 1)}), Maker::loop(1, 5, -2, {m.statement("b", 2)}),
       Maker::loop(1, 0, 1, {}), m.statement("c", 3)});
  EXPECT_THAT(m.walk(0), ElementsAre(3));
}

TEST(Cursor, an_empty_block_ends_at_once_and_stays_at_its_end) {
  Maker m;
  m.group(0, 1, {});
  const CursorTables tables(m.lowered());
  Cursor cursor(tables, 0);
  EXPECT_FALSE(cursor.next());
  EXPECT_FALSE(cursor.next());
}

TEST(Cursor, conditions_skip_single_statements) {
  Maker m;
  const Condition late{slot(1), Condition::Test::greater_equal, 2};
  const Condition even{Expression::combine(Op::modulo, slot(1), 2), Condition::Test::equal, 0};
  m.group(0, 1,
          {Maker::loop(1, 0, 5, {m.statement("a", slot(1), {late, even}), m.statement("b", 9)})});
  EXPECT_THAT(m.walk(0), ElementsAre(9, 9, 2, 9, 9, 4, 9));
}

TEST(Cursor, operands_of_a_skipped_statement_are_not_evaluated) {
  Maker m;
  const Condition positive{slot(1), Condition::Test::greater, 0};
  m.group(
      0, 1,
      {Maker::loop(1, 0, 3,
                   {m.statement("a", Expression::combine(Op::divide, 6, slot(1)), {positive})})});
  EXPECT_THAT(m.walk(0), ElementsAre(6, 3));
}

TEST(Cursor, a_varying_shape_becomes_one_variant_for_each_of_its_values) {
  Maker m;
  // Shapes 3, 3, 1: two variants, of three instructions and of one.
  const Expression shape = Expression::combine(Op::minimum, 3, Expression(7) - slot(1) * 3);
  m.group(0, 1,
          {Maker::loop(1, 0, 3, {m.statement("a", slot(1), {}, shape), m.statement("b", 9)})});
  EXPECT_THAT(m.walk(0), ElementsAre(0, 0, 0, 9, 1, 1, 1, 9, 2, 9));
  ASSERT_EQ(m.lowered().choices.size(), 1U);
  EXPECT_EQ(m.lowered().choices[0]->variants.size(), 2U);
  EXPECT_EQ(m.lowered().instructions.size(), 5U);
}

TEST(Cursor, a_shape_is_looked_at_only_where_its_statement_runs) {
  Maker m;
  const Condition positive{slot(1), Condition::Test::greater, 0};
  const Expression shape = Expression::combine(Op::divide, 2, slot(1));
  m.group(0, 1, {Maker::loop(1, 0, 3, {m.statement("a", slot(1), {positive}, shape)})});
  EXPECT_THAT(m.walk(0), ElementsAre(1, 1, 2));
}

TEST(Cursor, blocks_walk_the_body_of_their_group) {
  Maker m;
  m.group(0, 2, {m.statement("a", kBlock)});
  m.group(2, 1, {m.statement("b", kBlock * 10)});
  EXPECT_THAT(m.walk(1), ElementsAre(1));
  EXPECT_THAT(m.walk(2), ElementsAre(20));
}

TEST(Cursor, the_walk_of_one_pipe_is_the_full_walk_without_the_others) {
  Maker m;
  const Condition odd{Expression::combine(Op::modulo, slot(1), 2), Condition::Test::equal, 1};
  const Expression shape = Expression::combine(Op::maximum, 1, slot(1) - 2);
  m.group(
      0, 2,
      {Maker::loop(1, kBlock, 6,
                   {m.statement("copy", slot(1)), m.statement("a", slot(1) * 10, {odd}, shape),
                    Maker::loop(2, 0, slot(1), {m.statement("copy", slot(2) + 100, {}, shape)})}),
       m.statement("copy", -1)});
  for (const std::int64_t block : {0, 1}) {
    std::vector<std::vector<std::int64_t>> filtered(kPipes);
    const CursorTables tables(m.lowered());
    Cursor cursor(tables, block);
    while (cursor.next()) {
      filtered[static_cast<std::size_t>(index_of(cursor.pipe()))].push_back(cursor.values()[0]);
    }
    EXPECT_EQ(m.walk(block, Pipe::V), filtered[static_cast<std::size_t>(index_of(Pipe::V))]);
    EXPECT_EQ(m.walk(block, Pipe::MTE2), filtered[static_cast<std::size_t>(index_of(Pipe::MTE2))]);
    EXPECT_THAT(m.walk(block, Pipe::MTE3), IsEmpty());
  }
}

TEST(Cursor, a_loop_of_ten_million_turns_costs_what_one_turn_costs) {
  const auto lowered = [](std::int64_t turns) {
    auto m = std::make_unique<Maker>();
    m->group(0, 1,
             {Maker::loop(1, 0, turns, {m->statement("a", slot(1)), m->statement("copy", 2)})});
    m->lowered();
    return m;
  };
  const auto few = lowered(1);
  const auto many = lowered(10000000);
  EXPECT_EQ(many->lowered().instructions.size(), 2U);
  EXPECT_EQ(many->lowered().groups[0].code.size(), few->lowered().groups[0].code.size());
  // Positions, not streams: a cursor is a few slots, and steps at once.
  static_assert(sizeof(Cursor) < 1024);
  const CursorTables tables(many->lowered());
  Cursor cursor(tables, 0);
  for (int i = 0; i < 2001; ++i) ASSERT_TRUE(cursor.next());
  EXPECT_EQ(cursor.values()[0], 1000);
}

}  // namespace davsim::cursor_test
