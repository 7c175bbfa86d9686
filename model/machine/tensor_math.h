#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "program/tensor.h"

namespace davsim {

/// A dense array of doubles in row-major order.
struct Array {
  std::vector<std::int64_t> shape;
  std::vector<double> data;
};

/// Evaluates an expectation over whole tensors in double precision, with numpy's broadcasting.
/// `tensor` gives the initial contents of a tensor by index. Shapes have been checked by the reader;
/// InternalError where they do not fit.
Array evaluate(const TensorExpression& expression,
               const std::function<Array(int tensor)>& tensor);

/// `array` repeated along its missing and unit axes to `shape`; InternalError if it does not fit.
Array broadcast_to(const Array& array, const std::vector<std::int64_t>& shape);

}  // namespace davsim
