#pragma once

#include "ops/operation.h"

namespace davsim {

/// The two registers that hold 64 integers of 64 bits: one their lower halves, one their upper.
struct HalfPair {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// Arithmetic on integers of 64 bits where the lanes of vector registers have 32: with carries, and
/// nothing is clamped. What the steps compute with are pairs of registers.
class Halves {
 public:
  static constexpr std::int64_t kOn = 0;      ///< mask: the lanes that take part
  static constexpr std::int64_t kWords = 64;  ///< lanes, and so elements, of a pair

  /// `type`: int64 or uint64. Eight registers from `spare` on and four masks from `spare_mask` on
  /// are free for the steps.
  Halves(LowerContext& context, Type type, std::int64_t spare, std::int64_t spare_mask)
      : context_(context), type_(type), spare_(spare), spare_mask_(spare_mask) {}

  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] LowerContext& context() const { return context_; }

  void fill(const HalfPair& to, std::int64_t bits) const;
  /// Fills a pair with the element at an address of UB.
  void fill_from(const HalfPair& to, const Address& element) const;
  /// Loads the 64 elements at an address.
  void load(const HalfPair& to, const Address& from) const;
  /// Loads the first `count` elements, fewer than 64, and no DataBlock behind them.
  void load_first(const HalfPair& to, const Address& from, std::int64_t count) const;
  void store(const Address& to, const HalfPair& from) const;
  void store_first(const Address& to, const HalfPair& from, std::int64_t count) const;

  void add(const HalfPair& to, const HalfPair& left, const HalfPair& right) const;
  void subtract(const HalfPair& to, const HalfPair& left, const HalfPair& right) const;
  /// The lower 64 bits of products. `to` must be none of the factors.
  void multiply(const HalfPair& to, const HalfPair& left, const HalfPair& right) const;
  /// Quotients rounded towards 0, bit by bit; those by 0 have all bits set. `to` must be neither
  /// operand.
  void divide(const HalfPair& to, const HalfPair& left, const HalfPair& right) const;
  /// `instruction` on the bits: vf_vand, vf_vor.
  void bitwise(std::string_view instruction, const HalfPair& to, const HalfPair& left,
               const HalfPair& right) const;
  /// Shifts by distances that are not negative. To the left signed numbers keep their sign; to the
  /// right copies of it come in.
  void shift(bool to_left, const HalfPair& to, const HalfPair& from,
             const HalfPair& distances) const;
  /// A mask of the lanes for which a condition (`LT`, `EQ`, ...) holds.
  void compare(std::int64_t mask, std::string_view condition, const HalfPair& left,
               const HalfPair& right) const;
  /// Left where the mask is on, else right.
  void select(const HalfPair& to, std::int64_t mask, const HalfPair& left,
              const HalfPair& right) const;
  /// What is negative becomes 0.
  void clamp(const HalfPair& value) const;

 private:
  void emit(std::string_view instruction, Type of, std::vector<Emit> operands) const;
  void less(std::int64_t mask, const HalfPair& left, const HalfPair& right) const;
  void equal(std::int64_t mask, const HalfPair& left, const HalfPair& right) const;
  void magnitude(const HalfPair& to, const HalfPair& of, std::int64_t negative) const;
  void divide_magnitudes(const HalfPair& left, const HalfPair& right) const;
  void settle_distances(std::int64_t to, const HalfPair& distances) const;
  void keep_sign(std::int64_t high, std::int64_t of, std::int64_t distances) const;
  void bitwise_or(std::int64_t to, std::int64_t with) const;
  /// Masks of the words of `count` elements, in two of the spare ones.
  void mask_words(std::int64_t count) const;

  LowerContext& context_;
  Type type_;
  std::int64_t spare_;
  std::int64_t spare_mask_;
};

}  // namespace davsim
