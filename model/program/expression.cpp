#include "program/expression.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/arithmetic.h"
#include "base/error.h"

namespace davsim {

struct Expression::Tree {
  Op op;
  Expression left;
  Expression right;
};

namespace {

std::int64_t checked(std::optional<std::int64_t> value) {
  if (!value) throw KernelError("an expression leaves the range of 64-bit integers");
  return *value;
}

std::int64_t apply(Expression::Op op, std::int64_t a, std::int64_t b) {
  using Op = Expression::Op;
  if ((op == Op::divide || op == Op::modulo || op == Op::ceil_div) && b == 0) {
    throw KernelError("an expression divides by zero");
  }
  if ((op == Op::divide || op == Op::modulo || op == Op::ceil_div) && b == -1) {
    return op == Op::modulo ? 0 : checked(checked_subtract(0, a));
  }
  switch (op) {
    case Op::add: return checked(checked_add(a, b));
    case Op::subtract: return checked(checked_subtract(a, b));
    case Op::multiply: return checked(checked_multiply(a, b));
    case Op::divide: return a / b;
    case Op::modulo: return a % b;
    case Op::minimum: return std::min(a, b);
    case Op::maximum: return std::max(a, b);
    case Op::ceil_div: return a / b + ((a % b != 0 && ((a < 0) == (b < 0))) ? 1 : 0);
  }
  throw InternalError("unknown expression operator");
}

std::string_view infix(Expression::Op op) {
  using Op = Expression::Op;
  switch (op) {
    case Op::add: return "+";
    case Op::subtract: return "-";
    case Op::multiply: return "*";
    case Op::divide: return "/";
    case Op::modulo: return "%";
    default: return "";
  }
}

/// A number as traces can hold it: the least integer has no literal.
std::string number_text(std::int64_t value) {
  if (value == std::numeric_limits<std::int64_t>::min()) return fmt::format("({} - 1)", value + 1);
  return fmt::format("{}", value);
}

/// Whether a number is better subtracted than added: the least one has no counterpart.
bool subtracted(std::int64_t value) {
  return value < 0 && value != std::numeric_limits<std::int64_t>::min();
}

}  // namespace

Expression Expression::variable(int slot) {
  Expression e;
  e.terms_.push_back({slot, 1});
  return e;
}

Expression Expression::combine(Op op, const Expression& a, const Expression& b) {
  if (a.is_constant() && b.is_constant()) return apply(op, a.constant_, b.constant_);
  const bool affine = a.is_affine() && b.is_affine();
  if (affine && (op == Op::add || op == Op::subtract)) {
    Expression result = a;
    result.constant_ = apply(op, a.constant_, b.constant_);
    for (const Term& term : b.terms_) {
      auto place = std::find_if(result.terms_.begin(), result.terms_.end(),
                                [&](const Term& t) { return t.slot >= term.slot; });
      if (place == result.terms_.end() || place->slot != term.slot) {
        place = result.terms_.insert(place, {term.slot, 0});
      }
      place->coefficient = apply(op, place->coefficient, term.coefficient);
      if (place->coefficient == 0) result.terms_.erase(place);
    }
    return result;
  }
  if (affine && op == Op::multiply && (a.is_constant() || b.is_constant())) {
    Expression result = a.is_constant() ? b : a;
    const std::int64_t factor = a.is_constant() ? a.constant_ : b.constant_;
    if (factor == 0) return 0;
    result.constant_ = apply(op, result.constant_, factor);
    for (Term& term : result.terms_) term.coefficient = apply(op, term.coefficient, factor);
    return result;
  }
  const bool right_one = b.is_constant() && b.constant_ == 1;
  const bool right_zero = b.is_constant() && b.constant_ == 0;
  if (right_one && (op == Op::multiply || op == Op::divide || op == Op::ceil_div)) return a;
  if (right_zero && (op == Op::add || op == Op::subtract)) return a;
  if (a.is_constant() && a.constant_ == 0 && op == Op::add) return b;
  if (a.is_constant() && a.constant_ == 1 && op == Op::multiply) return b;
  Expression result;
  result.tree_ = std::make_shared<const Tree>(Tree{op, a, b});
  return result;
}

std::int64_t Expression::coefficient(int slot) const {
  for (const Term& term : terms_) {
    if (term.slot == slot) return term.coefficient;
  }
  return 0;
}

bool Expression::uses(int slot) const {
  if (tree_) return tree_->left.uses(slot) || tree_->right.uses(slot);
  return coefficient(slot) != 0;
}

std::int64_t Expression::evaluate(const std::int64_t* slots) const {
  if (tree_) {
    const std::int64_t a = tree_->left.evaluate(slots);
    const Expression& right = tree_->right;
    const std::int64_t b = right.is_constant() ? right.constant_ : right.evaluate(slots);
    // Buffers in turns: by far the most common, and short divisions are faster than long ones.
    if (tree_->op == Op::modulo && b > 0 && ((a | b) >> 32) == 0) {
      return static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b);
    }
    return apply(tree_->op, a, b);
  }
  std::int64_t value = constant_;
  for (const Term& term : terms_) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(term.coefficient, slots[term.slot], &product) ||
        __builtin_add_overflow(value, product, &value)) {
      checked(std::nullopt);
    }
  }
  return value;
}

std::string Expression::text(std::span<const std::string> names) const {
  if (tree_) {
    const std::string left = tree_->left.text(names);
    const std::string right = tree_->right.text(names);
    switch (tree_->op) {
      case Op::minimum: return fmt::format("min({}, {})", left, right);
      case Op::maximum: return fmt::format("max({}, {})", left, right);
      case Op::ceil_div: return fmt::format("ceildiv({}, {})", left, right);
      default: return fmt::format("({} {} {})", left, infix(tree_->op), right);
    }
  }
  std::string out;
  for (const Term& term : terms_) {
    const std::string& name = names[static_cast<std::size_t>(term.slot)];
    if (out.empty()) {
      out = term.coefficient == 1 ? name : fmt::format("{} * {}", number_text(term.coefficient), name);
    } else {
      const bool minus = subtracted(term.coefficient);
      const std::int64_t size = minus ? -term.coefficient : term.coefficient;
      out += minus ? " - " : " + ";
      out += size == 1 ? name : fmt::format("{} * {}", number_text(size), name);
    }
  }
  if (out.empty()) return number_text(constant_);
  if (constant_ == 0 && terms_.size() == 1 && terms_[0].coefficient == 1) return out;
  if (subtracted(constant_)) {
    out += fmt::format(" - {}", -constant_);
  } else if (constant_ != 0) {
    out += fmt::format(" + {}", number_text(constant_));
  }
  return "(" + out + ")";
}

bool operator==(const Expression& a, const Expression& b) {
  if (static_cast<bool>(a.tree_) != static_cast<bool>(b.tree_)) return false;
  if (!a.tree_) return a.constant_ == b.constant_ && a.terms_ == b.terms_;
  return a.tree_ == b.tree_ || (a.tree_->op == b.tree_->op && a.tree_->left == b.tree_->left &&
                                a.tree_->right == b.tree_->right);
}

bool Condition::holds(const std::int64_t* slots) const {
  const std::int64_t a = left.evaluate(slots);
  const std::int64_t b = right.evaluate(slots);
  switch (test) {
    case Test::less: return a < b;
    case Test::less_equal: return a <= b;
    case Test::equal: return a == b;
    case Test::not_equal: return a != b;
    case Test::greater_equal: return a >= b;
    case Test::greater: return a > b;
  }
  throw InternalError("unknown comparison");
}

std::string Condition::text(std::span<const std::string> names) const {
  constexpr std::string_view signs[] = {"<", "<=", "==", "!=", ">=", ">"};
  return fmt::format("{} {} {}", left.text(names), signs[static_cast<int>(test)], right.text(names));
}

bool all_hold(std::span<const Condition> conditions, const std::int64_t* slots) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const Condition& c) { return c.holds(slots); });
}

}  // namespace davsim
