#include "machine/tensor_math.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace davsim {
namespace {

using Kind = TensorExpression::Kind;

std::int64_t size_of_shape(const std::vector<std::int64_t>& shape) {
  std::int64_t n = 1;
  for (const std::int64_t extent : shape) n *= extent;
  return n;
}

std::vector<std::int64_t> broadcast_shape(const std::vector<std::int64_t>& a,
                                          const std::vector<std::int64_t>& b) {
  std::vector<std::int64_t> shape(std::max(a.size(), b.size()), 1);
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const std::int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1) throw InternalError("shapes of an expectation do not fit");
    shape[shape.size() - 1 - i] = x == 1 ? y : x;
  }
  return shape;
}

/// Strides of `array` seen with `shape`: 0 along axes that are broadcast.
std::vector<std::int64_t> strides_in(const Array& array, const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> strides(shape.size(), 0);
  std::int64_t stride = 1;
  for (std::size_t i = 0; i < array.shape.size(); ++i) {
    const std::int64_t extent = array.shape[array.shape.size() - 1 - i];
    if (extent != 1) strides[shape.size() - 1 - i] = stride;
    stride *= extent;
  }
  return strides;
}

template <class F>
Array binary(const Array& a, const Array& b, F f) {
  Array out;
  out.shape = broadcast_shape(a.shape, b.shape);
  const std::int64_t n = size_of_shape(out.shape);
  out.data.resize(static_cast<std::size_t>(n));
  const auto in_a = strides_in(a, out.shape);
  const auto in_b = strides_in(b, out.shape);
  std::vector<std::int64_t> at(out.shape.size(), 0);
  std::int64_t i = 0;
  std::int64_t j = 0;
  for (std::int64_t k = 0; k < n; ++k) {
    out.data[static_cast<std::size_t>(k)] =
        f(a.data[static_cast<std::size_t>(i)], b.data[static_cast<std::size_t>(j)]);
    for (std::size_t axis = out.shape.size(); axis-- > 0;) {
      i += in_a[axis];
      j += in_b[axis];
      if (++at[axis] < out.shape[axis]) break;
      i -= in_a[axis] * out.shape[axis];
      j -= in_b[axis] * out.shape[axis];
      at[axis] = 0;
    }
  }
  return out;
}

template <class F>
Array unary(Array a, F f) {
  for (double& x : a.data) x = f(x);
  return a;
}

template <class F>
Array reduce(const Array& a, int axis, double start, F f) {
  Array out;
  out.shape = a.shape;
  out.shape[static_cast<std::size_t>(axis)] = 1;
  std::int64_t inner = 1;
  for (std::size_t i = static_cast<std::size_t>(axis) + 1; i < a.shape.size(); ++i) inner *= a.shape[i];
  const std::int64_t extent = a.shape[static_cast<std::size_t>(axis)];
  out.data.assign(static_cast<std::size_t>(size_of_shape(out.shape)), start);
  for (std::int64_t k = 0; k < static_cast<std::int64_t>(a.data.size()); ++k) {
    double& slot = out.data[static_cast<std::size_t>(k / (inner * extent) * inner + k % inner)];
    slot = f(slot, a.data[static_cast<std::size_t>(k)]);
  }
  return out;
}

Array matmul(const Array& a, const Array& b) {
  if (a.shape.size() != 2 || b.shape.size() != 2 || a.shape[1] != b.shape[0]) {
    throw InternalError("matmul needs (m, k) and (k, n)");
  }
  const std::int64_t m = a.shape[0];
  const std::int64_t k = a.shape[1];
  const std::int64_t n = b.shape[1];
  Array out{{m, n}, std::vector<double>(static_cast<std::size_t>(m * n), 0.0)};
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t p = 0; p < k; ++p) {
      const double x = a.data[static_cast<std::size_t>(i * k + p)];
      for (std::int64_t j = 0; j < n; ++j) {
        out.data[static_cast<std::size_t>(i * n + j)] += x * b.data[static_cast<std::size_t>(p * n + j)];
      }
    }
  }
  return out;
}

}  // namespace

Array broadcast_to(const Array& array, const std::vector<std::int64_t>& shape) {
  const Array zeros{shape, std::vector<double>(static_cast<std::size_t>(size_of_shape(shape)), 0.0)};
  // Not a sum with zeros: that would turn -0 into 0.
  Array out = binary(array, zeros, [](double a, double) { return a; });
  if (out.shape != shape) throw InternalError("the shape of an expectation does not fit its tensor");
  return out;
}

Array evaluate(const TensorExpression& e, const std::function<Array(int)>& tensor) {
  const auto argument = [&](std::size_t i) { return evaluate(*e.arguments.at(i), tensor); };
  switch (e.kind) {
    case Kind::number: return {{}, {e.number}};
    case Kind::tensor: return tensor(e.tensor);
    case Kind::add: return binary(argument(0), argument(1), [](double a, double b) { return a + b; });
    case Kind::subtract:
      return binary(argument(0), argument(1), [](double a, double b) { return a - b; });
    case Kind::multiply:
      return binary(argument(0), argument(1), [](double a, double b) { return a * b; });
    case Kind::divide:
      return binary(argument(0), argument(1), [](double a, double b) { return a / b; });
    case Kind::minimum:
      return binary(argument(0), argument(1), [](double a, double b) { return std::min(a, b); });
    case Kind::maximum:
      return binary(argument(0), argument(1), [](double a, double b) { return std::max(a, b); });
    case Kind::negate: return unary(argument(0), [](double a) { return -a; });
    case Kind::exp: return unary(argument(0), [](double a) { return std::exp(a); });
    case Kind::abs: return unary(argument(0), [](double a) { return std::abs(a); });
    case Kind::sum:
      return reduce(argument(0), e.axis, 0.0, [](double a, double b) { return a + b; });
    case Kind::max_over:
      return reduce(argument(0), e.axis, -std::numeric_limits<double>::infinity(),
                    [](double a, double b) { return std::max(a, b); });
    case Kind::reshape: {
      Array out = argument(0);
      out.shape = e.shape;
      return out;
    }
    case Kind::matmul: return matmul(argument(0), argument(1));
  }
  throw InternalError("unknown tensor expression");
}

}  // namespace davsim
