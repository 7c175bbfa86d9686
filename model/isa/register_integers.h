#pragma once

#include <limits>
#include <type_traits>

#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim {

/// Sums, differences and products as the control register has them: floating point as it is; integers
/// modulo 2^n or, where bit 53 says so, clamped to the range of their type.
class Arithmetic {
  __extension__ using Wide = __int128;

 public:
  explicit Arithmetic(const Execution& e) : clamps_(e.core.control.saturate_integers) {}

  template <class T>
  [[nodiscard]] T add(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      return a + b;
    } else {
      return settled<T>(Wide{a} + Wide{b});
    }
  }
  template <class T>
  [[nodiscard]] T subtract(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      return a - b;
    } else {
      return settled<T>(Wide{a} - Wide{b});
    }
  }
  template <class T>
  [[nodiscard]] T multiply(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      return a * b;
    } else {
      return settled<T>(Wide{a} * Wide{b});
    }
  }
  /// An exact result as one of the type.
  template <class T>
  [[nodiscard]] T settled(Wide value) const {
    constexpr auto kLowest = Wide{std::numeric_limits<T>::min()};
    constexpr auto kHighest = Wide{std::numeric_limits<T>::max()};
    if (clamps_ && value < kLowest) return std::numeric_limits<T>::min();
    if (clamps_ && value > kHighest) return std::numeric_limits<T>::max();
    return static_cast<T>(static_cast<std::uint64_t>(value));
  }

 private:
  bool clamps_;
};

}  // namespace davsim
