#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "event/event.h"
#include "event/report.h"
#include "program/lowered.h"

namespace davsim {

/// Busy cycles of each mnemonic on each pipe of each core: what a comparison takes apart.
class MnemonicTotals : public Sink {
 public:
  struct Total {
    std::uint64_t count = 0;
    std::uint64_t cycles = 0;    ///< of occupancy
    std::uint64_t conflict = 0;  ///< part of `cycles` that bank conflicts add
  };

  /// `program` outlives it.
  explicit MnemonicTotals(const LoweredProgram& program) : program_(program) {}
  void take(std::span<const Event> events) override;

  /// By mnemonic.
  [[nodiscard]] std::map<std::string, Total> of(std::uint32_t core, Pipe pipe) const;

 private:
  const LoweredProgram& program_;
  std::map<std::tuple<std::uint32_t, Pipe, Opcode>, Total> totals_;
};

/// A kernel on one product: what it took, or why it did not run there.
struct ComparedRun {
  std::string product;
  std::string architecture;
  std::uint64_t clock_mhz = 0;
  std::string refused;  ///< why the product does not take it; empty when it does
  std::string failed;   ///< the error that stopped it, such as a deadlock; empty when it ran
  RunReport report;     ///< of a run
  /// Of the core that ends last: what a run takes, cycle by cycle.
  std::uint32_t last_core = 0;
  std::map<Pipe, std::map<std::string, MnemonicTotals::Total>> busy;

  [[nodiscard]] bool ran() const { return refused.empty() && failed.empty(); }
  [[nodiscard]] double microseconds() const;
};

/// Fills `last_core` and `busy` from a run whose report is there.
void take_apart(ComparedRun& run, const MnemonicTotals& totals);

/// One reason why two runs take different times.
struct Difference {
  std::string cause;         ///< `busy:<mnemonic>`, a stall such as `flag`, `clock`
  std::int64_t cycles = 0;   ///< other minus first; 0 for the clock
  std::string sentence;      ///< for people
};

/// Why `other` takes longer or shorter than `first`: the cycles of one pipe of the core that ends
/// last, whose parts add up to the launch in both runs, so that their differences add up to the
/// difference. Largest first; what is below 1 % of the longer launch is added up at the end.
struct Explanation {
  std::string first;
  std::string other;
  Pipe pipe = Pipe::S;      ///< the busiest pipe of the slower run, if both have it
  std::int64_t cycles = 0;  ///< other minus first
  std::vector<Difference> parts;
};
Explanation explain_difference(const ComparedRun& first, const ComparedRun& other);

/// A table of the runs, stalls of the limiting pipes, reasons of refusals, and each explanation
/// against the first run that is no refusal.
std::string comparison_text(const std::string& kernel, const std::vector<ComparedRun>& runs);
/// The same for programs, described in docs/outputs.md.
std::string comparison_json(const std::string& kernel, const std::vector<ComparedRun>& runs);
/// A line per product and pipe of the core that ends last.
std::string comparison_csv(const std::vector<ComparedRun>& runs);

}  // namespace davsim
