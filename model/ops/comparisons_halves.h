#pragma once

#include "ops/comparisons.h"

namespace davsim {

// Comparisons of, and selections from, integers of 64 bits in vector registers: `count` elements,
// a bit each.

struct LongComparison {
  Type type = Type::none;
  std::string_view mode;
  std::int64_t count = 0;
  Address dst;
  Address src0;
  std::optional<Address> src1;  ///< else the scalar
  FlexibleScalar scalar;
};
void compare_in_halves(LowerContext& context, const LongComparison& what);

struct LongSelection {
  Type type = Type::none;
  std::int64_t count = 0;
  bool same_bits = false;  ///< the first bits, as many as 256 bytes have elements, serve all
  Address dst;
  Address bits;
  Address src0;
  std::optional<Address> src1;  ///< else the scalar
  FlexibleScalar scalar;
};
void select_in_halves(LowerContext& context, const LongSelection& what);

/// KernelError for elements of 8 and 64 bits without `count`: they have no masks in the documents.
void require_count_form(const LowerContext& context, Type type);

}  // namespace davsim
