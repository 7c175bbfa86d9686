#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>

namespace davsim {

/// Most variables that are in scope at once: the block index and nested loops.
inline constexpr int kSlots = 12;
/// Slot of the block index, `$block`. Loop variables take the slots above it by nesting depth.
inline constexpr int kBlockSlot = 0;

/// What an expression is beside a constant.
struct ExpressionForm;
void intrusive_ptr_add_ref(const ExpressionForm* form) noexcept;
void intrusive_ptr_release(const ExpressionForm* form) noexcept;

/// An integer expression over the block index and loop variables, as operands, loop bounds and
/// conditions use it. Immutable, cheap to copy, and small: most are constants. Affine expressions are kept as coefficients; others
/// as a tree. All arithmetic is checked: a result beyond 64 bits, or a division by zero, throws
/// KernelError.
class Expression {
 public:
  enum class Op : std::uint8_t { add, subtract, multiply, divide, modulo, minimum, maximum, ceil_div };

  Expression() = default;
  Expression(std::int64_t constant) : constant_(constant) {}  // NOLINT: numbers are expressions
  /// The variable in `slot`.
  static Expression variable(int slot);
  /// `a op b`, folded as far as constants and affine forms allow. Division truncates towards zero.
  static Expression combine(Op op, const Expression& a, const Expression& b);

  [[nodiscard]] bool is_constant() const { return !form_; }
  /// The value of a constant expression.
  [[nodiscard]] std::int64_t constant() const { return constant_; }
  [[nodiscard]] bool is_affine() const;
  /// Factor of the variable in `slot`, for affine expressions.
  [[nodiscard]] std::int64_t coefficient(int slot) const;
  /// True if the variable in `slot` occurs.
  [[nodiscard]] bool uses(int slot) const;
  /// The value with the variables' values given by slot.
  [[nodiscard]] std::int64_t evaluate(const std::int64_t* slots) const;
  /// Text that reads back as the same expression; `names` by slot.
  [[nodiscard]] std::string text(std::span<const std::string> names) const;

  friend Expression operator+(const Expression& a, const Expression& b) {
    return combine(Op::add, a, b);
  }
  friend Expression operator-(const Expression& a, const Expression& b) {
    return combine(Op::subtract, a, b);
  }
  friend Expression operator*(const Expression& a, const Expression& b) {
    return combine(Op::multiply, a, b);
  }
  friend bool operator==(const Expression& a, const Expression& b);

 private:
  friend struct ExpressionForm;
  std::int64_t constant_ = 0;                        ///< of affine expressions
  boost::intrusive_ptr<const ExpressionForm> form_;  ///< null for constants
};

/// Comparison of two expressions, the atom of `when`.
struct Condition {
  enum class Test : std::uint8_t { less, less_equal, equal, not_equal, greater_equal, greater };
  Expression left;
  Test test = Test::equal;
  Expression right;

  [[nodiscard]] bool holds(const std::int64_t* slots) const;
  [[nodiscard]] std::string text(std::span<const std::string> names) const;
  friend bool operator==(const Condition&, const Condition&) = default;
};

/// True if all conditions hold.
bool all_hold(std::span<const Condition> conditions, const std::int64_t* slots);

}  // namespace davsim
