#include <type_traits>

#include "isa/instructions/scalar_atomic.h"

namespace davsim::instructions {

namespace {

/// Without the overflow that signed integers must not have in C++.
template <class T>
T sum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a + b;
  } else {
    using Wrapping = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Wrapping>(a) + static_cast<Wrapping>(b));
  }
}

}  // namespace

extern const InstructionSpec scalar_atomic_add;
const InstructionSpec scalar_atomic_add = scalar_atomic::spec(
    "scalar_atomic_add", "Adds a number to an element of global memory.", scalar_atomic::kNumbers,
    [](Execution& e) {
      scalar_atomic::change_any(e, [](auto old, auto number) { return sum(old, number); });
    });

}  // namespace davsim::instructions
