#pragma once

#include <cstdint>
#include <span>

#include "isa/footprint.h"
#include "product/costs.h"

namespace davsim {

/// What the UB addresses of one vector instruction cost beyond conflict-free ones.
struct BankConflicts {
  /// Sum over repeats of the accesses to the busiest bank group beyond the first, each distinct
  /// DataBlock once. Reads and writes go on beside each other, so the larger of the two counts.
  std::uint64_t extra_cycles = 0;
  /// The hardware delays the write of a repeat by one repeat, so that it may meet, in its banks, what
  /// the next repeat reads. Sum over repeats without other conflicts of k (k - 1), k being the number
  /// of DataBlocks of the write that do: measured, the cost grows faster than their number, and a
  /// single one costs nothing. Where a repeat takes further cycles anyway, the write finds one in
  /// which its bank is not read: measured, sources in one group hide it.
  std::uint64_t read_write_pairs = 0;
};

/// Analyses the footprints of one instruction whose sources are read in `read_beats` beats of a
/// repeat; footprints outside UB are ignored.
BankConflicts bank_conflicts(std::span<const Footprint> footprints, const UbBanks& banks,
                             std::uint64_t read_beats);

/// The extra cycles, rounded up once; `read_write_cycles` is what eight DataBlocks that meet cost.
std::uint64_t conflict_cycles(const BankConflicts& conflicts, const UbBanks& banks);

}  // namespace davsim
