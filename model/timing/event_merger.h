#pragma once

#include <cstdint>
#include <vector>

#include "event/event.h"
#include "timing/ports.h"

namespace davsim {

/// Brings the events of all pipes into the one order that sinks see, whatever order the simulation
/// produced them in. Holds only what may still be overtaken.
class EventMerger : public EventPort {
 public:
  /// `sink` may be null: then events are dropped.
  explicit EventMerger(Sink* sink) : sink_(sink) {}

  void emit(const Event& event) override {
    if (sink_ != nullptr) pending_.push_back(event);
  }
  /// Every event still to come ends at `now` or later: releases what ends before, once enough has
  /// gathered to be worth sorting.
  void advance(std::uint64_t now);
  /// Releases everything.
  void finish();

 private:
  void release(std::size_t count);

  Sink* sink_;
  std::vector<Event> pending_;
  std::size_t worth_ = kBatch;
  static constexpr std::size_t kBatch = 8192;
};

}  // namespace davsim
