#pragma once

#include <cstdint>

namespace davsim {

// What defines the vector instruction set on every product. All other sizes live in configs/.

/// Bytes of a DataBlock, the unit of strides and of UB addresses.
inline constexpr int kBlockBytes = 32;
/// DataBlocks that one repeat of a vector instruction covers.
inline constexpr int kBlocksPerRepeat = 8;
/// Bytes that one repeat of a vector instruction covers.
inline constexpr int kRepeatBytes = kBlockBytes * kBlocksPerRepeat;
/// Most repeats that one hardware instruction can ask for.
inline constexpr int kMaxRepeats = 255;
/// Largest stride that the 8-bit stride fields of a vector instruction hold.
inline constexpr int kMaxStride8 = 255;
/// General registers of the scalar unit.
inline constexpr int kScalarRegisters = 32;

}  // namespace davsim
