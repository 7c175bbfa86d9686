#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "isa/register_places.h"
#include "timing/function_model.h"

namespace davsim {

/// One run of a vector function on the scoreboard; see FunctionModel.
class FunctionRun {
 public:
  FunctionRun(const CursorTables& body, const std::vector<const Price*>& prices,
              const Costs& costs, const std::int64_t* slots, const FunctionObserver& observer);

  FunctionTime run();

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  /// A register instruction under way, by its number in program order.
  struct Entry {
    int instruction = 0;
    const RegisterLaw* law = nullptr;
    std::size_t price = 0;
    std::uint64_t dispatch = 0;
    std::uint64_t start = 0;
    bool started = false;
    int missing = 0;          ///< operands whose producers have not started
    std::uint64_t ready = 0;  ///< when all operands are there, if none is missing
    std::vector<std::uint64_t> consumers;  ///< entries that wait for the result
    std::vector<int> values_made;
    std::vector<int> values_read;
    MemoryOrder order;
    std::uint64_t holds_for = 0;  ///< barriers: cycles until what waits may go
    FunctionAccessKind access;  ///< what the scalar unit does with UB, if it does
    bool accesses = false;
    bool resolved = false;            ///< barriers: what is before it has gone
    std::uint64_t resolved_at = 0;
  };

  /// What a vector register holds: it takes one of the renamed registers until the register has been
  /// written again and everyone has read it.
  struct Value {
    bool made = false;
    bool redefined = false;
    int readers = 0;  ///< consumers that have not started
    std::uint64_t last_use = 0;
  };

  /// Who has written a register last.
  struct Writer {
    std::uint64_t entry = kNone;
    int value = -1;
  };

  static constexpr std::size_t kRegisters = kRegisterPlaces;
  static constexpr std::size_t kAhead = 64;  ///< cycles ahead for which ports and entries are booked

  struct Unit {
    std::deque<std::uint64_t> queue;
    std::size_t last_price = 0;
    std::uint64_t last_start = 0;
    bool used = false;
  };

  Entry& entry(std::uint64_t number) { return entries_[number - first_]; }
  bool fetch();
  [[nodiscard]] std::uint64_t earliest_dispatch() const;
  void note_iterations();
  void release();
  void dispatch();
  void add_entry();
  void link_source(Entry& to, const Writer& from);
  void redefine(std::size_t place, Entry& by);
  [[nodiscard]] std::size_t values_made() const;
  void start(std::uint64_t number, int unit);
  void start_masks();
  void start_loads();
  void admit();
  void start_units();
  void start_stores();
  void start_scalars();
  bool passes(std::uint64_t number, FunctionAccessKind access);
  void resolve_barriers();
  void free_value(int value);
  void retire();
  [[nodiscard]] std::uint64_t interval(std::size_t from, std::size_t to) const;
  [[nodiscard]] std::uint64_t forward(std::size_t from, std::size_t to) const;
  [[nodiscard]] std::uint64_t available(const Entry& from, const Entry& to) const;
  std::size_t& booked(std::array<std::size_t, kAhead>& row, std::uint64_t cycle) {
    return row[cycle % kAhead];
  }

  const CursorTables& body_;
  const std::vector<const Price*>& prices_;
  const Costs& costs_;
  const FunctionCosts& functions_;
  const FunctionObserver& observer_;
  Cursor cursor_;
  bool fetched_ = false;
  bool ended_ = false;

  std::deque<Entry> entries_;
  std::uint64_t first_ = 0;  ///< number of the first entry kept
  std::uint64_t next_ = 0;   ///< number of the next one
  std::uint64_t waiting_ = 0;  ///< entries that have not started
  std::array<Writer, kRegisters> writers_{};
  std::vector<Value> values_;
  std::vector<int> unused_values_;  ///< places in `values_`
  int outermost_slot_ = kSlots;     ///< of the loops of the body

  std::uint64_t now_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t last_dispatch_ = 0;
  std::uint64_t last_progress_ = 0;
  std::size_t dispatched_now_ = 0;
  std::array<std::uint64_t, kSlots> turn_at_{};  ///< by slot: when the latest iteration started

  std::vector<std::uint64_t> masks_;
  std::deque<std::uint64_t> loads_;   ///< loads and barriers, in program order
  std::deque<std::uint64_t> stores_;  ///< stores and barriers
  std::deque<std::uint64_t> scalars_;  ///< what the scalar unit does, and barriers
  std::uint64_t scalar_free_ = 0;      ///< when it takes the next instruction
  std::vector<std::uint64_t> issue_queue_;
  std::vector<Unit> units_;
  std::size_t turn_unit_ = 0;  ///< whom a tie between units favours
  std::size_t issue_taken_ = 0;
  std::size_t values_taken_ = 0;
  std::array<std::size_t, kAhead> issue_free_{};   ///< entries that get free, by cycle
  std::array<std::size_t, kAhead> values_free_{};
  std::array<std::size_t, kAhead> load_slots_{};   ///< taken, by cycle
  std::array<std::size_t, kAhead> store_slots_{};
};

}  // namespace davsim
