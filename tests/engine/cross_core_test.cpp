// Random kernels whose cores signal each other: the engine and the event loop agree, and no wait
// ends before its flag can be there.

#include <cstring>
#include <map>
#include <random>

#include "engine/engine.h"
#include "support/kernels.h"
#include "support/recount.h"

namespace davsim::engine_cross_core_test {

using test::EventList;
using test::TestKernel;

constexpr int kUnits = 2;
constexpr int kLatency = 37;

/// Sets and waits appended in one global order, a set always before its wait: that order is a way
/// to run the kernel, so it cannot deadlock. An id stands for a pair of pipes, so that one pipe
/// uses it.
struct RandomKernel {
  explicit RandomKernel(unsigned seed) : random(seed), bodies(3 * kUnits) {
    for (int step = 0; step < 40; ++step) {
      if (below(3) == 0) {
        work(below(3 * kUnits));
      } else {
        signal();
      }
    }
  }

  int below(int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

  void work(int block) {
    const std::string rows = std::to_string(1 + below(8));
    bodies[static_cast<std::size_t>(block)] +=
        block < kUnits  ? "  copy_gm_to_l1 l, x, bursts = " + rows + ", burst_blocks = 16\n"
        : below(2) == 0 ? "  copy_gm_to_ub u, x, bursts = " + rows + ", burst_blocks = 16\n"
                        : "  copy_ub_to_gm y, u, burst_blocks = " + rows + "\n";
  }

  void signal() {
    const int unit = below(kUnits), place = below(2);
    const bool from_cube = below(2) == 0;
    const char* const cube_pipes[] = {"MTE2", "FIX"};
    const char* const vector_pipes[] = {"MTE2", "MTE3"};
    const int cube_pipe = below(2), vector_pipe = below(2);
    const int id = 2 * cube_pipe + vector_pipe;
    const std::string cube = std::string("_intra_block ") + cube_pipes[cube_pipe] + ", " +
                             std::to_string(id + 16 * place) + "\n";
    const std::string vector =
        std::string("_intra_block ") + vector_pipes[vector_pipe] + ", " + std::to_string(id) + "\n";
    std::string& cube_body = bodies[static_cast<std::size_t>(unit)];
    std::string& vector_body = bodies[static_cast<std::size_t>(kUnits + 2 * unit + place)];
    cube_body += (from_cube ? "  set" : "  wait") + cube;
    vector_body += (from_cube ? "  wait" : "  set") + vector;
  }

  [[nodiscard]] std::string text() const {
    std::string all = "ktrace 1\ntensor x : int8[4096]\ntensor y : int8[4096]\n";
    for (std::size_t block = 0; block < bodies.size(); ++block) {
      const bool cube = block < kUnits;
      all += std::string("blocks ") + (cube ? "aic " : "aiv ") + std::to_string(block) + ".." +
             std::to_string(block + 1) + " {\n" +
             (cube ? "  l1 l : int8[4096] at 0\n" : "  ub u : int8[4096] at 0\n") + bodies[block] +
             "}\n";
    }
    return all;
  }

  std::mt19937 random;
  std::vector<std::string> bodies;
};

/// The k-th wait for a counter of a block takes the k-th set that reaches it.
void expect_waits_behind_sets(const TestKernel& kernel, const std::vector<Event>& events) {
  const CrossCoreTopology topology(kernel.lowered, 2);
  std::map<std::pair<std::int64_t, int>, std::vector<Event>> sets, waits;
  for (const Event& event : events) {
    const Instruction& what = kernel.lowered.instructions[event.instruction];
    const Role role = what.spec().role;
    if (role != Role::cross_set && role != Role::cross_wait) continue;
    std::int64_t values[kMaxOperands] = {};
    for (std::size_t i = 0; i < what.operands.size(); ++i) values[i] = what.operands[i].constant();
    const CrossCoreSignal signal = signal_of(what.spec(), values);
    if (role == Role::cross_wait) {
      waits[{event.block, counter_of(signal)}].push_back(event);
      continue;
    }
    const auto group = topology.group(event.block, signal);
    ASSERT_EQ(group.receivers.size(), 1U);
    sets[{group.receivers[0], group.counter}].push_back(event);
  }
  ASSERT_FALSE(waits.empty());
  for (const auto& [place, waited] : waits) {
    ASSERT_EQ(waited.size(), sets[place].size());
    for (std::size_t i = 0; i < waited.size(); ++i) {
      const Event& set = sets[place][i];
      EXPECT_GE(set.complete(), set.end() + kLatency);
      EXPECT_GE(waited[i].start, set.complete());
      // Nothing else is waited for under this name.
      if (waited[i].stall == Stall::cross_core) EXPECT_EQ(waited[i].start, set.complete());
    }
  }
}

TEST(EngineCrossCore, random_signals_give_one_schedule) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const TestKernel kernel(
        RandomKernel(seed).text(), "ascend-950pr",
        {{"/costs/classes/cross_core_set/latency_cycles", std::to_string(kLatency)}});
    EventList loop;
    const TimingResult result = kernel.time(&loop);
    EXPECT_EQ(test::recount_stalls(kernel, loop.events, result), "");
    expect_waits_behind_sets(kernel, loop.events);
    for (const std::uint64_t ahead : {1U, 1000000U}) {
      EventList engine;
      simulate(kernel.product.target, kernel.product.costs, kernel.lowered, &engine,
               {.run_ahead_cycles = ahead, .construction_seed = seed});
      ASSERT_EQ(engine.events.size(), loop.events.size());
      EXPECT_EQ(0, std::memcmp(engine.events.data(), loop.events.data(),
                               loop.events.size() * sizeof(Event)))
          << "ahead " << ahead;
    }
  }
}

}  // namespace davsim::engine_cross_core_test
