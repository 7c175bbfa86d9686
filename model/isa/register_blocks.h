#pragma once

#include "isa/register_forms.h"

namespace davsim {

// Loads and stores of eight DataBlocks that lie apart in UB.

inline constexpr std::int64_t kMaxBlockStride = 0xFFFF;

constexpr OperandSpec block_stride_operand(std::string_view summary) {
  return {.name = "block_stride", .maximum = kMaxBlockStride, .fallback = 1, .summary = summary};
}

/// The bytes of DataBlock `block` of a register whose elements are on, one bit a byte.
inline std::uint32_t bytes_on(const MaskRegister& on, int size, int block) {
  return on.bytes(size).blocks[static_cast<std::size_t>(block)];
}

/// Where DataBlock `block` lies.
inline std::uint64_t block_address(std::uint64_t base, std::int64_t stride, int block) {
  return base + static_cast<std::uint64_t>(stride * block * kBlockBytes);
}

}  // namespace davsim
