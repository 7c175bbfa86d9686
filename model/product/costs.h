#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "isa/memory_order.h"
#include "isa/pipe.h"
#include "isa/type.h"

namespace davsim {

/// Where a figure comes from, best first.
enum class Confidence : std::uint8_t { measured, documented, vendor_model, derived, assumed };
inline constexpr int kConfidences = 5;
/// `measured documented vendor-model derived assumed`.
std::string_view name_of(Confidence confidence);

/// Instruction takes the pipe for `occupancy`; results are visible `latency` after its start.
struct FixedLaw {
  Cycles occupancy;
  Cycles latency;
};

/// Vector instructions. With R repeats and the bank conflicts of its addresses:
/// occupancy = max(floor, R x cycles_per_repeat + conflicts), rounded up once;
/// results visible at start + R x cycles_per_repeat + conflicts + drain.
struct PerRepeatLaw {
  Rate cycles_per_repeat;
  Cycles floor;
  Cycles drain;
  /// Beats of a repeat in which the sources are read: an extra access to the busiest bank group
  /// costs one cycle in each.
  std::uint64_t read_beats = 1;
};

/// Copies. Results visible at start + latency, latency = max(minimum_latency, startup + bytes /
/// bytes_per_cycle). The pipe holds at most `window` bytes in flight, so it takes the next copy after
/// max(issue_interval, bytes / bytes_per_cycle, latency x min(1, bytes / window)): copies of the window
/// and more follow one another without overlap. Window 0: no limit.
struct PerByteLaw {
  Cycles issue_interval;
  Cycles startup;
  Cycles minimum_latency;
  Rate bytes_per_cycle;
  Bytes window;
  /// Whether the copy also takes the shared global-memory port.
  bool uses_gm_port = false;
};

/// Matrix products. occupancy = max(floor, interval + tiles x cycles_per_tile), rounded up once;
/// results visible at start + head + tiles x cycles_per_tile, not before the pipe is free.
struct TiledLaw {
  Cycles floor;
  Cycles interval;  ///< from the last tile of an instruction to the first of the next
  Cycles head;
  Rate cycles_per_tile;
};

/// Copies whose rows cost by themselves: results that leave the accumulator, matrices that are
/// rearranged. Transfer = rows x max(row_cycles, bytes of a row / bytes_per_cycle), rounded up once;
/// results visible at start + latency, latency = fixed + transfer. The pipe takes the next after
/// max(floor, transfer, latency x min(1, bytes / window)); window 0: no limit.
struct PerRowLaw {
  Cycles fixed;
  Cycles floor;
  Rate row_cycles;
  Rate bytes_per_cycle;
  Bytes window;
  /// Whether the copy also takes the shared global-memory port.
  bool uses_gm_port = false;

  [[nodiscard]] std::uint64_t transfer(std::uint64_t rows, std::uint64_t bytes) const {
    // All rows are equally long: the slower of the two limits of a row is that of the whole.
    return std::max(row_cycles.times(rows), bytes_per_cycle.time_for(bytes));
  }
};

/// Instructions on registers, inside a vector function. An instruction takes its port for `beats` and
/// its results are there `latency` after it starts. A consumer may start `forward` after it, unless the
/// tables of `FunctionCosts` have the pair; the next instruction of its class `interval` after it.
struct RegisterLaw {
  /// In the order of FunctionPort.
  enum class Port : std::uint8_t { load, store, mask, unit, barrier, scalar };
  Port port = Port::unit;
  /// Load and store slots of a cycle, or execution units that can take it: the first one, or any.
  std::uint64_t ports = 1;
  Cycles beats;
  Cycles latency;
  Cycles interval;
  Cycles forward;
};

/// The price of one class of instructions: one law with its constants, and why to believe them.
struct Price {
  enum class Law : std::uint8_t { fixed, per_repeat, per_byte, tiled, per_row, on_registers };
  std::string class_name;
  Law law = Law::fixed;
  FixedLaw fixed;
  PerRepeatLaw per_repeat;
  PerByteLaw per_byte;
  TiledLaw tiled;
  PerRowLaw per_row;
  RegisterLaw on_registers;
  Confidence confidence = Confidence::assumed;
  std::string source;  ///< ids of `sources.json`, comma-separated
};

/// A price that takes the place of an instruction's usual one where an operand says so.
struct FormPrice {
  int operand = -1;          ///< index of the operand
  bool is_switch = false;    ///< the operand has to be anything but 0
  std::int64_t value = 0;    ///< otherwise: what it has to be, such as the type of the result
  std::size_t price = 0;     ///< index into `Costs::prices`

  [[nodiscard]] bool holds(std::int64_t given) const {
    return is_switch ? given != 0 : given == value;
  }
};

/// How UB banks conflict inside one vector instruction. `none` ignores addresses.
struct UbBanks {
  bool modelled = false;
  Bytes bank_group_bytes;      ///< width of a row: 32 B; consecutive rows lie in consecutive groups
  std::uint64_t groups = 1;    ///< bank groups
  Bytes bank_bytes;            ///< addresses that share bank number: address / bank_bytes
  Rate read_write_cycles;      ///< cycles a repeat whose read meets the delayed write of the one before
  Confidence confidence = Confidence::assumed;
  std::string source;
};

/// How vector functions run: what feeds the execution units, and what holds it up. The units work out
/// of order on two sets of queues: instructions that wait for operands share the issue queue, those
/// that are ready wait in the queue of their unit.
struct FunctionCosts {
  Cycles start;         ///< from the start of the function to its first register instruction
  Cycles loop_start;    ///< before the first iteration of an outermost loop
  Cycles loop_turn;     ///< from one iteration of a loop to the next
  Cycles loop_restart;  ///< from the last iteration of an inner loop to its next first one
  Cycles drain;         ///< from the last result to the end of the function
  std::uint64_t dispatch_width = 1;  ///< register instructions of one iteration in a cycle
  std::uint64_t issue_entries = 1;
  std::uint64_t unit_entries = 1;
  Cycles entry_release;              ///< from leaving the issue queue to the entry's being free
  std::uint64_t renamed_entries = 1; ///< values of vector registers that can be under way at once
  Cycles value_release;              ///< from a value's last use to its register's being free
  std::uint64_t units = 1;           ///< execution units
  std::uint64_t loads = 1;           ///< loads in a cycle
  std::uint64_t loads_beside_store = 0;
  Cycles store_delay;                ///< from a store's data to its access
  /// From what a memory barrier waits for to what waits for it, by kind.
  std::array<Cycles, kMemoryBarrierKinds.size()> barrier{};
  /// Cycles from an instruction of one class to one of another in the same unit, and to one that
  /// uses its result, where they are not those of the law. By index into `Costs::prices`.
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> intervals;
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> forwarding;
};

/// Everything about time of one product.
struct Costs {
  std::string product;
  std::uint64_t clock_mhz = 0;
  /// Number of cores of each kind that launches spread over.
  std::map<CoreKind, std::uint64_t> cores;

  Cycles scalar_issue;          ///< between two instructions leaving the scalar unit
  Cycles block_dispatch;        ///< from a core's being free to the first issue of its next block
  std::array<std::uint64_t, kPipes> queue_entries{};  ///< depth of each pipe's queue
  Cycles flag_set;              ///< occupancy of set_flag on its source pipe
  Cycles flag_wait;             ///< occupancy of wait_flag once the flag is there
  Cycles flag_latency;          ///< from the producer's completion until the flag is visible
  Rate gm_port_bytes_per_cycle; ///< shared by all cores
  bool gm_port_limited = true;  ///< false: unlimited
  UbBanks ub_banks;
  std::optional<FunctionCosts> functions;  ///< where the product has vector functions
  /// Confidence of the constants above, by JSON key, for the summary.
  std::map<std::string, Confidence> confidence;

  /// The usual price of an instruction by name and type (`Type::none` for untyped). Error if there
  /// is none: the reader has proved that each legal variant has exactly one.
  [[nodiscard]] const Price& price(std::string_view instruction, Type type) const;

  /// The prices of forms of an instruction, all of one operand and at most one of which holds.
  [[nodiscard]] std::span<const FormPrice> forms(std::string_view instruction, Type type) const;

  std::vector<Price> prices;  ///< one per class, by name
  std::map<std::pair<std::string, Type>, std::size_t> price_of;
  std::map<std::pair<std::string, Type>, std::vector<FormPrice>> forms_of;
};

}  // namespace davsim
