#include "timing/bank_conflicts.h"

#include <algorithm>
#include <array>
#include <vector>

namespace davsim {
namespace {

/// Pairs of the DataBlocks of a repeat, in either order.
constexpr std::uint64_t kAllPairs = kBlocksPerRepeat * (kBlocksPerRepeat - 1);

/// Addresses of the distinct DataBlocks (in units of a bank row) that a repeat accesses.
class RowSet {
 public:
  void clear() { size_ = 0; }
  void add(std::uint64_t row) {
    const auto end = rows_.begin() + static_cast<std::ptrdiff_t>(size_);
    if (size_ < rows_.size() && std::find(rows_.begin(), end, row) == end) rows_[size_++] = row;
  }
  [[nodiscard]] std::span<const std::uint64_t> rows() const { return {rows_.data(), size_}; }

 private:
  // At most four operands of eight DataBlocks; an unaligned piece covers two rows.
  std::array<std::uint64_t, 64> rows_{};
  std::size_t size_ = 0;
};

void collect(const Footprint& f, std::uint32_t repeat, std::uint64_t row_bytes, RowSet& rows) {
  if (repeat >= f.repeats) return;
  const LanePattern& pattern = repeat + 1 == f.repeats ? f.last : f.full;
  for (std::uint32_t block = 0; block < f.blocks; ++block) {
    if (f.lanes && pattern.blocks[block] == 0) continue;
    const std::uint64_t at =
        f.base + static_cast<std::uint64_t>(static_cast<std::int64_t>(repeat) * f.repeat_stride +
                                            static_cast<std::int64_t>(block) * f.block_stride);
    const std::uint64_t last = (at + f.block_bytes - 1) / row_bytes;
    for (std::uint64_t row = at / row_bytes; row <= last; ++row) rows.add(row);
  }
}

std::uint64_t busiest(const RowSet& rows, std::uint64_t groups) {
  std::array<std::uint8_t, 64> count{};
  std::uint8_t most = 0;
  for (const std::uint64_t row : rows.rows()) most = std::max(most, ++count[row % groups]);
  return most;
}

}  // namespace

BankConflicts bank_conflicts(std::span<const Footprint> footprints, const UbBanks& banks,
                             std::uint64_t read_beats) {
  BankConflicts result;
  if (!banks.modelled) return result;
  const std::uint64_t row_bytes = banks.bank_group_bytes.count();
  const std::uint64_t rows_per_bank = banks.bank_bytes.count() / row_bytes;
  std::uint32_t repeats = 0;
  for (const Footprint& f : footprints) {
    if (f.space == Space::UB) repeats = std::max(repeats, f.repeats);
  }
  RowSet reads;
  RowSet writes;
  RowSet delayed;
  for (std::uint32_t repeat = 0; repeat < repeats; ++repeat) {
    reads.clear();
    writes.clear();
    for (const Footprint& f : footprints) {
      if (f.space != Space::UB) continue;
      collect(f, repeat, row_bytes, f.access == Access::read ? reads : writes);
    }
    const std::uint64_t read = busiest(reads, banks.groups);
    const std::uint64_t write = busiest(writes, banks.groups);
    const std::uint64_t extra =
        std::max(read > 1 ? (read - 1) * read_beats : 0, write > 1 ? write - 1 : 0);
    result.extra_cycles += extra;
    const auto same_bank = [&](std::uint64_t a, std::uint64_t b) {
      return a % banks.groups == b % banks.groups && a / rows_per_bank == b / rows_per_bank;
    };
    const auto met = static_cast<std::uint64_t>(
        std::count_if(delayed.rows().begin(), delayed.rows().end(), [&](std::uint64_t w) {
          return std::any_of(reads.rows().begin(), reads.rows().end(),
                             [&](std::uint64_t r) { return same_bank(r, w); });
        }));
    if (extra == 0 && met > 1) result.read_write_pairs += met * (met - 1);
    delayed = writes;
  }
  return result;
}

std::uint64_t conflict_cycles(const BankConflicts& conflicts, const UbBanks& banks) {
  if (conflicts.read_write_pairs == 0) return conflicts.extra_cycles;
  const Rate a_pair{banks.read_write_cycles.numerator,
                    banks.read_write_cycles.denominator * kAllPairs};
  return conflicts.extra_cycles + a_pair.times(conflicts.read_write_pairs);
}

}  // namespace davsim
