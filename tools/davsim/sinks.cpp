#include "sinks.h"

namespace davsim::cli {

PriceTotals::PriceTotals(const LoweredProgram& program, const Costs& costs)
    : busy_(kConfidences, 0) {
  for (const Instruction& instruction : program.instructions) {
    confidence_.push_back(static_cast<std::uint8_t>(
        costs.price(instruction.spec().name, instruction.type).confidence));
  }
}

std::vector<ConfidenceShare> PriceTotals::shares() const {
  std::vector<ConfidenceShare> shares;
  for (int i = 0; i < kConfidences; ++i) {
    shares.push_back({std::string(name_of(static_cast<Confidence>(i))),
                      busy_[static_cast<std::size_t>(i)]});
  }
  return shares;
}

}  // namespace davsim::cli
