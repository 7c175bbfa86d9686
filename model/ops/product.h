#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ops/operation.h"

namespace davsim::product {

// What Mmad and its kin share. Parameters have the same names in all of them.

inline constexpr std::int64_t kMaxExtent = 4095;

/// A product as the operands of its instruction. `none`: a matrix is empty.
struct Product {
  Type type = Type::none;  ///< of the left matrix
  Type result = Type::none;
  bool none = false;
  Address left;
  Address right;
  std::vector<Emit> operands;
};

/// Reads factors, sizes, start and unit flag of a product by `instruction`, and checks them. An
/// operation may be without the parameter bias.
Product read_product(const LowerContext& context, std::string_view instruction);

}  // namespace davsim::product
