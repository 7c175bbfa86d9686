#include "support/kernels.h"
#include "support/recount.h"

namespace davsim::pipes_test {

using test::EventList;
using test::TestKernel;

// On the unit product every instruction occupies one cycle and completes one later, the scalar unit
// issues one a cycle, and nothing else costs anything.
struct Timed {
  explicit Timed(const std::string& body, const std::vector<Override>& overrides = {},
                 const std::string& before = "tensor g : f32[64]\n")
      : kernel("ktrace 1\n" + before + "blocks aiv 0..1 {\n  ub u : f32[512] at 0\n" + body + "}\n",
               "unit", overrides) {
    result = kernel.time(&list);
  }
  Event only(std::string_view name) const {
    const auto found = kernel.events_of(list, name);
    EXPECT_EQ(found.size(), 1U) << name;
    return found.at(0);
  }
  TestKernel kernel;
  EventList list;
  TimingResult result;
};

TEST(Pipes, an_instruction_starts_when_the_scalar_unit_has_issued_it) {
  const Timed t("  vadd u, u, u\n  vmul u, u, u\n");
  EXPECT_EQ(t.only("vadd").start, 1U);
  EXPECT_EQ(t.only("vmul").start, 2U);
  EXPECT_EQ(t.result.cycles, 3U);
}

TEST(Pipes, wait_flag_holds_until_the_producer_has_completed) {
  // The copy starts at 1 and completes at c; the flag cannot be seen before.
  for (const int latency : {5, 50}) {
    const Timed t("  copy_gm_to_ub u, g, burst_blocks = 8\n  set_flag MTE2->V, 0\n"
                  "  wait_flag MTE2->V, 0\n  vadd u, u, u\n",
                  {{"/costs/classes/copy_in/latency_cycles", std::to_string(latency)}});
    const Event copy = t.only("copy_gm_to_ub");
    EXPECT_EQ(t.only("wait_flag").start, copy.complete());
    EXPECT_EQ(t.only("vadd").start, copy.complete());
    EXPECT_EQ(t.only("wait_flag").stall, Stall::flag);
  }
}

TEST(Pipes, a_flag_that_is_already_there_costs_no_wait) {
  const Timed t("  copy_gm_to_ub u, g, burst_blocks = 8\n  set_flag MTE2->V, 0\n"
                "  vadd u @ 1024, u @ 1024, u @ 1024, repeat = 200\n  wait_flag MTE2->V, 0\n",
                {{"/costs/classes/vector_add/occupancy_cycles", "100"}});
  const Event wait = t.only("wait_flag");
  EXPECT_EQ(wait.start, t.only("vadd").end());
  EXPECT_EQ(wait.stall_before, 0U);
}

TEST(Pipes, a_barrier_holds_its_own_pipe_only_and_takes_no_cycle) {
  const Timed t("  vadd u, u, u\n  pipe_barrier V\n  vmul u, u, u\n  copy_gm_to_ub u @ 1024, g, burst_blocks = 8\n",
                {{"/costs/classes/vector_add/latency_cycles", "40"}});
  EXPECT_EQ(t.only("vmul").start, t.only("vadd").complete());
  EXPECT_EQ(t.only("pipe_barrier").occupancy, 0U);
  EXPECT_LT(t.only("copy_gm_to_ub").start, t.only("vmul").start);
}

TEST(Pipes, a_barrier_of_all_pipes_stops_the_scalar_unit) {
  const Timed t("  vadd u, u, u\n  pipe_barrier ALL\n  copy_gm_to_ub u @ 1024, g, burst_blocks = 8\n",
                {{"/costs/classes/vector_add/latency_cycles", "40"}});
  EXPECT_GE(t.only("copy_gm_to_ub").start, t.only("vadd").complete());
}

TEST(Pipes, a_full_queue_stops_issue_to_every_pipe) {
  // Four long adds fill a queue of two; the copy behind them can only be issued when the third has
  // started.
  std::string body;
  for (int i = 0; i < 4; ++i) body += "  vadd u, u, u\n";
  body += "  copy_gm_to_ub u @ 1024, g, burst_blocks = 8\n";
  const Timed t(body, {{"/costs/classes/vector_add/occupancy_cycles", "100"},
                       {"/costs/classes/vector_add/latency_cycles", "100"},
                       {"/costs/queues/V/depth_entries", "2"}});
  const auto adds = t.kernel.events_of(t.list, "vadd");
  EXPECT_EQ(adds[1].start, adds[0].end());
  // The fourth add needs the entry that the second frees when it starts.
  EXPECT_EQ(t.only("copy_gm_to_ub").start, adds[1].start + 2);
}

TEST(Pipes, every_cycle_of_every_pipe_has_one_cause) {
  for (const std::string& name : test::all_samples()) {
    const auto kernel = TestKernel::from_sample(name, "atlas-a2");
    const TimingResult result = kernel->time();
    for (const CoreResult& core : result.cores) {
      for (const PipeResult& pipe : core.pipes) {
        std::uint64_t sum = pipe.cycles.busy;
        for (const std::uint64_t stall : pipe.cycles.stalls) sum += stall;
        EXPECT_EQ(sum, result.cycles) << name << " core " << core.index << ' ' << name_of(pipe.pipe);
        EXPECT_LT(100 * pipe.cycles.stalls[static_cast<int>(Stall::unknown)], result.cycles + 1);
      }
    }
  }
}

TEST(Pipes, booked_stalls_are_what_the_times_of_the_events_say) {
  for (const std::string& name : test::all_samples()) {
    for (const char* product : {"atlas-a2", "unit"}) {
      const auto kernel = TestKernel::from_sample(name, product);
      EventList list;
      const TimingResult result = kernel->time(&list);
      EXPECT_EQ(test::recount_stalls(*kernel, list.events, result), "") << name << " on " << product;
    }
  }
  for (const std::string& name : test::all_samples("dav-3510")) {
    const auto kernel = TestKernel::from_sample(name, "ascend-950pr");
    EventList list;
    const TimingResult result = kernel->time(&list);
    EXPECT_EQ(test::recount_stalls(*kernel, list.events, result), "") << name;
  }
}

TEST(Pipes, a_miscount_of_any_one_cause_is_noticed) {
  // Proves that the recount can fail: one cycle too many, or booked under another cause.
  const auto kernel = TestKernel::from_sample("vector_add", "atlas-a2", {}, {{{"TILES", 4}}});
  EventList list;
  const TimingResult result = kernel->time(&list);
  ASSERT_EQ(test::recount_stalls(*kernel, list.events, result), "");
  for (int cause = 1; cause < kStalls; ++cause) {
    TimingResult more = result;
    ++more.cores[0].pipes[1].cycles.stalls[cause];
    EXPECT_NE(test::recount_stalls(*kernel, list.events, more), "");
    TimingResult moved = result;
    for (PipeResult& pipe : moved.cores[0].pipes) {
      if (pipe.pipe == Pipe::S || pipe.cycles.stalls[cause] == 0) continue;
      --pipe.cycles.stalls[cause];
      ++pipe.cycles.stalls[cause % (kStalls - 1) + 1];
      EXPECT_NE(test::recount_stalls(*kernel, list.events, moved), "") << cause;
      break;
    }
  }
}

TEST(Pipes, more_blocks_than_cores_run_in_waves_with_a_tail) {
  const TestKernel kernel("ktrace 1\nblocks aiv 0..20 {\n  ub u : f32[64] at 0\n  vadd u, u, u\n}\n",
                          "unit", {{"/costs/classes/vector_add/latency_cycles", "100"}});
  const TimingResult result = kernel.time();
  EXPECT_EQ(result.waves, 3U);  // 8 vector cores
  EXPECT_EQ(result.tail_blocks, 4U);
  EXPECT_EQ(result.cores.size(), 8U);
  EXPECT_EQ(result.cycles, 3 * 101U);
  EXPECT_EQ(result.tail_cycles, 101U);
}

TEST(Pipes, a_wait_without_a_set_is_a_deadlock_that_names_the_flag) {
  const TestKernel kernel("ktrace 1\nblocks aiv 0..1 {\n  wait_flag MTE2->V, 3\n}\n", "unit");
  try {
    kernel.time();
    FAIL() << "no deadlock found";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("MTE2->V 3"));
  }
}

}  // namespace davsim::pipes_test
