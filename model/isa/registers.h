#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "isa/constants.h"
#include "isa/mask.h"

namespace davsim {

/// Registers of a vector core inside a vector function, by kind.
inline constexpr int kVectorRegisters = 32;
inline constexpr int kMaskRegisters = 8;
inline constexpr int kAlignmentRegisters = 4;
/// Registers of the scalar unit beside it (how many there are is not published), and behind them in the
/// same numbering its address registers, which hold offsets in bytes.
inline constexpr int kFunctionScalars = 32;
inline constexpr int kAddressRegisters = 8;
inline constexpr int kScalarPlaces = kFunctionScalars + kAddressRegisters;

/// Bytes of a vector register.
inline constexpr int kVectorBytes = kRepeatBytes;

/// A vector register: 256 bytes, element i of type T at byte i * sizeof(T).
struct VectorRegister {
  alignas(64) std::array<std::byte, kVectorBytes> bytes{};

  template <class T>
  [[nodiscard]] T lane(int i) const {
    T value;
    std::memcpy(&value, bytes.data() + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
    return value;
  }
  template <class T>
  void set_lane(int i, T value) {
    std::memcpy(bytes.data() + static_cast<std::size_t>(i) * sizeof(T), &value, sizeof(T));
  }
  bool operator==(const VectorRegister&) const = default;
};

/// A mask register: one bit for each byte of a vector register. Of the bits of an element only the
/// lowest counts, so that one register means something for every element size.
struct MaskRegister {
  LanePattern bits;

  /// Whether element `i` of `size` bytes takes part.
  [[nodiscard]] bool lane(int i, int size) const { return bits.element(i, size); }
  /// Sets the lowest bit of element `i` of `size` bytes and clears its others.
  void set_lane(int i, int size, bool on);
  /// Every byte of the elements of `size` bytes that take part.
  [[nodiscard]] LanePattern bytes(int size) const;
  bool operator==(const MaskRegister&) const = default;
};

/// What unaligned loads and stores keep between two of them: bytes of a DataBlock that is not
/// complete yet, and where it lies.
struct AlignmentRegister {
  std::array<std::byte, kBlockBytes> bytes{};
  std::uint32_t count = 0;
  std::uint64_t address = 0;
  bool stores = false;  ///< the bytes wait to be stored
  bool operator==(const AlignmentRegister&) const = default;
};

/// The special register AR: how far stores of squeezed elements have come behind their base
/// address.
struct SqueezeStatus {
  bool cleared = false;                ///< whether the vector function knows what AR holds
  std::uint64_t stored = 0;            ///< AR, in bytes
  std::optional<std::uint32_t> noted;  ///< bytes that a squeeze has kept and the next store takes
  bool operator==(const SqueezeStatus&) const = default;
};

/// The registers of a vector function. They start as zeros, but for AR, which stays as it was.
struct VectorRegisters {
  std::array<VectorRegister, kVectorRegisters> vectors;
  std::array<MaskRegister, kMaskRegisters> masks;
  std::array<AlignmentRegister, kAlignmentRegisters> alignments;
  SqueezeStatus squeeze;
  std::array<std::int64_t, kScalarPlaces> scalars{};
  std::uint64_t unknown = 0;  ///< bit i: scalar i comes from memory whose values are not kept

  [[nodiscard]] VectorRegister& vector(std::int64_t i) {
    return vectors[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const VectorRegister& vector(std::int64_t i) const {
    return vectors[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] MaskRegister& mask(std::int64_t i) { return masks[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const MaskRegister& mask(std::int64_t i) const {
    return masks[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] AlignmentRegister& alignment(std::int64_t i) {
    return alignments[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const AlignmentRegister& alignment(std::int64_t i) const {
    return alignments[static_cast<std::size_t>(i)];
  }
};

}  // namespace davsim
