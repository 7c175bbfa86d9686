#include "ops/product.h"

#include <fmt/format.h>

namespace davsim::product {
namespace {

/// What the accumulator starts from, as the instruction counts it.
enum class Start : std::int64_t { dst = 0, zero = 1, bias = 2 };

Start start_of(const LowerContext& context, Type result) {
  const bool has_bias = context.takes("bias") && context.has("bias");
  const bool from_zero = context.integer("cmatrix_init_val", 0, 1, has_bias ? 0 : 1) == 1;
  if (!has_bias) return from_zero ? Start::zero : Start::dst;
  if (from_zero) {
    context.fail(
        "cmatrix_init_val = 1 starts from 0 and leaves bias without effect; leave one out");
  }
  if (const Type bias = context.element_type("bias"); bias != result) {
    context.fail(fmt::format("bias is {} and dst is {}; they must be of one type", name_of(bias),
                             name_of(result)));
  }
  return Start::bias;
}

std::int64_t unit_flag_of(const LowerContext& context) {
  const std::int64_t flag = context.integer("unit_flag", 0, 3, 0);
  if (flag == 1) context.fail("unit_flag is 1, expected 0, 2 or 3");
  return flag;
}

/// The types of both factors: one, or two that the target multiplies.
std::pair<Type, Type> factor_types(const LowerContext& context, std::string_view instruction) {
  const Type left = context.element_type("fm");
  const Type right = context.element_type("filter");
  context.require_supported(left);
  if (context.target().multiplies(instruction, left, right)) return {left, right};
  std::string pairs;
  const auto& known = context.target().factor_pairs;
  if (const auto found = known.find(instruction); found != known.end()) {
    for (const auto& [a, b] : found->second) {
      pairs += fmt::format(", or {} and {}", name_of(a), name_of(b));
    }
  }
  context.fail(fmt::format("fm is {} and filter is {}; they must be of one type{}", name_of(left),
                           name_of(right), pairs));
}

}  // namespace

Product read_product(const LowerContext& context, std::string_view instruction) {
  Product product;
  const auto [left, right] = factor_types(context, instruction);
  product.type = left;
  product.result = context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
  const Address& dst = context.address("dst", {Space::L0C});
  product.left = context.address("fm", {Space::L0A});
  product.right = context.address("filter", {Space::L0B});
  context.require_pair(instruction, left, product.result);
  const std::int64_t m = context.integer("m", 0, kMaxExtent);
  const std::int64_t n = context.integer("n", 0, kMaxExtent);
  const std::int64_t k = context.integer("k", 0, kMaxExtent);
  const Start start = start_of(context, product.result);
  const std::int64_t unit_flag = unit_flag_of(context);
  product.none = m == 0 || n == 0 || k == 0;
  product.operands = {{"dst", dst},
                      {"a", product.left},
                      {"b", product.right},
                      {"m", m},
                      {"k", k},
                      {"n", n},
                      {"to", product.result},
                      {"init", static_cast<std::int64_t>(start)},
                      {"unit_flag", unit_flag}};
  if (start == Start::bias) {
    product.operands.emplace_back("bias", context.address("bias", {Space::BT}));
  }
  if (right != left) product.operands.emplace_back("b_type", right);
  return product;
}

}  // namespace davsim::product
