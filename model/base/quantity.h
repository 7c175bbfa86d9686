#pragma once

#include <compare>
#include <cstdint>

namespace davsim {

/// An unsigned count with a unit. Quantities of different units do not mix, and a bare integer
/// becomes one only where it is written out: `Cycles{7}`.
template <class Unit>
class Quantity {
 public:
  constexpr Quantity() = default;
  constexpr explicit Quantity(std::uint64_t value) : value_(value) {}

  /// The bare number, in the unit.
  [[nodiscard]] constexpr std::uint64_t count() const { return value_; }

  constexpr auto operator<=>(const Quantity&) const = default;
  constexpr Quantity& operator+=(Quantity other) { value_ += other.value_; return *this; }
  constexpr Quantity& operator-=(Quantity other) { value_ -= other.value_; return *this; }
  friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }
  friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }
  friend constexpr Quantity operator*(Quantity a, std::uint64_t n) { return Quantity{a.value_ * n}; }

 private:
  std::uint64_t value_ = 0;
};

/// Core clock cycles of the product that is simulated: a point in time or a duration.
using Cycles = Quantity<struct CyclesUnit>;
/// Bytes: a size, or an address in a memory space.
using Bytes = Quantity<struct BytesUnit>;

/// What `a` lacks to `b`, or nothing when `a` is already past it.
template <class Unit>
constexpr Quantity<Unit> distance(Quantity<Unit> a, Quantity<Unit> b) {
  return a < b ? b - a : Quantity<Unit>{};
}

/// A positive ratio of two integers, such as 77/100 cycles a repeat. No `double` decides a cycle.
struct Rate {
  std::uint64_t numerator = 1;
  std::uint64_t denominator = 1;

  /// `n` times the ratio, rounded up to a whole number.
  [[nodiscard]] constexpr std::uint64_t times(std::uint64_t n) const {
    return (n * numerator + denominator - 1) / denominator;
  }
  /// `n` divided by the ratio, rounded up: the cycles that `n` bytes take at this many a cycle.
  [[nodiscard]] constexpr std::uint64_t time_for(std::uint64_t n) const {
    return (n * denominator + numerator - 1) / numerator;
  }
  constexpr bool operator==(const Rate&) const = default;
};

}  // namespace davsim
