#include "isa/requantise.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "isa/formats.h"
#include "isa/formats_small.h"
#include "isa/matrix_sums.h"

namespace davsim {
namespace {

constexpr std::uint32_t kScaleBits = 0xFFFFE000U;
constexpr std::uint16_t kBf16Infinity = 0x7F80;

float scale_of(std::uint64_t word) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(word) & kScaleBits);
}

/// The signed number in bits 37 to 45.
int offset_of(std::uint64_t word) {
  const auto field = static_cast<int>((word >> 37) & 0x1FFU);
  return field < 256 ? field : field - 512;
}

std::int32_t shifted(std::int32_t value, std::uint64_t word) {
  if (((word >> 36) & 1U) == 0) return value;
  const auto places = static_cast<int>((word >> 32) & 0xFU) + 1;
  return std::clamp(value >> places, -32768, 32767);
}

/// A number of the row as f32, scaled by `word`, which is null for none.
float value_of(const Requantisation& rule, std::uint32_t bits, const std::uint64_t* word) {
  float value = std::bit_cast<float>(bits);
  if (rule.from == Type::int32) {
    const auto whole = static_cast<std::int32_t>(bits);
    value = static_cast<float>(word != nullptr && rule.shifts ? shifted(whole, *word) : whole);
  }
  if (rule.relu && value < 0) value = 0;
  return word != nullptr ? value * scale_of(*word) : value;
}

/// NaN counts as 0: integers know saturation only.
std::uint8_t quantised(float value, int offset, Type to) {
  const float clamped = std::isnan(value) ? 0.0F : std::clamp(value, -256.0F, 255.0F);
  // The last place of f32 at 1.5 x 2^23 is 1: the sum rounds for us.
  const int whole = static_cast<int>((clamped + 0x1.8p23F) - 0x1.8p23F) + offset;
  return static_cast<std::uint8_t>(to == Type::int8 ? std::clamp(whole, -128, 127)
                                                    : std::clamp(whole, 0, 255));
}

std::uint16_t saturated_bf16(std::uint16_t bits) {
  const std::uint16_t magnitude = bits & 0x7FFFU;
  if (magnitude < kBf16Infinity) return bits;
  return magnitude > kBf16Infinity ? std::uint16_t{0} : static_cast<std::uint16_t>(bits - 1);
}

void copy_row(const Requantisation& rule, std::span<const std::uint32_t> row, std::byte* out) {
  if (!rule.relu) {
    std::memcpy(out, row.data(), row.size_bytes());
    return;
  }
  for (const std::uint32_t bits : row) {
    const bool below = rule.from == Type::int32 ? static_cast<std::int32_t>(bits) < 0
                                                : std::bit_cast<float>(bits) < 0;
    const std::uint32_t kept = below ? 0 : bits;
    std::memcpy(out, &kept, sizeof kept);
    out += sizeof kept;
  }
}

}  // namespace

bool can_requantise(Type from, Type to, bool scaled) {
  const bool narrow = to == Type::f16 || to == Type::bf16;
  const bool eight = to == Type::int8 || to == Type::uint8;
  const bool small = to == Type::fp8_e4m3 || to == Type::hif8;
  if (from == Type::f32) {
    return scaled ? narrow || eight || small || to == from : narrow || to == from;
  }
  if (from == Type::int32) return scaled ? narrow || eight : to == from;
  return false;
}

void requantise(const Requantisation& rule, std::span<const std::uint64_t> words,
                std::span<const std::uint32_t> row, std::byte* out) {
  if (words.empty() && rule.from == rule.to) return copy_row(rule, row, out);
  const auto word = [&words](std::size_t i) {
    return words.empty() ? nullptr : &words[words.size() == 1 ? 0 : i];
  };
  thread_local std::vector<float> values;
  thread_local std::vector<std::uint16_t> narrow;
  values.resize(row.size());
  for (std::size_t i = 0; i < row.size(); ++i) values[i] = value_of(rule, row[i], word(i));
  switch (rule.to) {
    case Type::f32:
      // Only a scaled number comes here; its infinity follows the mode, as all that is computed.
      settle_specials(values.data(), values.size(), rule.saturate);
      std::memcpy(out, values.data(), values.size() * sizeof(float));
      return;
    case Type::f16:
    case Type::bf16:
      settle_specials(values.data(), values.size(), false);
      narrow.resize(row.size());
      if (rule.to == Type::f16) {
        f16_from_f32(values, narrow, rule.saturate);
      } else {
        bf16_from_f32(values, narrow);
        if (rule.saturate) std::ranges::transform(narrow, narrow.begin(), saturated_bf16);
      }
      std::memcpy(out, narrow.data(), narrow.size() * sizeof(std::uint16_t));
      return;
    case Type::fp8_e4m3:
    case Type::hif8:
      for (std::size_t i = 0; i < row.size(); ++i) {
        out[i] = std::byte{small_from_f64(rule.to, values[i], rule.saturate)};
      }
      return;
    default:
      for (std::size_t i = 0; i < row.size(); ++i) {
        out[i] = std::byte{quantised(values[i], offset_of(*word(i)), rule.to)};
      }
  }
}

}  // namespace davsim
