#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "isa/footprint.h"
#include "isa/memory_order.h"

namespace davsim {

/// An access to UB by an instruction in the body of a vector function.
struct FunctionAccess {
  int instruction = -1;
  std::uint64_t number = 0;  ///< of the instruction in the run, ascending
  FunctionAccessKind kind;
  std::uint32_t registers = 0;  ///< vector registers that it names, one bit each
  Footprint footprint;
};

/// What one run of a vector function does with UB: whether its loads and stores need a barrier
/// between them, and which bytes it touches in all.
///
/// Inside a vector function nothing orders two accesses to the same bytes, one of them a store, but a
/// memory barrier, the use of the same vector register, or, for a store behind a load, that what is
/// stored depends on what was loaded. The scalar unit beside it keeps its own accesses in order.
class FunctionAccesses {
 public:
  explicit FunctionAccesses(std::uint64_t ub_bytes);

  /// Forgets the run before.
  void begin();

  /// An earlier access that nothing orders before a new one.
  struct Conflict {
    int instruction = -1;  ///< in the body of the function
    FunctionAccessKind earlier;
    FunctionAccessKind later;
    std::uint64_t byte = 0;  ///< lowest byte that both touch
  };
  /// Adds an access and says with what it conflicts. `uses_result` says whether it depends on what the
  /// instruction of a number has left in registers.
  std::optional<Conflict> add(const FunctionAccess& access,
                              const std::function<bool(std::uint64_t)>& uses_result);
  /// A memory barrier in front of the instruction `number`.
  void order(const MemoryOrder& order, std::uint64_t number);

  /// Everything that the run has touched, as few footprints as runs of equal ranges allow.
  [[nodiscard]] std::vector<Footprint> all() const;

 private:
  /// The latest access to each DataBlock of UB, of loads or of stores.
  class Latest {
   public:
    explicit Latest(std::uint64_t ub_bytes);
    void begin();
    /// Calls `look` with the latest access to each DataBlock of a range until it returns true.
    void find(const ByteRange& box, const std::function<bool(const FunctionAccess&)>& look) const;
    void add(const FunctionAccess& access);

   private:
    void forget_covered();
    std::vector<FunctionAccess> accesses_;
    std::vector<std::uint64_t> latest_;  ///< by DataBlock: place in `accesses_` plus `base_`
    std::uint64_t base_ = 1;             ///< counts over all runs, so that none has to clear the table
  };
  void collect(const Footprint& footprint);

  std::array<Latest, 2> latest_;  ///< of loads and of stores
  /// By kind of the earlier and the later access: numbers below it are ordered.
  std::array<std::array<std::uint64_t, 4>, 4> ordered_below_{};
  std::vector<ByteRange> ranges_[2];  ///< whole ranges, by access
  std::vector<Footprint> patterns_;   ///< accesses that leave bytes out
};

}  // namespace davsim
