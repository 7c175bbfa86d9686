#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/tensor_expressions.h"
#include "frontend/text.h"

namespace davsim::ktrace {
namespace {

using Kind = TensorExpression::Kind;

enum : int { kSum = 1, kProduct = 2, kSign = 3, kWhole = 4 };

int precedence(const TensorExpression& e) {
  switch (e.kind) {
    case Kind::add:
    case Kind::subtract: return kSum;
    case Kind::multiply:
    case Kind::divide: return kProduct;
    case Kind::negate: return kSign;
    default: return kWhole;
  }
}

std::string_view symbol(Kind kind) {
  switch (kind) {
    case Kind::add: return "+";
    case Kind::subtract: return "-";
    case Kind::multiply: return "*";
    default: return "/";
  }
}

std::string_view function(Kind kind) {
  switch (kind) {
    case Kind::minimum: return "min";
    case Kind::maximum: return "max";
    case Kind::exp: return "exp";
    case Kind::abs: return "abs";
    case Kind::sum: return "sum";
    case Kind::max_over: return "maxover";
    case Kind::reshape: return "reshape";
    default: return "matmul";
  }
}

/// In brackets if it binds less tightly than `least`.
std::string inside(const TensorExpression& e, int least, const std::vector<Tensor>& tensors) {
  const std::string text = text_of(e, tensors);
  return precedence(e) < least ? fmt::format("({})", text) : text;
}

}  // namespace

std::string shape_text(const std::vector<std::int64_t>& shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

std::string text_of(const TensorExpression& e, const std::vector<Tensor>& tensors) {
  if (e.kind == Kind::number) return number_text(e.number);
  if (e.kind == Kind::tensor) return tensors.at(static_cast<std::size_t>(e.tensor)).name;
  if (e.kind == Kind::negate) return fmt::format("-{}", inside(*e.arguments[0], kSign, tensors));
  const int level = precedence(e);
  if (level < kSign) {
    // Sums of floating-point numbers are not associative: a bracket on the right stays.
    return fmt::format("{} {} {}", inside(*e.arguments[0], level, tensors), symbol(e.kind),
                       inside(*e.arguments[1], level + 1, tensors));
  }
  std::vector<std::string> arguments;
  for (const auto& argument : e.arguments) arguments.push_back(text_of(*argument, tensors));
  if (e.kind == Kind::sum || e.kind == Kind::max_over) {
    arguments.push_back(fmt::format("axis = {}", e.axis));
  }
  if (e.kind == Kind::reshape) arguments.push_back(shape_text(e.shape));
  return fmt::format("{}({})", function(e.kind), fmt::join(arguments, ", "));
}

}  // namespace davsim::ktrace
