#pragma once

#include <cstdint>
#include <span>

#include "isa/footprint.h"
#include "product/costs.h"

namespace davsim {

/// What the UB addresses of one vector instruction cost beyond conflict-free ones.
struct BankConflicts {
  /// Sum over repeats of the accesses to the busiest bank group beyond the first, each distinct
  /// DataBlock once; reads and writes go on beside each other, so the larger of the two counts.
  std::uint64_t read_extra = 0;
  std::uint64_t write_extra = 0;
  /// Repeats whose reads meet, in one bank, the write of the repeat before (which the hardware
  /// delays by one repeat).
  std::uint64_t read_write_repeats = 0;
};

/// Analyses the footprints of one instruction; those outside UB are ignored.
BankConflicts bank_conflicts(std::span<const Footprint> footprints, const UbBanks& banks);

/// The extra cycles of an instruction whose sources are read in `read_beats` beats of a repeat.
std::uint64_t conflict_cycles(const BankConflicts& conflicts, const UbBanks& banks,
                              std::uint64_t read_beats);

}  // namespace davsim
