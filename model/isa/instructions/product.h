#pragma once

#include "isa/fractal.h"
#include "isa/instructions/shared.h"
#include "isa/matrix.h"

namespace davsim::instructions::product {

// What matrix products have in common: operands, the footprint of the accumulator, the order of
// products that follow each other.

inline constexpr int kMaxExtent = 4095;

constexpr OperandSpec address(std::string_view name, Space space, Access access, int align,
                              std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::address,
          .space = space,
          .access = access,
          .align_bytes = align,
          .summary = summary};
}
constexpr OperandSpec choice(std::string_view name, int maximum, std::string_view summary) {
  return {.name = name, .maximum = maximum, .fallback = 0, .summary = summary};
}
constexpr OperandSpec target() {
  return address("dst", Space::L0C, Access::write, 1024,
                 "the result, fractals of 16 x 16 in columns");
}
constexpr OperandSpec factor(std::string_view name, Space space, std::string_view summary) {
  return address(name, space, Access::read, kFractalBytes, summary);
}
constexpr OperandSpec extent(std::string_view name, std::string_view summary) {
  return {.name = name, .maximum = kMaxExtent, .summary = summary};
}
constexpr OperandSpec result_type() {
  return {.name = "to",
          .kind = OperandKind::type,
          .summary = "type of the elements of the result"};
}
constexpr OperandSpec right_type() {
  return {.name = "b_type",
          .kind = OperandKind::type,
          .fallback = static_cast<std::int64_t>(Type::none),
          .summary = "type of the right matrix, where it is not that of the left one"};
}
constexpr OperandSpec start() {
  return {.name = "init",
          .maximum = 2,
          .summary = "what the product is added to: 0 what dst holds, 1 zero, 2 the bias"};
}
constexpr OperandSpec bias_row() {
  OperandSpec spec =
      address("bias", Space::BT, Access::read, 64, "n elements, one a column");
  spec.fallback = 0;
  return spec;
}
constexpr OperandSpec unit_flag_operand() {
  return choice("unit_flag", 3,
                "0 off; 2 hand finished fractals to fixpipe; 3 and end the exchange");
}
constexpr OperandSpec sum_order() {
  return choice("order", 2,
                "of the sums: 0 along k, 1 a tree a fractal, 2 one rounding a fractal");
}

/// What is wrong with a right matrix of `right`, or nothing.
inline std::string right_problem(Type left, Type right) {
  const bool floats =
      (is_small_float(left) && is_small_float(right)) ||
      (is_packed(left) && is_packed(right) && left != Type::int4x2 && right != Type::int4x2);
  if (right == Type::none || right == left || floats) return {};
  return "product of " + std::string(name_of(left)) + " and " + std::string(name_of(right)) +
         "; expected two of one type, or two floats of 8 bits, or two of 4";
}

/// Values of MatrixStart by the values of the operand `init`.
inline constexpr MatrixStart kStarts[] = {MatrixStart::accumulator, MatrixStart::zero,
                                          MatrixStart::bias};

/// The threshold of the documents, in whole fractals.
constexpr bool orders_followers(std::uint32_t m, std::uint32_t n) {
  return std::uint64_t{tiles_of(m)} * tiles_of(n) >= 10;
}

/// The accumulator where it is read or written: the rows of a strip of 16 columns follow each
/// other, and the last strip may be narrower.
struct Accumulator {
  std::uint64_t address = 0;
  std::uint32_t m = 0;
  std::uint32_t n = 0;
  Type type = Type::none;

  void append(Access access, std::vector<Footprint>& out) const {
    const auto size = static_cast<std::uint32_t>(size_of(type));
    const std::uint32_t row_bytes = kFractalRows * size;
    const std::uint64_t strip_bytes = std::uint64_t{tiles_of(m)} * kTileElements * size;
    const std::uint32_t whole = n / kFractalRows;
    const std::uint32_t rest = n % kFractalRows;
    if (whole != 0) {
      out.push_back(Footprint::rows(Space::L0C, access, address, whole, m * row_bytes,
                                    static_cast<std::int64_t>(strip_bytes)));
    }
    if (rest != 0) {
      out.push_back(Footprint::rows(Space::L0C, access, address + whole * strip_bytes, m,
                                    rest * size, row_bytes));
    }
  }
};

}  // namespace davsim::instructions::product
