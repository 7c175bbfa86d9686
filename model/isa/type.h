#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace davsim {

/// Element types. `none` stands where an instruction has no type (flags, barriers).
enum class Type : std::uint8_t {
  none, f16, bf16, f32, int8, uint8, int16, uint16, int32, uint32, int64, uint64
};

inline constexpr int kTypes = 12;

/// Names as kernel traces write them: `f16 bf16 f32 int8 ...`.
std::string_view name_of(Type type);
std::optional<Type> type_named(std::string_view name);
std::vector<Type> all_types();

/// Size of one element in bytes; 0 for `none`.
int size_of(Type type);
bool is_float(Type type);
bool is_signed(Type type);

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

 private:
  static constexpr std::uint32_t bit(Type type) { return 1U << static_cast<unsigned>(type); }
  std::uint32_t bits_ = 0;
};

}  // namespace davsim
