#pragma once

#include <algorithm>
#include <cstring>

#include "base/arithmetic.h"
#include "isa/instruction.h"
#include "isa/store_atomic.h"

namespace davsim::instructions {

/// For instructions that move elements of any type.
inline constexpr TypeSet kEveryType = {Type::f16,    Type::bf16,  Type::f32,    Type::int8,
                                       Type::uint8,  Type::int16, Type::uint16, Type::int32,
                                       Type::uint32, Type::int64, Type::uint64};

/// For instructions that move bytes and do not look at them: also the types that only the cube of
/// some products computes with.
inline constexpr TypeSet kMovedTypes =
    kEveryType | TypeSet{Type::fp8_e4m3, Type::fp8_e5m2,   Type::hif8,
                         Type::fp8_e8m0, Type::fp4x2_e2m1, Type::fp4x2_e1m2};

// Limits of the fields that copies share.
inline constexpr int kMaxBursts = 4095;
inline constexpr int kMaxBurstBlocks = 65535;
inline constexpr int kMaxGapBlocks = 65535;
inline constexpr std::int64_t kMaxBurstBytes = (std::int64_t{1} << 21) - 1;
inline constexpr std::int64_t kMaxGapBytes = (std::int64_t{1} << 32) - 1;

constexpr OperandSpec bursts_operand() {
  return {.name = "bursts", .maximum = kMaxBursts, .fallback = 1, .summary = "rows to copy"};
}

constexpr std::uint64_t round_up_to_block(std::uint64_t bytes) {
  return ceil_div<std::uint64_t>(bytes, kBlockBytes) * kBlockBytes;
}

/// The rows of one side of a copy: where the first starts and how far apart their starts are.
struct Rows {
  Space space = Space::none;
  std::uint64_t address = 0;
  std::uint64_t pitch = 0;
};

/// A copy of `bursts` rows of `bytes` bytes.
struct RowCopy {
  Rows from;
  Rows to;
  std::uint32_t bursts = 0;
  std::uint32_t bytes = 0;

  [[nodiscard]] Work work(const Operands& in) const {
    const std::uint64_t moved = std::uint64_t{bursts} * bytes;
    const int size = std::max(1, in.element_size());
    return {.repeats = moved == 0 ? 0 : bursts,
            .elements = moved / static_cast<unsigned>(size),
            .bytes = moved};
  }
  void footprints(std::vector<Footprint>& out) const { footprints(out, bytes); }
  /// With rows of `written` bytes on the side that is written.
  void footprints(std::vector<Footprint>& out, std::uint32_t written) const {
    if (bursts == 0 || bytes == 0) return;
    out.push_back(Footprint::rows(from.space, Access::read, from.address, bursts, bytes,
                                  static_cast<std::int64_t>(from.pitch)));
    out.push_back(Footprint::rows(to.space, Access::write, to.address, bursts, written,
                                  static_cast<std::int64_t>(to.pitch)));
  }
  /// The same to global memory, as the atomic state of the core has it.
  void store(const Execution& e) const {
    if (bursts == 0 || bytes == 0) return;
    const std::byte* source = e.memory.at(from.space, from.address);
    std::byte* target = e.memory.at(to.space, to.address);
    for (std::uint32_t row = 0; row < bursts; ++row) {
      store_to_global(e.core, target + row * to.pitch, source + row * from.pitch, bytes);
    }
  }
  void execute(const Memory& memory) const {
    if (bursts == 0 || bytes == 0) return;
    const std::byte* source = memory.at(from.space, from.address);
    std::byte* target = memory.at(to.space, to.address);
    if (from.pitch == bytes && to.pitch == bytes) {
      std::memcpy(target, source, std::uint64_t{bursts} * bytes);
      return;
    }
    for (std::uint32_t row = 0; row < bursts; ++row) {
      std::memcpy(target + row * to.pitch, source + row * from.pitch, bytes);
    }
  }
};

/// Why a burst length does not fit the element type, or empty.
inline std::string check_burst_bytes(const Operands& in, int burst_bytes) {
  const int size = std::max(1, in.element_size());
  if (in[burst_bytes] % size == 0) return {};
  return "burst_bytes " + std::to_string(in[burst_bytes]) + " is no multiple of the element size " +
         std::to_string(size);
}

}  // namespace davsim::instructions
