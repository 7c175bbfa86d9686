#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/names.h"
#include "frontend/scanner.h"
#include "program/program.h"

namespace davsim::ktrace {

using TensorExpressionPointer = std::shared_ptr<const TensorExpression>;

/// A tensor expression with the shape of its value; no shape is a number.
struct Shaped {
  TensorExpressionPointer expression;
  std::vector<std::int64_t> shape;
};

/// Most operations, names and numbers in one tensor expression.
inline constexpr int kMaxNodes = 1000;

/// Reads an expression over whole tensors and checks its shapes.
Shaped read_tensor_expression(Scanner& in, const Names& names, const std::vector<Tensor>& tensors);

/// The shape of two operands combined element by element by numpy's rules, or nothing if they do
/// not match.
std::optional<std::vector<std::int64_t>> broadcast(const std::vector<std::int64_t>& a,
                                                   const std::vector<std::int64_t>& b);

/// `[2, 4096]`.
std::string shape_text(const std::vector<std::int64_t>& shape);

/// The expression with the fewest brackets that keep its order of evaluation.
std::string text_of(const TensorExpression& expression, const std::vector<Tensor>& tensors);

}  // namespace davsim::ktrace
