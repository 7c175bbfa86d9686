#include "frontend/integers.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/numbers.h"

namespace davsim::ktrace {
namespace {

using Op = Expression::Op;

constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

class IntegerReader {
 public:
  IntegerReader(Scanner& in, const Names& names, const IntegerRules& rules)
      : in_(in), names_(names), rules_(rules) {}

  Expression read() { return sum().value; }

 private:
  /// An expression and how deep its symbolic operations nest.
  struct Part {
    Expression value;
    int levels = 0;
  };

  Part sum() {
    Part left = product();
    for (;;) {
      if (!in_.peek().is("+") && !in_.peek().is("-")) return left;
      const Token sign = in_.take();
      left = combine(sign, sign.is("+") ? Op::add : Op::subtract, left, product());
    }
  }

  Part product() {
    Part left = factor();
    for (;;) {
      const Token& next = in_.peek();
      if (!next.is("*") && !next.is("/") && !next.is("%")) return left;
      const Token sign = in_.take();
      const Op op = sign.is("*") ? Op::multiply : sign.is("/") ? Op::divide : Op::modulo;
      left = combine(sign, op, left, factor());
    }
  }

  Part factor() {
    const bool deep = depth_ >= kMaxDepth;
    if (!deep && in_.peek().kind == Token::Kind::number) return {literal()};
    if (deep) {
      in_.fail(in_.peek(),
               fmt::format("found an expression nested deeper than {}; name parts of it with "
                           "const",
                           kMaxDepth));
    }
    ++depth_;
    Part part = unguarded_factor();
    --depth_;
    return part;
  }

  Part unguarded_factor() {
    const Token first = in_.peek();
    if (first.is("-")) {
      in_.take();
      // The lowest number has no positive counterpart, so its sign belongs to the literal.
      if (in_.peek().kind == Token::Kind::number && !is_real(in_.peek()) &&
          integer_of(in_, in_.peek()) == kMost + 1) {
        in_.take();
        return {std::numeric_limits<std::int64_t>::min()};
      }
      return combine(first, Op::subtract, {0}, factor());
    }
    if (in_.accept("(")) {
      Part part = sum();
      in_.expect(")");
      return part;
    }
    if (first.kind == Token::Kind::name) return named();
    in_.fail_expected(first, "an integer expression");
  }

  std::int64_t literal() {
    const Token token = in_.take();
    if (is_real(token)) in_.fail_expected(token, "an integer");
    const std::uint64_t value = integer_of(in_, token);
    if (value > kMost && !rules_.bits) {
      in_.fail(token,
               fmt::format("found {}, expected an integer of at most {}", token.quoted(), kMost));
    }
    return static_cast<std::int64_t>(value);
  }

  Part named() {
    const Token name = in_.take();
    if (name.is("$block")) {
      return {Expression::variable(kBlockSlot)};
    }
    if (name.is("true")) return {1};
    if (name.is("false")) return {0};
    if (in_.peek().is("(")) return call(name);
    const Names::Entry* entry = names_.find(name.text);
    if (entry == nullptr) {
      auto known = names_.all({Names::Kind::constant, Names::Kind::loop});
      known.emplace_back("$block");
      in_.fail(name, fmt::format("found unknown name {}, expected a constant, a loop variable or "
                                 "$block{}",
                                 name.quoted(), did_you_mean(name.text, known)));
    }
    if (entry->kind == Names::Kind::constant) return {entry->value};
    if (entry->kind == Names::Kind::loop) {
      return {Expression::variable(static_cast<int>(entry->value))};
    }
    in_.fail(name, fmt::format("found {}, which is {}, expected an integer", name.quoted(),
                               with_article(entry->kind)));
  }

  Part call(const Token& name) {
    const Op op = name.is("min")       ? Op::minimum
                  : name.is("max")     ? Op::maximum
                  : name.is("ceildiv") ? Op::ceil_div
                                       : Op::add;
    if (op == Op::add) {
      in_.fail(name,
               fmt::format("found unknown function {}, expected min, max or ceildiv{}",
                           name.quoted(), did_you_mean(name.text, {"min", "max", "ceildiv"})));
    }
    in_.expect("(");
    const Part left = sum();
    in_.expect(",");
    const Part right = sum();
    in_.expect(")");
    return combine(name, op, left, right);
  }

  Part combine(const Token& where, Op op, const Part& left, const Part& right) {
    const bool divides = op == Op::divide || op == Op::modulo || op == Op::ceil_div;
    if (divides && right.value.is_constant() && right.value.constant() == 0) {
      in_.fail(where, "found a division by zero, expected a divisor other than 0");
    }
    try {
      Part result{Expression::combine(op, left.value, right.value)};
      if (!result.value.is_affine()) result.levels = std::max(left.levels, right.levels) + 1;
      if (result.levels > rules_.levels) {
        in_.fail(where,
                 fmt::format("found more than {} operations of variables inside one another; "
                             "simplify the expression",
                             rules_.levels));
      }
      return result;
    } catch (const KernelError& error) {
      in_.fail(where, fmt::format("{}; use smaller numbers", error.what()));
    }
  }

  Scanner& in_;
  const Names& names_;
  IntegerRules rules_;
  int depth_ = 0;
};

std::optional<Condition::Test> test_of(const Token& token) {
  using Test = Condition::Test;
  if (token.is("<")) return Test::less;
  if (token.is("<=")) return Test::less_equal;
  if (token.is("==")) return Test::equal;
  if (token.is("!=")) return Test::not_equal;
  if (token.is(">=")) return Test::greater_equal;
  if (token.is(">")) return Test::greater;
  return std::nullopt;
}

Condition read_condition(Scanner& in, const Names& names) {
  Condition condition;
  condition.left = read_integer(in, names);
  const auto test = test_of(in.peek());
  if (!test) in.fail_expected(in.peek(), "a comparison: <, <=, ==, !=, >= or >");
  in.take();
  condition.test = *test;
  condition.right = read_integer(in, names);
  return condition;
}

}  // namespace

Expression read_integer(Scanner& in, const Names& names, const IntegerRules& rules) {
  return IntegerReader(in, names, rules).read();
}

std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what) {
  const Token first = in.peek();
  const Expression value = read_integer(in, names);
  if (!value.is_constant()) {
    in.fail(first, fmt::format("{} uses $block or a loop variable, expected constants only", what));
  }
  return value.constant();
}

std::int64_t read_constant(Scanner& in, const Names& names, std::string_view what,
                           std::int64_t minimum, std::int64_t maximum) {
  const Token first = in.peek();
  const std::int64_t value = read_constant(in, names, what);
  if (value < minimum || value > maximum) {
    in.fail(first, fmt::format("{} is {}, expected {} to {}", what, value, minimum, maximum));
  }
  return value;
}

std::vector<Condition> read_when(Scanner& in, const Names& names) {
  std::vector<Condition> conditions;
  if (!in.accept("when")) return conditions;
  do {
    conditions.push_back(read_condition(in, names));
  } while (in.accept("and"));
  return conditions;
}

}  // namespace davsim::ktrace
