#include "isa/register_cast.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "isa/formats_small.h"

namespace davsim {
namespace {

constexpr std::uint32_t kNone = 1;     // the first rounding, which nothing depends on
constexpr std::uint32_t kFive = 0x1F;  // all but ODD
constexpr std::uint32_t kSix = 0x3F;

template <class T>
T load(const std::byte* element) {
  T value;
  std::memcpy(&value, element, sizeof value);
  return value;
}

double real_from(Type type, const std::byte* element) {
  switch (type) {
    case Type::f32: return load<float>(element);
    case Type::f16: return f32_from_f16(load<std::uint16_t>(element));
    case Type::bf16: return f32_from_bf16(load<std::uint16_t>(element));
    default: return small_values(type)[load<std::uint8_t>(element)];
  }
}

std::int64_t integer_from(Type type, const std::byte* element) {
  switch (type) {
    case Type::int8: return load<std::int8_t>(element);
    case Type::uint8: return load<std::uint8_t>(element);
    case Type::int16: return load<std::int16_t>(element);
    case Type::uint16: return load<std::uint16_t>(element);
    case Type::int32: return load<std::int32_t>(element);
    case Type::uint32: return load<std::uint32_t>(element);
    default: return load<std::int64_t>(element);
  }
}

bool is_real(Type type) {
  return is_float(type) || is_small_float(type) || (is_packed(type) && type != Type::int4x2);
}

/// The number in half a byte.
std::int64_t int4_from(unsigned bits) { return static_cast<std::int64_t>(bits ^ 8U) - 8; }
std::uint64_t int4_from_integer(std::int64_t value, bool saturate) {
  const std::int64_t kept = saturate ? std::clamp<std::int64_t>(value, -8, 7) : value;
  return static_cast<std::uint64_t>(kept) & 0xFU;
}

}  // namespace

Cast cast_of(Type from, Type to) {
  const bool narrows = size_of(to) < size_of(from);
  if (!is_real(from) && !is_real(to)) return {kNone, narrows};
  if (!is_real(from)) {
    const bool exact = size_of(from) < size_of(to) || size_of(from) == 1;
    return {exact ? kNone : kFive, false};
  }
  if (!is_real(to)) {
    const bool always_fits = from == Type::f16 && to == Type::int32;
    return {kFive, !always_fits};
  }
  if (is_small_float(to)) return {to == Type::hif8 ? kRoundAway : kNone, true};
  if (to == Type::f32 || size_of(from) == 1) return {kNone, false};
  if (from == Type::f32) return {to == Type::f16 ? kSix : kFive, true};
  return {kFive, to == Type::f16};
}

bool saturates(Type from, Type to, bool written, const Control& control) {
  if (!control.saturation_is_global || !cast_of(from, to).can_saturate) return written;
  return is_real(to) ? control.saturate_floats : control.saturate_casts;
}

std::uint64_t CastRule::bits_of(std::int64_t value) const {
  if (to == Type::int4x2) return int4_from_integer(value, saturate);
  if (to == Type::f32) return std::bit_cast<std::uint32_t>(f32_from_integer(value, rounding));
  if (is_float(to)) return half_from_f64(to, static_cast<double>(value), rounding, false);
  // A negative number has no counterpart in a wider unsigned type and always becomes 0.
  const bool clamps = saturate || size_of(to) > size_of(from);
  return static_cast<std::uint64_t>(integer_from_integer(to, value, clamps));
}

std::uint64_t CastRule::bits_of(double value) const {
  if (to == Type::int4x2) {
    if (std::isinf(value)) return int4_from_integer(value < 0 ? -8 : 7, false);
    return int4_from_integer(integer_from_f64(Type::int32, value, rounding, true), saturate);
  }
  if (is_packed(to)) return fp4_from_f64(to, value, rounding);
  if (!is_real(to))
    return static_cast<std::uint64_t>(integer_from_f64(to, value, rounding, saturate));
  if (is_small_float(to)) {
    const bool clears_nan = saturate && !(keep_nan && to != Type::hif8);
    return small_from_f64(to, value, std::isnan(value) ? clears_nan : saturate);
  }
  if (to == Type::f32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return half_from_f64(to, value, rounding, saturate);
}

std::uint64_t CastRule::operator()(const std::byte* operand) const {
  if (is_packed(from)) {
    const auto pair = load<std::uint8_t>(operand);
    const auto cast = [this](unsigned half) -> std::uint64_t {
      const auto bits = from == Type::int4x2 ? bits_of(int4_from(half))
                                             : bits_of(double{fp4_values(from).at(half)});
      return static_cast<std::uint16_t>(bits);  // the results of all these casts have 16 bits
    };
    return cast(pair & 0xFU) | cast(pair >> 4) << 16;
  }
  const auto cast = [this](const std::byte* element) {
    return is_real(from) ? bits_of(real_from(from, element)) : bits_of(integer_from(from, element));
  };
  if (!is_packed(to)) return cast(operand);
  return cast(operand) | cast(operand + size_of(from)) << 4;
}

}  // namespace davsim
