#pragma once

#include <cstdint>
#include <cstring>

#include "isa/footprint.h"
#include "isa/instruction.h"

namespace davsim {

/// The special registers of a core, which vector instructions leave results in, as bytes of
/// Space::SPR. A vector instruction sees what the ones before it in its pipe left; the scalar unit
/// has to wait for them by a flag.
namespace special_registers {
struct Place {
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
};
/// What comparisons found, a bit for each element of a repeat.
inline constexpr Place kCompareMask{0, 16};
/// The sum of all repeats of a sum that accumulates: the bit pattern of its type.
inline constexpr Place kSum{16, 8};
/// The largest or smallest element of all repeats: its bit pattern, and in the upper half its
/// index.
inline constexpr Place kExtreme{24, 8};
/// How many elements a gather by mask kept.
inline constexpr Place kKept{32, 8};
/// How many elements a merge took from each of its four lists, 16 bits each.
inline constexpr Place kMerged{40, 8};
/// AR: bytes that the last sequence of unaligned stores of kept elements has stored.
inline constexpr Place kStored{48, 8};
/// Eight lists of eight addresses in UB, in units of DataBlocks, 16 bits each.
inline constexpr Place kAddressLists{64, 128};
inline constexpr int kAddressListEntries = 8;
inline constexpr std::uint64_t kBytes = 192;

inline Footprint read(const Place& place) {
  return Footprint::range(Space::SPR, Access::read, place.address, place.bytes);
}
inline Footprint written(const Place& place) {
  return Footprint::range(Space::SPR, Access::write, place.address, place.bytes);
}

/// The first eight bytes of a register.
inline std::uint64_t get(const Execution& e, const Place& place) {
  std::uint64_t value = 0;
  std::memcpy(&value, e.memory.at(Space::SPR, place.address), sizeof value);
  return value;
}
inline void set(const Execution& e, const Place& place, std::uint64_t value) {
  std::memcpy(e.memory.at(Space::SPR, place.address), &value, sizeof value);
}
}  // namespace special_registers

}  // namespace davsim
