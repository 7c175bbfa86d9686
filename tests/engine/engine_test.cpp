#include "engine/engine.h"

#include <cstring>

#include "engine/ports.h"
#include "support/kernels.h"

namespace davsim::engine_test {

using test::EventList;
using test::TestKernel;

bool same(const std::vector<Event>& a, const std::vector<Event>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Event)) == 0);
}

void expect_same_cycles(const TimingResult& a, const TimingResult& b, const std::string& what) {
  EXPECT_EQ(a.cycles, b.cycles) << what;
  EXPECT_EQ(a.tail_cycles, b.tail_cycles) << what;
  ASSERT_EQ(a.cores.size(), b.cores.size()) << what;
  for (std::size_t c = 0; c < a.cores.size(); ++c) {
    ASSERT_EQ(a.cores[c].pipes.size(), b.cores[c].pipes.size());
    for (std::size_t p = 0; p < a.cores[c].pipes.size(); ++p) {
      EXPECT_EQ(0, std::memcmp(&a.cores[c].pipes[p].cycles, &b.cores[c].pipes[p].cycles,
                               sizeof(PipeCycles)))
          << what << " core " << c << ' ' << name_of(a.cores[c].pipes[p].pipe);
    }
  }
}

void expect_same_schedule(const std::string& name, const char* product) {
  const auto kernel = TestKernel::from_sample(name, product);
  EventList loop;
  EventList engine;
  const TimingResult a = kernel->time(&loop);
  const TimingResult b =
      simulate(kernel->product.target, kernel->product.costs, kernel->lowered, &engine);
  EXPECT_TRUE(same(loop.events, engine.events)) << name << " on " << product;
  expect_same_cycles(a, b, name);
}

TEST(Engine, gives_the_schedule_of_the_event_loop_for_every_sample) {
  for (const std::string& name : test::all_samples()) {
    for (const char* product : {"atlas-a2", "atlas-a2-910b4", "unit"}) {
      expect_same_schedule(name, product);
    }
  }
}

TEST(Engine, gives_the_schedule_of_the_event_loop_for_every_sample_of_950) {
  const auto samples = test::all_samples("dav-3510");
  EXPECT_GE(samples.size(), 4U);
  for (const std::string& name : samples) expect_same_schedule(name, "ascend-950pr");
}

TEST(Engine, construction_order_and_run_ahead_change_nothing) {
  // More blocks than cores, all of them wanting the shared port.
  const auto kernel =
      TestKernel::from_sample("vector_add", "atlas-a2", {}, {{{"BLOCKS", 100}, {"TILES", 6}}});
  EventList plain;
  simulate(kernel->product.target, kernel->product.costs, kernel->lowered, &plain);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    for (const std::uint64_t ahead : {1U, 100U, 1000000U}) {
      EventList list;
      simulate(kernel->product.target, kernel->product.costs, kernel->lowered, &list,
               {.run_ahead_cycles = ahead, .construction_seed = seed});
      EXPECT_TRUE(same(plain.events, list.events)) << "seed " << seed << " ahead " << ahead;
    }
  }
}

TEST(Engine, events_come_in_order_of_end_core_pipe_and_sequence) {
  const auto kernel = TestKernel::from_sample("vector_add", "atlas-a2");
  EventList list;
  simulate(kernel->product.target, kernel->product.costs, kernel->lowered, &list);
  const auto key = [](const Event& e) { return std::tuple(e.end(), e.core, e.pipe, e.sequence); };
  EXPECT_TRUE(std::is_sorted(list.events.begin(), list.events.end(),
                             [&](const Event& a, const Event& b) { return key(a) < key(b); }));
}

TEST(Engine, many_simulations_follow_one_another_in_a_process) {
  const auto kernel = TestKernel::from_sample("vector_add", "unit");
  const auto first = simulate(kernel->product.target, kernel->product.costs, kernel->lowered, nullptr);
  for (int i = 0; i < 50; ++i) {
    const auto again =
        simulate(kernel->product.target, kernel->product.costs, kernel->lowered, nullptr);
    ASSERT_EQ(first.cycles, again.cycles);
  }
}

TEST(Engine, a_deadlock_is_an_error_that_keeps_its_type_and_leaves_the_next_run_intact) {
  const TestKernel stuck("ktrace 1\nblocks aiv 0..1 {\n  wait_flag MTE2->V, 3\n}\n", "unit");
  EXPECT_THROW(simulate(stuck.product.target, stuck.product.costs, stuck.lowered, nullptr),
               KernelError);
  const auto kernel = TestKernel::from_sample("vector_add", "unit");
  EXPECT_GT(simulate(kernel->product.target, kernel->product.costs, kernel->lowered, nullptr).cycles,
            0U);
}

// A memory of a user's own: every access takes the same time, any number at once.
class FixedMemory : public GlobalMemoryModule {
 public:
  FixedMemory(sc_core::sc_module_name name, std::uint64_t cycles)
      : GlobalMemoryModule(name), cycles_(cycles) {
    SC_HAS_PROCESS(FixedMemory);
    SC_METHOD(serve);
    sensitive << due_;
    dont_initialize();
  }
  void request(const Request& request, GrantTaker& taker) override {
    waiting_.emplace(request.when, &taker);
    due_.notify(odd_tick(waiting_.begin()->first) - sc_core::sc_time_stamp());
  }

 private:
  void serve() {
    while (!waiting_.empty() && waiting_.begin()->first <= current_cycle()) {
      const auto [when, taker] = *waiting_.begin();
      waiting_.erase(waiting_.begin());
      taker->granted(when, cycles_);
    }
    if (!waiting_.empty()) due_.notify(odd_tick(waiting_.begin()->first) - sc_core::sc_time_stamp());
  }

  std::uint64_t cycles_;
  std::multimap<std::uint64_t, GrantTaker*> waiting_;
  sc_core::sc_event due_;
};

TEST(Engine, a_module_of_a_user_takes_the_place_of_global_memory) {
  // Eight copies behind one another, 500 cycles each on the user's memory: the pipe takes the next
  // one when the bytes of the one before are through, and the last is visible a start-up later.
  const TestKernel kernel(R"(ktrace 1
tensor g : int8[1024]
blocks aiv 0..1 {
  ub u : int8[1024] at 0
  for i in 0..8 {
    copy_gm_to_ub u, g, burst_blocks = 32
  }
}
)",
                          "atlas-a2");
  EventList list;
  const TimingResult result = simulate_with_memory(
      kernel.product.target, kernel.product.costs, kernel.lowered, &list, {},
      [](sc_core::sc_module_name name) { return std::make_unique<FixedMemory>(name, 500); });
  const auto copies = kernel.events_of(list, "copy_gm_to_ub");
  ASSERT_EQ(copies.size(), 8U);
  EXPECT_EQ(copies[7].start - copies[0].start, 7 * 500U);
  const std::uint64_t startup = kernel.product.costs.price("copy_gm_to_ub", Type::int8).per_byte.startup.count();
  EXPECT_EQ(result.cycles, copies[0].start + 8 * 500 + startup);
}

}  // namespace davsim::engine_test
