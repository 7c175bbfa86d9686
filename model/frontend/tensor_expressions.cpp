#include "frontend/tensor_expressions.h"

#include <optional>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/integers.h"
#include "frontend/numbers.h"
#include "frontend/shapes.h"

namespace davsim::ktrace {
namespace {

using Kind = TensorExpression::Kind;

const std::vector<std::string> kFunctions = {"exp", "abs",     "min",     "max",
                                             "sum", "maxover", "reshape", "matmul"};

class TensorReader {
 public:
  TensorReader(Scanner& in, const Names& names, const std::vector<Tensor>& tensors)
      : in_(in), names_(names), tensors_(tensors) {}

  Shaped sum() {
    Shaped left = product();
    for (;;) {
      const Token sign = in_.peek();
      if (!sign.is("+") && !sign.is("-")) return left;
      in_.take();
      left = elementwise(sign, sign.is("+") ? Kind::add : Kind::subtract, left, product());
    }
  }

 private:
  Shaped product() {
    Shaped left = factor();
    for (;;) {
      const Token sign = in_.peek();
      if (!sign.is("*") && !sign.is("/")) return left;
      in_.take();
      left = elementwise(sign, sign.is("*") ? Kind::multiply : Kind::divide, left, factor());
    }
  }

  Shaped factor() {
    const Token first = in_.peek();
    if (depth_ >= kMaxDepth || ++nodes_ > kMaxNodes) {
      in_.fail(first,
               fmt::format("found an expectation of more than {} parts or nested deeper than "
                           "{}; put the expected values into a file",
                           kMaxNodes, kMaxDepth));
    }
    ++depth_;
    Shaped part = unguarded_factor();
    --depth_;
    return part;
  }

  Shaped unguarded_factor() {
    if (const auto number = accept_number(in_)) return make({.number = number->real}, {});
    if (in_.accept("-")) {
      Shaped inner = factor();
      return make({.kind = Kind::negate, .arguments = {inner.expression}}, inner.shape);
    }
    if (in_.accept("(")) {
      Shaped part = sum();
      in_.expect(")");
      return part;
    }
    const Token name = in_.name("a tensor, a number or a function");
    return in_.peek().is("(") ? call(name) : named(name);
  }

  Shaped named(const Token& name) {
    const Names::Entry* entry = names_.find(name.text);
    if (entry != nullptr && entry->kind == Names::Kind::constant) {
      return make({.number = static_cast<double>(entry->value)}, {});
    }
    if (entry == nullptr || entry->kind != Names::Kind::tensor) {
      in_.fail(name, fmt::format("found unknown tensor {}{}", name.quoted(),
                                 did_you_mean(name.text, names_.all({Names::Kind::tensor}))));
    }
    const auto index = static_cast<std::size_t>(entry->value);
    return make({.kind = Kind::tensor, .tensor = static_cast<int>(index)}, tensors_[index].shape);
  }

  Shaped call(const Token& name) {
    in_.expect("(");
    Shaped result = arguments(name);
    in_.expect(")");
    return result;
  }

  Shaped arguments(const Token& name) {
    if (name.is("exp") || name.is("abs")) {
      Shaped inner = sum();
      const Kind kind = name.is("exp") ? Kind::exp : Kind::abs;
      return make({.kind = kind, .arguments = {inner.expression}}, inner.shape);
    }
    if (name.is("min") || name.is("max")) {
      const Shaped left = sum();
      in_.expect(",");
      return elementwise(name, name.is("min") ? Kind::minimum : Kind::maximum, left, sum());
    }
    if (name.is("sum") || name.is("maxover")) return reduction(name);
    if (name.is("reshape")) return reshape(name);
    if (name.is("matmul")) return matmul(name);
    in_.fail(name, fmt::format("found unknown function {}, expected one of {}{}", name.quoted(),
                               join(kFunctions), did_you_mean(name.text, kFunctions)));
  }

  Shaped reduction(const Token& name) {
    Shaped inner = sum();
    in_.expect(",");
    in_.expect("axis");
    in_.expect("=");
    if (inner.shape.empty())
      in_.fail(name, fmt::format("{} of a number, expected a tensor", name.text));
    const std::int64_t axis =
        read_constant(in_, names_, "axis", 0, static_cast<std::int64_t>(inner.shape.size()) - 1);
    inner.shape[static_cast<std::size_t>(axis)] = 1;
    return make({.kind = name.is("sum") ? Kind::sum : Kind::max_over,
                 .axis = static_cast<int>(axis),
                 .arguments = {inner.expression}},
                inner.shape);
  }

  Shaped reshape(const Token& name) {
    const Shaped inner = sum();
    in_.expect(",");
    const std::vector<std::int64_t> shape = read_shape(in_, names_);
    if (elements_of(shape) != elements_of(inner.shape)) {
      in_.fail(name, fmt::format("reshape of {} to {}, expected the same number of elements",
                                 shape_text(inner.shape), shape_text(shape)));
    }
    return make({.kind = Kind::reshape, .shape = shape, .arguments = {inner.expression}}, shape);
  }

  Shaped matmul(const Token& name) {
    const Shaped left = sum();
    in_.expect(",");
    const Shaped right = sum();
    if (left.shape.size() != 2 || right.shape.size() != 2 || left.shape[1] != right.shape[0]) {
      in_.fail(name, fmt::format("matmul of {} and {}, expected [m, k] and [k, n]",
                                 shape_text(left.shape), shape_text(right.shape)));
    }
    return make({.kind = Kind::matmul, .arguments = {left.expression, right.expression}},
                {left.shape[0], right.shape[1]});
  }

  Shaped elementwise(const Token& where, Kind kind, const Shaped& left, const Shaped& right) {
    const auto shape = broadcast(left.shape, right.shape);
    if (!shape) {
      in_.fail(where,
               fmt::format("the shapes {} and {} do not match; each extent has to be equal or "
                           "1, counted from the last",
                           shape_text(left.shape), shape_text(right.shape)));
    }
    return make({.kind = kind, .arguments = {left.expression, right.expression}}, *shape);
  }

  static Shaped make(TensorExpression expression, std::vector<std::int64_t> shape) {
    return {std::make_shared<const TensorExpression>(std::move(expression)), std::move(shape)};
  }

  Scanner& in_;
  const Names& names_;
  const std::vector<Tensor>& tensors_;
  int depth_ = 0;
  int nodes_ = 0;
};

}  // namespace

Shaped read_tensor_expression(Scanner& in, const Names& names, const std::vector<Tensor>& tensors) {
  return TensorReader(in, names, tensors).sum();
}

}  // namespace davsim::ktrace
