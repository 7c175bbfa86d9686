#include "program/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>

#include "base/error.h"

namespace davsim::expression_test {

using Op = Expression::Op;
using Slots = std::array<std::int64_t, kSlots>;

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kSmallest = std::numeric_limits<std::int64_t>::min();

/// `a op b` four times over: of constants and variables in every arrangement.
std::vector<std::int64_t> results(Op op, std::int64_t a, std::int64_t b) {
  const Slots slots = {0, a, b};
  const Expression x = Expression::variable(1);
  const Expression y = Expression::variable(2);
  return {Expression::combine(op, a, b).constant(),
          Expression::combine(op, x, b).evaluate(slots.data()),
          Expression::combine(op, a, y).evaluate(slots.data()),
          Expression::combine(op, x, y).evaluate(slots.data())};
}

TEST(Expression, operators_agree_with_arithmetic_for_constants_and_variables) {
  using testing::Each;
  EXPECT_THAT(results(Op::add, 7, -3), Each(4));
  EXPECT_THAT(results(Op::subtract, 7, -3), Each(10));
  EXPECT_THAT(results(Op::multiply, 7, -3), Each(-21));
  EXPECT_THAT(results(Op::minimum, 7, -3), Each(-3));
  EXPECT_THAT(results(Op::maximum, 7, -3), Each(7));
}

TEST(Expression, division_truncates_towards_zero_and_remainders_follow_the_dividend) {
  using testing::Each;
  EXPECT_THAT(results(Op::divide, 7, 2), Each(3));
  EXPECT_THAT(results(Op::divide, -7, 2), Each(-3));
  EXPECT_THAT(results(Op::divide, 7, -2), Each(-3));
  EXPECT_THAT(results(Op::modulo, 7, 2), Each(1));
  EXPECT_THAT(results(Op::modulo, -7, 2), Each(-1));
  EXPECT_THAT(results(Op::modulo, 7, -2), Each(1));
  EXPECT_THAT(results(Op::modulo, kSmallest, -1), Each(0));
  EXPECT_THAT(results(Op::ceil_div, 7, 2), Each(4));
  EXPECT_THAT(results(Op::ceil_div, 8, 2), Each(4));
  EXPECT_THAT(results(Op::ceil_div, -7, 2), Each(-3));
  EXPECT_THAT(results(Op::ceil_div, 7, -2), Each(-3));
  EXPECT_THAT(results(Op::ceil_div, -7, -2), Each(4));
  EXPECT_THAT(results(Op::ceil_div, kLargest, 2), Each(kLargest / 2 + 1));
}

TEST(Expression, what_leaves_64_bits_is_an_error) {
  EXPECT_THROW(results(Op::add, kLargest, 1), KernelError);
  EXPECT_THROW(results(Op::subtract, kSmallest, 1), KernelError);
  EXPECT_THROW(results(Op::multiply, kLargest, 2), KernelError);
  EXPECT_THROW(results(Op::divide, kSmallest, -1), KernelError);
  const Expression x = Expression::variable(1);
  const Slots large = {0, kLargest};
  EXPECT_EQ((x + 0).evaluate(large.data()), kLargest);
  EXPECT_THROW(static_cast<void>((x + 1).evaluate(large.data())), KernelError);
  EXPECT_THROW(static_cast<void>((x * 2).evaluate(large.data())), KernelError);
  const Expression square = Expression::combine(Op::multiply, x, x);
  EXPECT_THROW(static_cast<void>(square.evaluate(large.data())), KernelError);
}

TEST(Expression, division_by_zero_is_an_error_when_it_is_met) {
  for (const Op op : {Op::divide, Op::modulo, Op::ceil_div}) {
    EXPECT_THROW(Expression::combine(op, 1, 0), KernelError);
    const Expression by_variable = Expression::combine(op, 1, Expression::variable(1));
    const Slots one = {0, 1};
    EXPECT_NO_THROW(static_cast<void>(by_variable.evaluate(one.data())));
    const Slots zero = {0, 0};
    EXPECT_THROW(static_cast<void>(by_variable.evaluate(zero.data())), KernelError);
  }
}

TEST(Expression, affine_forms_keep_coefficients_and_cancel) {
  const Expression t = Expression::variable(1);
  const Expression block = Expression::variable(kBlockSlot);
  const Expression e = (block * 16 + t) * 4096 + 64;
  EXPECT_TRUE(e.is_affine());
  EXPECT_EQ(e.coefficient(kBlockSlot), 16 * 4096);
  EXPECT_EQ(e.coefficient(1), 4096);
  EXPECT_EQ(e.coefficient(2), 0);
  EXPECT_TRUE(e.uses(1));
  EXPECT_FALSE((e - t * 4096).uses(1));
  const Expression difference = (e + 32) - e;
  ASSERT_TRUE(difference.is_constant());
  EXPECT_EQ(difference.constant(), 32);
  EXPECT_TRUE((t * 0).is_constant());
}

TEST(Expression, equal_forms_compare_equal) {
  const Expression t = Expression::variable(1);
  EXPECT_EQ(t + t, t * 2);
  EXPECT_EQ(Expression::combine(Op::modulo, t, 2), Expression::combine(Op::modulo, t, 2));
  EXPECT_FALSE(Expression::combine(Op::modulo, t, 2) == Expression::combine(Op::modulo, t, 3));
  EXPECT_FALSE(Expression::combine(Op::modulo, t, 2) == t);
}

/// A reader of what text() writes: the grammar of docs/ktrace.md, without precedence, since every
/// sum and product that needs brackets has them. Evaluates as it goes.
class Reader {
 public:
  Reader(const std::string& text, const Slots& slots) : text_(text), slots_(slots) {}
  std::int64_t all() {
    const std::int64_t value = sum();
    EXPECT_EQ(at_, text_.size()) << text_;
    return value;
  }

 private:
  bool take(const std::string& word) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  std::int64_t sum() {
    std::int64_t value = product();
    for (;;) {
      if (take("+"))
        value += product();
      else if (take("-"))
        value -= product();
      else
        return value;
    }
  }
  std::int64_t product() {
    std::int64_t value = factor();
    for (;;) {
      if (take("*"))
        value *= factor();
      else if (take("/"))
        value /= factor();
      else if (take("%"))
        value %= factor();
      else
        return value;
    }
  }
  std::int64_t pair(std::int64_t (*f)(std::int64_t, std::int64_t)) {
    const std::int64_t a = sum();
    EXPECT_TRUE(take(","));
    const std::int64_t b = sum();
    EXPECT_TRUE(take(")"));
    return f(a, b);
  }
  std::int64_t factor() {
    if (take("min(")) return pair([](std::int64_t a, std::int64_t b) { return std::min(a, b); });
    if (take("max(")) return pair([](std::int64_t a, std::int64_t b) { return std::max(a, b); });
    if (take("ceildiv(")) {
      return pair([](std::int64_t a, std::int64_t b) {
        return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
      });
    }
    if (take("(")) {
      const std::int64_t value = sum();
      EXPECT_TRUE(take(")"));
      return value;
    }
    if (take("-")) return -factor();
    if (take("$block")) return slots_[0];
    if (take("t")) return slots_[1];
    if (take("u")) return slots_[2];
    std::size_t used = 0;
    const std::int64_t value = std::stoll(text_.substr(at_), &used);
    at_ += used;
    return value;
  }

  std::string text_;
  Slots slots_;
  std::size_t at_ = 0;
};

TEST(Expression, text_means_what_the_expression_means) {
  std::mt19937 random(7);
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  const std::vector<std::string> names = {"$block", "t", "u"};
  int compared = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<Expression> made;
    for (int i = 0; i < 3; ++i) made.push_back(Expression::variable(i));
    try {
      for (int i = 0; i < 5; ++i) {
        const auto operand = [&] {
          if (pick(3) == 0) return Expression(pick(19) - 9);
          return made[static_cast<std::size_t>(pick(static_cast<int>(made.size())))];
        };
        const Expression left = operand();
        made.push_back(Expression::combine(static_cast<Op>(pick(8)), left, operand()));
      }
      const Slots slots = {pick(9) - 4, pick(9) - 4, pick(9) - 4};
      const std::int64_t value = made.back().evaluate(slots.data());
      EXPECT_EQ(Reader(made.back().text(names), slots).all(), value) << made.back().text(names);
      ++compared;
    } catch (const KernelError&) {
      // Divides by zero for these values; another round will do.
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(Expression, text_is_plain) {
  const std::vector<std::string> names = {"$block", "t"};
  const Expression t = Expression::variable(1);
  EXPECT_EQ(Expression(-5).text(names), "-5");
  EXPECT_EQ(t.text(names), "t");
  EXPECT_EQ((Expression::variable(0) * 64 - t + 3).text(names), "(64 * $block - t + 3)");
  EXPECT_EQ(Expression::combine(Op::minimum, t, 4).text(names), "min(t, 4)");
}

TEST(Expression, the_least_integer_has_a_text_that_can_be_read) {
  const std::vector<std::string> names = {"$block", "t"};
  const Expression t = Expression::variable(1);
  EXPECT_EQ(Expression(kSmallest).text(names), "(-9223372036854775807 - 1)");
  EXPECT_EQ((t + kSmallest).text(names), "(t + (-9223372036854775807 - 1))");
  EXPECT_EQ((t * kSmallest).text(names), "((-9223372036854775807 - 1) * t)");
  EXPECT_EQ((Expression::variable(0) + t * kSmallest).text(names),
            "($block + (-9223372036854775807 - 1) * t)");
  EXPECT_EQ((t - kLargest).text(names), "(t - 9223372036854775807)");
}

TEST(Condition, compares_two_expressions) {
  using Test = Condition::Test;
  const Expression t = Expression::variable(1);
  const auto holds = [&t](Test test) {
    std::string out;
    for (const std::int64_t value : {4, 5, 6}) {
      const Slots slots = {0, value};
      out += Condition{t, test, 5}.holds(slots.data()) ? '1' : '0';
    }
    return out;
  };
  EXPECT_EQ(holds(Test::less), "100");
  EXPECT_EQ(holds(Test::less_equal), "110");
  EXPECT_EQ(holds(Test::equal), "010");
  EXPECT_EQ(holds(Test::not_equal), "101");
  EXPECT_EQ(holds(Test::greater_equal), "011");
  EXPECT_EQ(holds(Test::greater), "001");
  const Slots slots = {0, 5};
  EXPECT_TRUE(all_hold({}, slots.data()));
  const std::vector<Condition> two = {{t, Test::greater, 4}, {t, Test::less, 5}};
  EXPECT_FALSE(all_hold(two, slots.data()));
}

}  // namespace davsim::expression_test
