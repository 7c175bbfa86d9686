#include "frontend/shapes.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/arithmetic.h"
#include "frontend/integers.h"
#include "frontend/tensor_expressions.h"

namespace davsim::ktrace {

std::vector<std::int64_t> read_shape(Scanner& in, const Names& names) {
  std::vector<std::int64_t> shape;
  const Token open = in.expect("[");
  do {
    shape.push_back(
        read_constant(in, names, "extent", 1, std::numeric_limits<std::int64_t>::max()));
  } while (in.accept(","));
  if (!in.peek().is("]")) in.fail_expected(in.peek(), "',' or ']'");
  in.take();
  if (shape.size() > kMaxRank) {
    in.fail(open, fmt::format("found {} dimensions, expected at most {}", shape.size(), kMaxRank));
  }
  return shape;
}

std::int64_t elements_of(const std::vector<std::int64_t>& shape) {
  std::int64_t n = 1;
  for (const std::int64_t extent : shape) {
    const auto next = checked_multiply(n, extent);
    if (!next) return std::numeric_limits<std::int64_t>::max();
    n = *next;
  }
  return n;
}

std::optional<std::vector<std::int64_t>> broadcast(const std::vector<std::int64_t>& a,
                                                   const std::vector<std::int64_t>& b) {
  std::vector<std::int64_t> shape = a.size() > b.size() ? a : b;
  const std::vector<std::int64_t>& shorter = a.size() > b.size() ? b : a;
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    std::int64_t& extent = shape[shape.size() - 1 - i];
    const std::int64_t other = shorter[shorter.size() - 1 - i];
    if (extent != other && extent != 1 && other != 1) return std::nullopt;
    if (extent == 1) extent = other;
  }
  return shape;
}

}  // namespace davsim::ktrace
