#pragma once

// The element types of kernels and their names in kernel traces.

#include <cstdint>
#include <cstring>
#include <type_traits>

/// Leaves no frame of its own: what reads a number from memory stands at the user's line.
#define DAVSIM_CC_NUMBER __attribute__((always_inline))

/// A 16-bit floating-point number, with arithmetic in float, rounded to nearest even.
struct half {
  half() = default;
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  DAVSIM_CC_NUMBER constexpr half(T value) : bits_(static_cast<_Float16>(value)) {}
  DAVSIM_CC_NUMBER constexpr operator float() const { return static_cast<float>(bits_); }
  DAVSIM_CC_NUMBER half& operator+=(half other) { return *this = half(float(*this) + float(other)); }
  DAVSIM_CC_NUMBER half& operator-=(half other) { return *this = half(float(*this) - float(other)); }
  DAVSIM_CC_NUMBER half& operator*=(half other) { return *this = half(float(*this) * float(other)); }
  DAVSIM_CC_NUMBER half& operator/=(half other) { return *this = half(float(*this) / float(other)); }

 private:
  _Float16 bits_;
};

/// The upper half of a float, rounded to nearest even.
struct bfloat16_t {
  bfloat16_t() = default;
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  DAVSIM_CC_NUMBER bfloat16_t(T value) {
    const float wide = static_cast<float>(value);
    std::uint32_t bits;
    std::memcpy(&bits, &wide, sizeof bits);
    const bool nan = (bits & 0x7FFFFFFF) > 0x7F800000;
    bits_ = static_cast<std::uint16_t>(nan ? (bits >> 16) | 0x40
                                           : (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
  }
  DAVSIM_CC_NUMBER operator float() const {
    const std::uint32_t bits = static_cast<std::uint32_t>(bits_) << 16;
    float wide;
    std::memcpy(&wide, &bits, sizeof wide);
    return wide;
  }

 private:
  std::uint16_t bits_;
};

#undef DAVSIM_CC_NUMBER

// Types that the host only stores.
#define DAVSIM_CC_STORED_TYPE(name) \
  struct name {                     \
    std::uint8_t bits;              \
  }
DAVSIM_CC_STORED_TYPE(fp8_e4m3fn_t);
DAVSIM_CC_STORED_TYPE(fp8_e5m2_t);
DAVSIM_CC_STORED_TYPE(fp8_e8m0_t);
DAVSIM_CC_STORED_TYPE(hifloat8_t);
DAVSIM_CC_STORED_TYPE(fp4x2_e2m1_t);
DAVSIM_CC_STORED_TYPE(fp4x2_e1m2_t);
DAVSIM_CC_STORED_TYPE(int4b_t);
#undef DAVSIM_CC_STORED_TYPE

namespace davsim_cc {

/// The name of an element type in traces.
template <typename T>
constexpr const char* type_name();

#define DAVSIM_CC_TYPE(type, name)               \
  template <>                                    \
  constexpr const char* type_name<type>() {      \
    return name;                                 \
  }
DAVSIM_CC_TYPE(half, "f16")
DAVSIM_CC_TYPE(bfloat16_t, "bf16")
DAVSIM_CC_TYPE(float, "f32")
DAVSIM_CC_TYPE(std::int8_t, "int8")
DAVSIM_CC_TYPE(std::uint8_t, "uint8")
DAVSIM_CC_TYPE(std::int16_t, "int16")
DAVSIM_CC_TYPE(std::uint16_t, "uint16")
DAVSIM_CC_TYPE(std::int32_t, "int32")
DAVSIM_CC_TYPE(std::uint32_t, "uint32")
DAVSIM_CC_TYPE(std::int64_t, "int64")
DAVSIM_CC_TYPE(std::uint64_t, "uint64")
DAVSIM_CC_TYPE(bool, "uint8")
DAVSIM_CC_TYPE(fp8_e4m3fn_t, "fp8_e4m3")
DAVSIM_CC_TYPE(fp8_e5m2_t, "fp8_e5m2")
DAVSIM_CC_TYPE(fp8_e8m0_t, "fp8_e8m0")
DAVSIM_CC_TYPE(hifloat8_t, "hif8")
DAVSIM_CC_TYPE(fp4x2_e2m1_t, "fp4x2_e2m1")
DAVSIM_CC_TYPE(fp4x2_e1m2_t, "fp4x2_e1m2")
DAVSIM_CC_TYPE(int4b_t, "int4x2")
#undef DAVSIM_CC_TYPE

/// The bit pattern of an element, in the low bits.
template <typename T>
std::uint64_t element_bits(T value) {
  static_assert(sizeof(T) <= 8, "an element has at most 64 bits");
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

}  // namespace davsim_cc
