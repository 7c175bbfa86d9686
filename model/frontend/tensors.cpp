#include "frontend/tensors.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/contents.h"
#include "frontend/shapes.h"
#include "frontend/tensor_expressions.h"
#include "frontend/types.h"

namespace davsim::ktrace {
namespace {

Type read_type(Scanner& in) {
  const Token name = in.name("an element type");
  return type_of(in, name);
}

/// Reads `within abs number, rel number`.
void read_tolerance(Reading& reading, Scanner& in, Expectation& expectation) {
  if (!in.accept("within")) return;
  bool absolute = false;
  bool relative = false;
  do {
    const Token kind = in.name("abs or rel");
    const bool is_absolute = kind.is("abs");
    if (!is_absolute && !kind.is("rel")) in.fail_expected(kind, "abs or rel");
    bool& given = is_absolute ? absolute : relative;
    if (given) in.fail(kind, fmt::format("found a second tolerance {}, expected one", kind.text));
    given = true;
    const Token first = in.peek();
    const double value = read_number(in, reading.names).real;
    if (!(value >= 0) || std::isinf(value)) {
      in.fail(first, "found a tolerance that is no size, expected a finite number from 0 on");
    }
    (is_absolute ? expectation.absolute : expectation.relative) = value;
  } while (in.accept(","));
}

void read_expectation(Reading& reading, const PendingExpectation& pending) {
  Scanner in = pending.at;
  Tensor& tensor = reading.program.tensors[pending.tensor];
  Expectation expectation;
  const Token first = in.peek();
  if (first.is("[") || first.is("file")) {
    expectation.contents = read_contents(reading, in, tensor);
    expectation.text = text_of(*expectation.contents);
  } else {
    const Shaped value = read_tensor_expression(in, reading.names, reading.program.tensors);
    if (broadcast(value.shape, tensor.shape) != tensor.shape) {
      in.fail(first,
              fmt::format("the expectation has the shape {}, expected that of {}, {}; reduced "
                          "axes stay as 1, reshape removes them",
                          shape_text(value.shape), tensor.name, shape_text(tensor.shape)));
    }
    expectation.expression = value.expression;
    expectation.text = text_of(*value.expression, reading.program.tensors);
  }
  read_tolerance(reading, in, expectation);
  if (!in.peek().ends_statement()) in.fail_expected(in.peek(), "'within' or the end of the line");
  tensor.expect = std::move(expectation);
}

}  // namespace

void read_type_and_shape(Scanner& in, const Names& names, Type& type,
                         std::vector<std::int64_t>& shape) {
  in.expect(":");
  type = read_type(in);
  shape = read_shape(in, names);
}

void read_tensor(Reading& reading) {
  Scanner& in = reading.in;
  const Token name = in.name("the name of a tensor");
  Tensor tensor;
  tensor.name = name.text;
  tensor.where = in.where(name);
  read_type_and_shape(in, reading.names, tensor.type, tensor.shape);
  if (in.accept("=")) tensor.contents = read_contents(reading, in, tensor);
  const auto index = reading.program.tensors.size();
  reading.names.declare(in, name, Names::Kind::tensor, static_cast<std::int64_t>(index));
  reading.program.tensors.push_back(std::move(tensor));
  if (in.accept("expect")) {
    reading.expectations.push_back({index, in});
    in.skip_statement();
  }
  if (!in.peek().ends_statement()) {
    in.fail_expected(in.peek(), "'=', 'expect' or the end of the line");
  }
}

void read_expectations(Reading& reading) {
  for (const PendingExpectation& pending : reading.expectations) read_expectation(reading, pending);
  reading.expectations.clear();
}

}  // namespace davsim::ktrace
