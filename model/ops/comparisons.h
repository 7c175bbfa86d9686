#pragma once

#include <array>

#include "ops/reductions.h"

namespace davsim {

inline constexpr std::array<std::string_view, 6> kCompareModes = {"LT", "GT", "EQ",
                                                                  "LE", "GE", "NE"};
inline constexpr std::array<std::string_view, 3> kSelectModes = {
    "VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE", "VSEL_TENSOR_TENSOR_MODE"};

/// Elements that an operation of vectors works on: so many of them, or masked repeats.
struct Extent {
  std::int64_t count = 0;    ///< count form: elements; 0: masked form
  std::int64_t repeats = 0;  ///< of 256 bytes
  bool set_mask = true;      ///< masked form: by the operation itself
};

/// Reads `count`, or `mask` and `repeat`, which exclude each other. Nothing if there is nothing to
/// do. `needs_mask`: the masked form sets the mask registers unless is_set_mask is 0.
std::optional<Extent> read_extent(LowerContext& context, Type type, bool needs_mask);

/// A mask of a vector function: the first of `count` elements that are left in a repeat, or what
/// the mask registers say.
void emit_register_mask(LowerContext& context, Type type, const Extent& extent, std::int64_t mask,
                        const Expression& repeat);
/// Loads a repeat into a vector register.
void emit_register_load(LowerContext& context, Type type, const Address& src, std::int64_t to,
                        std::int64_t mask, const Expression& repeat, std::int64_t block_stride,
                        std::int64_t repeat_stride);

/// A scalar operand that may stand on either side and, in registers, lie in UB: `scalar`,
/// `scalar_at` and `scalar_index`, where the operation has them.
struct FlexibleScalar {
  std::int64_t bits = 0;      ///< of an argument
  std::optional<Address> at;  ///< in UB, instead
  bool first = false;         ///< the left operand

  /// Whether it takes a register of its own, as an argument on the right does not.
  [[nodiscard]] bool in_register() const { return at || first; }
  /// Puts it into every lane of a register.
  void emit_load(LowerContext& context, Type type, std::int64_t to) const;
};
FlexibleScalar read_flexible_scalar(const LowerContext& context, Type type);

/// Compare and Compares.
void lower_compare(LowerContext& context);
/// Select.
void lower_select(LowerContext& context);

}  // namespace davsim
