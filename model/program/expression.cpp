#include "program/expression.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/arithmetic.h"
#include "base/error.h"

namespace davsim {

/// The variables of an affine expression, or an operation on two others.
struct ExpressionForm {
  struct Term {
    int slot;
    std::int64_t coefficient;
    bool operator==(const Term&) const = default;
  };
  std::vector<Term> terms;  ///< by slot, no zero coefficients
  bool affine = true;
  Expression::Op op = Expression::Op::add;  ///< with the next two, of those that are not affine
  Expression left;
  Expression right;
  mutable std::atomic<std::uint32_t> owners{0};

  /// The form of an affine expression of these variables.
  static boost::intrusive_ptr<const ExpressionForm> of(std::vector<Term> terms) {
    if (terms.empty()) return nullptr;
    auto* form = new ExpressionForm;
    form->terms = std::move(terms);
    return form;
  }
  [[nodiscard]] std::int64_t affine_value(std::int64_t constant, const std::int64_t* slots) const;
  static const std::vector<Term>& terms_of(const Expression& e) {
    static const std::vector<Term> none;
    return e.form_ ? e.form_->terms : none;
  }
};

void intrusive_ptr_add_ref(const ExpressionForm* form) noexcept {
  form->owners.fetch_add(1, std::memory_order_relaxed);
}

void intrusive_ptr_release(const ExpressionForm* form) noexcept {
  if (form->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete form;
}

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
  e.form_ = ExpressionForm::of({{slot, 1}});
  return e;
}

Expression Expression::combine(Op op, const Expression& a, const Expression& b) {
  if (a.is_constant() && b.is_constant()) return apply(op, a.constant_, b.constant_);
  const bool affine = a.is_affine() && b.is_affine();
  if (affine && (op == Op::add || op == Op::subtract)) {
    Expression result = a;
    result.constant_ = apply(op, a.constant_, b.constant_);
    if (b.is_constant()) return result;
    auto terms = ExpressionForm::terms_of(a);
    for (const auto& term : b.form_->terms) {
      auto place = std::find_if(terms.begin(), terms.end(),
                                [&](const auto& t) { return t.slot >= term.slot; });
      if (place == terms.end() || place->slot != term.slot) {
        place = terms.insert(place, {term.slot, 0});
      }
      place->coefficient = apply(op, place->coefficient, term.coefficient);
      if (place->coefficient == 0) terms.erase(place);
    }
    result.form_ = ExpressionForm::of(std::move(terms));
    return result;
  }
  if (affine && op == Op::multiply && (a.is_constant() || b.is_constant())) {
    Expression result = a.is_constant() ? b : a;
    const std::int64_t factor = a.is_constant() ? a.constant_ : b.constant_;
    if (factor == 0) return 0;
    result.constant_ = apply(op, result.constant_, factor);
    auto terms = result.form_->terms;
    for (auto& term : terms) term.coefficient = apply(op, term.coefficient, factor);
    result.form_ = ExpressionForm::of(std::move(terms));
    return result;
  }
  const bool right_one = b.is_constant() && b.constant_ == 1;
  const bool right_zero = b.is_constant() && b.constant_ == 0;
  if (right_one && (op == Op::multiply || op == Op::divide || op == Op::ceil_div)) return a;
  if (right_zero && (op == Op::add || op == Op::subtract)) return a;
  if (a.is_constant() && a.constant_ == 0 && op == Op::add) return b;
  if (a.is_constant() && a.constant_ == 1 && op == Op::multiply) return b;
  auto* form = new ExpressionForm;
  form->affine = false;
  form->op = op;
  form->left = a;
  form->right = b;
  Expression result;
  result.form_ = form;
  return result;
}

bool Expression::is_affine() const { return !form_ || form_->affine; }

std::int64_t Expression::coefficient(int slot) const {
  for (const auto& term : ExpressionForm::terms_of(*this)) {
    if (term.slot == slot) return term.coefficient;
  }
  return 0;
}

bool Expression::uses(int slot) const {
  if (!is_affine()) return form_->left.uses(slot) || form_->right.uses(slot);
  return coefficient(slot) != 0;
}

/// The value of an affine expression that is no constant.
std::int64_t ExpressionForm::affine_value(std::int64_t constant, const std::int64_t* slots) const {
  std::int64_t value = constant;
  for (const Term& term : terms) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(term.coefficient, slots[term.slot], &product) ||
        __builtin_add_overflow(value, product, &value)) {
      checked(std::nullopt);
    }
  }
  return value;
}

std::int64_t Expression::evaluate(const std::int64_t* slots) const {
  if (!form_) return constant_;
  const ExpressionForm& form = *form_;
  if (form.affine) return form.affine_value(constant_, slots);
  const auto part = [slots](const Expression& e) {
    if (!e.form_) return e.constant_;
    return e.form_->affine ? e.form_->affine_value(e.constant_, slots) : e.evaluate(slots);
  };
  const std::int64_t a = part(form.left);
  const std::int64_t b = part(form.right);
  // Buffers in turns: by far the most common, and short divisions are faster than long ones.
  if (form.op == Op::modulo && b > 0 && ((a | b) >> 32) == 0) {
    return static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b);
  }
  return apply(form.op, a, b);
}

std::string Expression::text(std::span<const std::string> names) const {
  if (!is_affine()) {
    const std::string left = form_->left.text(names);
    const std::string right = form_->right.text(names);
    switch (form_->op) {
      case Op::minimum: return fmt::format("min({}, {})", left, right);
      case Op::maximum: return fmt::format("max({}, {})", left, right);
      case Op::ceil_div: return fmt::format("ceildiv({}, {})", left, right);
      default: return fmt::format("({} {} {})", left, infix(form_->op), right);
    }
  }
  std::string out;
  const auto& terms = ExpressionForm::terms_of(*this);
  for (const auto& term : terms) {
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
  if (constant_ == 0 && terms.size() == 1 && terms[0].coefficient == 1) return out;
  if (subtracted(constant_)) {
    out += fmt::format(" - {}", -constant_);
  } else if (constant_ != 0) {
    out += fmt::format(" + {}", number_text(constant_));
  }
  return "(" + out + ")";
}

bool operator==(const Expression& a, const Expression& b) {
  if (a.form_ == b.form_) return a.constant_ == b.constant_;
  if (a.is_affine() != b.is_affine()) return false;
  if (a.is_affine()) {
    return a.constant_ == b.constant_ && ExpressionForm::terms_of(a) == ExpressionForm::terms_of(b);
  }
  return a.form_->op == b.form_->op && a.form_->left == b.form_->left &&
         a.form_->right == b.form_->right;
}

bool Condition::holds(const std::int64_t* slots) const {
  const std::int64_t a = left.evaluate(slots);
  const std::int64_t b = right.is_constant() ? right.constant() : right.evaluate(slots);
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
