#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "event/event.h"

namespace davsim {

/// Draws a launch with letters: a row per pipe of each core, time from left to right. Keeps a fixed
/// number of sums per row, over longer and longer stretches as time goes on.
class TextTimeline : public Sink {
 public:
  struct Options {
    std::size_t columns = 100;
    std::uint32_t cores = 8;  ///< rows for cores with a lower index only
  };

  TextTimeline() : TextTimeline(Options{}) {}
  explicit TextTimeline(const Options& options);

  void take(std::span<const Event> events) override;
  /// The picture of cycles 0 to `cycles`, with scale and legend.
  [[nodiscard]] std::string text(std::uint64_t cycles) const;

 private:
  /// What a stretch of a pipe's time went into. `active` overlaps with the others.
  enum Part : std::size_t { busy, flag, barrier, gm_port, active, parts };
  using Sums = std::array<std::uint64_t, parts>;
  struct Row {
    std::vector<Sums> buckets;
    std::uint64_t active_until = 0;
  };

  void take(const Event& event);
  void add(Row& row, Part part, std::uint64_t begin, std::uint64_t end);
  void double_buckets();
  [[nodiscard]] Sums sum(const Row& row, std::uint64_t begin, std::uint64_t end) const;
  [[nodiscard]] char letter(const Row& row, std::uint64_t begin, std::uint64_t end) const;

  Options options_;
  std::size_t bucket_count_;
  std::uint64_t bucket_cycles_ = 1;
  std::map<std::pair<std::uint32_t, Pipe>, Row> rows_;
  std::set<std::uint32_t> left_out_;
};

}  // namespace davsim
