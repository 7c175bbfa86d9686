#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "product/costs.h"
#include "program/lowered.h"
#include "timing/ports.h"

namespace davsim {

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

/// The shared global-memory port: first come, first served by (time, core, pipe), so many bytes a
/// cycle. Requests wait here until the simulation reaches their time.
class GmArbiter {
 public:
  explicit GmArbiter(const Costs& costs) : costs_(costs) {}

  void request(const Request& request, GrantTaker& taker);
  /// Earliest time of a waiting request, or kNever.
  [[nodiscard]] std::uint64_t next_time() const;
  /// Serves every request of that time, in order.
  void serve();

  /// Cycles in which the port moved bytes, and bytes moved.
  [[nodiscard]] std::uint64_t busy_cycles() const {
    return busy_ / costs_.gm_port_bytes_per_cycle.numerator;
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct Waiting {
    Request request;
    GrantTaker* taker;
    bool operator<(const Waiting& other) const { return request < other.request; }
  };
  const Costs& costs_;
  std::multiset<Waiting> waiting_;
  /// When the port is free and for how long it has moved bytes, in fractions of a cycle (numerators
  /// over that of the rate): small transfers share a cycle.
  std::uint64_t free_ = 0;
  std::uint64_t busy_ = 0;
  std::uint64_t bytes_ = 0;
};

/// Hands blocks to free cores, in block order, to the core that asks first by (time, core).
class Dispatcher {
 public:
  Dispatcher(const Costs& costs, const LoweredProgram& program);

  void request(const Request& request, CoreKind kind, BlockTaker& taker);
  [[nodiscard]] std::uint64_t next_time() const;
  void serve();

 private:
  struct Waiting {
    Request request;
    CoreKind kind;
    BlockTaker* taker;
    bool operator<(const Waiting& other) const { return request < other.request; }
  };
  struct Range {
    std::int64_t next;
    std::int64_t end;
  };
  const Costs& costs_;
  std::map<CoreKind, std::vector<Range>> blocks_;
  std::multiset<Waiting> waiting_;
};

}  // namespace davsim
