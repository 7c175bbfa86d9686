#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "isa/footprint.h"
#include "isa/memory_order.h"

namespace davsim {

/// What one run of a vector function does with UB: whether its loads and stores need a barrier
/// between them, and which bytes it touches in all.
///
/// Inside a vector function nothing orders an access behind an earlier store to the same bytes but a
/// memory barrier, or the use of the same vector register. A store behind an earlier load is not
/// looked at: in place, the data go from the one to the other.
class FunctionAccesses {
 public:
  explicit FunctionAccesses(std::uint64_t ub_bytes);

  /// Forgets the run before.
  void begin();

  /// An earlier store that nothing orders before an access.
  struct Conflict {
    int instruction = -1;  ///< the store, in the body of the function
    Access access = Access::read;
    std::uint64_t byte = 0;  ///< lowest byte that both touch
  };
  /// Adds an access by `instruction` on the vector registers of `registers`, one bit each, and says
  /// with what it conflicts.
  std::optional<Conflict> add(int instruction, std::uint32_t registers, const Footprint& footprint);
  /// A memory barrier.
  void order(const MemoryOrder& order);

  /// Everything that the run has touched, as few footprints as runs of equal ranges allow.
  [[nodiscard]] std::vector<Footprint> all() const;

 private:
  struct Store {
    int instruction = -1;
    std::uint32_t registers = 0;
    Footprint footprint;
  };
  [[nodiscard]] std::optional<Conflict> conflict(std::uint32_t registers,
                                                 const Footprint& footprint) const;
  void collect(const Footprint& footprint);
  void forget_covered();

  std::vector<Store> stores_;
  std::size_t first_for_loads_ = 0;   ///< stores before it are ordered before every load
  std::size_t first_for_stores_ = 0;  ///< ... before every store
  /// By DataBlock of UB: the latest store that touches it, counted over all runs so that a new run
  /// need not clear the table.
  std::vector<std::uint64_t> latest_;
  std::uint64_t base_ = 1;
  std::vector<ByteRange> ranges_[2];  ///< whole ranges, by access
  std::vector<Footprint> patterns_;   ///< accesses that leave bytes out
};

}  // namespace davsim
