#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace davsim {

/// Element types. `none` stands where an instruction has no type (flags, barriers). An element of
/// the `fp4x2` types and of `int4x2` is a byte with two numbers in it; to all but the cube and casts it
/// is a plain byte.
enum class Type : std::uint8_t {
  none, f16, bf16, f32, int8, uint8, int16, uint16, int32, uint32, int64, uint64,
  fp8_e4m3, fp8_e5m2, hif8, fp8_e8m0, fp4x2_e2m1, fp4x2_e1m2, int4x2
};

inline constexpr int kTypes = 19;

/// Names as kernel traces write them: `f16 bf16 f32 int8 ...`.
std::string_view name_of(Type type);
std::optional<Type> type_named(std::string_view name);
std::vector<Type> all_types();

/// Size of one element in bytes; 0 for `none`.
int size_of(Type type);
bool is_float(Type type);
bool is_signed(Type type);
/// Whether an element is one floating-point number in one byte.
bool is_small_float(Type type);
/// Whether an element is two numbers in one byte, the first in the lower half.
bool is_packed(Type type);

/// A set of element types, for legality tables.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr TypeSet(std::initializer_list<Type> types) {
    for (const Type type : types) bits_ |= bit(type);
  }
  [[nodiscard]] constexpr bool contains(Type type) const { return (bits_ & bit(type)) != 0; }
  constexpr void insert(Type type) { bits_ |= bit(type); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const TypeSet&) const = default;
  /// What is in one set or the other.
  friend constexpr TypeSet operator|(TypeSet left, TypeSet right) {
    left.bits_ |= right.bits_;
    return left;
  }

 private:
  static constexpr std::uint32_t bit(Type type) { return 1U << static_cast<unsigned>(type); }
  std::uint32_t bits_ = 0;
};

}  // namespace davsim
