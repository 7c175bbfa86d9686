#pragma once

#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Moves of whole elements under a mask, without a look at what they mean.

/// What becomes of lanes that the mask leaves out.
inline constexpr std::array<std::string_view, 2> kOffLanes = {"ZEROING", "MERGING"};
enum OffLanes : std::int64_t { zeroing, merging };

constexpr OperandSpec off_lanes_operand(OffLanes fallback) {
  return word_operand("mode", kOffLanes, fallback,
                      "ZEROING: the other lanes become 0; MERGING: they stay as they were");
}

/// The bytes of an element whose bit pattern a scalar operand holds.
inline std::array<std::byte, sizeof(std::int64_t)> pattern_bytes(std::int64_t pattern) {
  std::array<std::byte, sizeof(std::int64_t)> bytes;
  std::memcpy(bytes.data(), &pattern, sizeof pattern);
  return bytes;
}

/// Writes one element of the instruction's type, given by its bytes, to every lane of `to`.
inline void fill_register(const Execution& e, VectorRegister& to, const std::byte* element) {
  const auto size = static_cast<std::size_t>(e.in.element_size());
  for (std::size_t at = 0; at < to.bytes.size(); at += size) {
    std::memcpy(to.bytes.data() + at, element, size);
  }
}

/// Copies the lanes of `from` that are on to `to`, and leaves or clears its others.
inline void put_lanes(const Execution& e, VectorRegister& to, const VectorRegister& from,
                      const MaskRegister& on, std::int64_t mode) {
  const LanePattern bytes = on.bytes(e.in.element_size());
  for (int i = 0; i < kVectorBytes; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (bytes.element(i, 1)) {
      to.bytes[at] = from.bytes[at];
    } else if (mode == zeroing) {
      to.bytes[at] = std::byte{0};
    }
  }
}

}  // namespace davsim
