#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Unaligned loads and stores: UB is read and written in whole DataBlocks, and an alignment register
// keeps the part of a DataBlock that the next instruction of the sequence needs.

constexpr OperandSpec alignment_register(std::string_view name, Access access, bool updates,
                                         std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::alignment_register,
          .access = access,
          .maximum = kAlignmentRegisters - 1,
          .updates = updates,
          .summary = summary};
}

constexpr std::uint64_t block_start(std::uint64_t address) {
  return address / kBlockBytes * kBlockBytes;
}

/// Bytes that wait to be stored. What loads have left does not: stores begin anew.
inline std::uint32_t waiting_bytes(const AlignmentRegister& kept) {
  return kept.stores ? kept.count : 0;
}

/// What is wrong with continuing a sequence of stores at `address`, or empty.
inline std::string check_continues(const AlignmentRegister& kept, std::uint64_t address,
                                   std::string_view operand) {
  if (waiting_bytes(kept) == 0 || kept.address + kept.count == address) return "";
  return fmt::format(
      "the stores before end at ub byte {:#x}, but {} is {:#x}; expected the address "
      "where they end, or an alignment register that vstas has emptied",
      kept.address + kept.count, operand, address);
}

/// The bytes that reach UB when `bytes` more are stored at `address`: up to the last whole
/// DataBlock.
inline ByteRange bytes_stored(const AlignmentRegister& kept, std::uint64_t address,
                              std::uint64_t bytes) {
  const std::uint64_t begin = waiting_bytes(kept) == 0 ? address : kept.address;
  return {begin, std::max(begin, block_start(address + bytes))};
}

/// Stores `bytes` bytes at `address` behind those that are kept, and keeps what is left of the last
/// DataBlock.
inline void store_stream(Execution& e, AlignmentRegister& kept, std::uint64_t address,
                         const std::byte* from, std::uint64_t bytes) {
  std::array<std::byte, kVectorBytes + kBlockBytes> all;
  const std::uint32_t waiting = waiting_bytes(kept);
  std::copy_n(kept.bytes.begin(), waiting, all.begin());
  std::copy_n(from, bytes, all.begin() + waiting);
  const std::uint64_t count = waiting + bytes;
  const ByteRange stored = bytes_stored(kept, address, bytes);
  const std::uint64_t written = stored.end - stored.begin;
  if (written > 0) std::memcpy(e.memory.at(Space::UB, stored.begin), all.data(), written);
  kept = {};
  kept.count = static_cast<std::uint32_t>(count - written);
  kept.address = kept.count == 0 ? 0 : stored.end;
  kept.stores = kept.count != 0;
  std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(written), kept.count, kept.bytes.begin());
}

/// What `store_waiting` will write.
inline void append_waiting(const AlignmentRegister& kept, std::vector<Footprint>& out) {
  if (waiting_bytes(kept) == 0) return;
  out.push_back(Footprint::range(Space::UB, Access::write, kept.address, kept.count));
}

/// Stores what waits and empties the register.
inline void store_waiting(Execution& e, AlignmentRegister& kept) {
  if (waiting_bytes(kept) > 0) {
    std::memcpy(e.memory.at(Space::UB, kept.address), kept.bytes.data(), kept.count);
  }
  kept = {};
}

}  // namespace davsim
