#pragma once

#include <vector>

#include "event/event.h"
#include "event/report.h"
#include "product/costs.h"
#include "program/lowered.h"

namespace davsim::cli {

/// Hands events to any number of sinks.
class SinkList : public Sink {
 public:
  void add(Sink& sink) { sinks_.push_back(&sink); }
  void take(std::span<const Event> events) override {
    for (Sink* sink : sinks_) sink->take(events);
  }

 private:
  std::vector<Sink*> sinks_;
};

/// Adds up busy cycles by the confidence of the price behind them.
class PriceTotals : public Sink {
 public:
  PriceTotals(const LoweredProgram& program, const Costs& costs);
  void take(std::span<const Event> events) override {
    for (const Event& event : events) busy_[confidence_[event.instruction]] += event.occupancy;
  }
  [[nodiscard]] std::vector<ConfidenceShare> shares() const;

 private:
  std::vector<std::uint8_t> confidence_;  ///< by instruction
  std::vector<std::uint64_t> busy_;       ///< by confidence
};

}  // namespace davsim::cli
