#include "support/kernels.h"
#include "timing/cost_model.h"

namespace davsim::function_timing_test {

using test::EventList;
using test::TestKernel;

using Overrides = std::vector<Override>;

/// Cycles of one vector function on Ascend 950, from its start to its end.
std::uint64_t cycles(const std::string& body, const Overrides& overrides = {}) {
  const TestKernel kernel("ktrace 1\nblocks aiv 0..1 {\nub a : f32[2048] at 0\n"
                          "ub b : f32[2048] at 0x2000\nub c : f32[2048] at 0x4000\nvf {\n" +
                              body + "}\n}\n",
                          "ascend-950pr", overrides);
  EventList list;
  kernel.time(&list);
  const auto events = kernel.events_of(list, "vf");
  EXPECT_EQ(events.size(), 1U);
  return events.at(0).latency;
}

/// A mask, then n times two loads, an addition and a store.
std::string additions(int n) {
  return "pset.f32 p0, ALL\nfor i in 0.." + std::to_string(n) +
         " {\nvlds v0, a[64 * i]\nvlds v1, b[64 * i]\nvadd.f32 v2, v0, v1, p0\n"
         "vsts c[64 * i], v2, p0\n}\n";
}

const char* const kFunctions = "/costs/functions/";

std::uint64_t changed(const std::string& body, const std::string& path, int value) {
  return cycles(body, {{kFunctions + path, std::to_string(value)}});
}

// 21 to the first instruction, 2 before the loop, 6 from a load to the addition, 5 to the data of the
// store, 3 to its access, 6 more until it is complete, 12 to drain. Stores follow the loads of 14
// iterations without touching any, then find free cycles only when the loads have ended.
TEST(FunctionTiming, of_additions_in_a_loop) {
  EXPECT_EQ(cycles(additions(1)), 55U);
  EXPECT_EQ(cycles(additions(2)), 56U);
  EXPECT_EQ(cycles(additions(14)), 68U);
  EXPECT_EQ(cycles(additions(15)), 70U);
  EXPECT_EQ(cycles(additions(16)), 72U);
  EXPECT_EQ(cycles(additions(17)), 74U);
}

TEST(FunctionTiming, of_straight_code) {
  EXPECT_EQ(cycles("pset.f32 p0, ALL\nvlds v0, a\nvlds v1, b\nvadd.f32 v2, v0, v1, p0\nvsts c, v2, p0\n"),
            53U);
  // A multiplication takes a cycle more.
  EXPECT_EQ(cycles("pset.f32 p0, ALL\nvlds v0, a\nvlds v1, b\nvmul.f32 v2, v0, v1, p0\nvsts c, v2, p0\n"),
            54U);
  EXPECT_EQ(cycles("pset.f32 p0, ALL\nvdups.f32 v0, 1.0, p0\nvsts c, v0, p0\n"), 49U);
}

TEST(FunctionTiming, follows_every_constant_of_the_front_end) {
  const std::string body = additions(16);
  EXPECT_EQ(changed(body, "front_end/start_cycles", 24), 75U);
  EXPECT_EQ(changed(body, "front_end/loop_start_cycles", 5), 75U);
  EXPECT_EQ(changed(body, "front_end/drain_cycles", 10), 70U);
  EXPECT_EQ(changed(body, "front_end/loop_turn_cycles", 3), 55U + 15 * 3);
  // Four instructions an iteration at two a cycle: two cycles each, the loads in the first of them.
  EXPECT_EQ(changed(body, "front_end/dispatch_width", 2), 55U + 15 * 2);
}

TEST(FunctionTiming, follows_ports_and_classes) {
  const std::string body = additions(16);
  // One load a cycle: two cycles an iteration, with room for the store.
  EXPECT_EQ(changed(body, "ports/loads", 1), 55U + 1 + 15 * 2);
  // With room beside two loads, stores need not wait.
  EXPECT_EQ(changed(body, "ports/loads_beside_store", 2), 55U + 15);
  EXPECT_EQ(changed(additions(1), "ports/store_delay_cycles", 0), 55U);
  EXPECT_EQ(changed(additions(1), "classes/vf_load/forward_cycles", 9), 58U);
  EXPECT_EQ(changed(additions(1), "forwarding/cycles/vf_vadd_b32/vf_store", 8), 58U);
  EXPECT_EQ(changed(additions(1), "classes/vf_store/latency_cycles", 11), 57U);
}

TEST(FunctionTiming, dependent_instructions_wait_for_one_another) {
  const auto chain = [](int n) {
    std::string text = "pset.f32 p0, ALL\nvlds v0, a\n";
    for (int i = 0; i < n; ++i) text += "vadds.f32 v0, v0, 1.0, p0\n";
    return text + "vsts c, v0, p0\n";
  };
  EXPECT_EQ(cycles(chain(20)) - cycles(chain(10)), 30U);
  EXPECT_EQ(changed(chain(20), "classes/vf_vadds_b32/forward_cycles", 5) -
                changed(chain(10), "classes/vf_vadds_b32/forward_cycles", 5),
            50U);
}

TEST(FunctionTiming, two_units_share_what_is_independent) {
  const auto exponentials = [](int n) {
    std::string text = "pset.f32 p0, ALL\nvlds v0, a\n";
    for (int i = 1; i <= n; ++i) text += "vexp.f32 v" + std::to_string(i) + ", v0, p0\n";
    return text;
  };
  // Each takes its unit for 4 cycles.
  EXPECT_EQ(cycles(exponentials(20)) - cycles(exponentials(10)), 5U * 4);
  EXPECT_EQ(changed(exponentials(20), "classes/vf_vexp_b32/ports", 1) -
                changed(exponentials(10), "classes/vf_vexp_b32/ports", 1),
            10U * 4);
}

TEST(FunctionTiming, rows_start_again_after_the_row_before) {
  const auto rows = [](int n, int m) {
    return "for r in 0.." + std::to_string(n) + " {\nfor i in 0.." + std::to_string(m) +
           " {\nplt.f32 p0, 64\nvlds v0, a[64 * i]\nvmins.f32 v1, v0, 1.0, p0\n"
           "vsts c[64 * i], v1, p0\n}\n}\n";
  };
  // One iteration a cycle, and 6 cycles from the last of a row to the first of the next.
  EXPECT_EQ(cycles(rows(9, 10)) - cycles(rows(4, 10)), 5U * (10 + 5));
  EXPECT_EQ(changed(rows(9, 10), "front_end/loop_restart_cycles", 9) -
                changed(rows(4, 10), "front_end/loop_restart_cycles", 9),
            5U * (10 + 8));
}

TEST(FunctionTiming, inner_loops_one_after_another_restart_as_well) {
  const auto body = [](int rows) {
    const std::string inner = "for i in 0..4 {\nvlds v0, a[64 * i]\n}\n";
    return "for r in 0.." + std::to_string(rows) + " {\n" + inner + inner + "}\n";
  };
  // Twice 4 iterations, each loop 6 cycles after the last iteration of the one before.
  EXPECT_EQ(cycles(body(9)) - cycles(body(4)), 5U * 2 * (4 + 5));
}

TEST(FunctionTiming, gathers_of_data_blocks_take_two_cycles_each) {
  const auto gathers = [](int n) {
    std::string text = "vbr.uint32 v0, 32\n";
    for (int i = 1; i <= n; ++i) text += "asc_gather_datablock v" + std::to_string(i) + ", a, v0\n";
    return text;
  };
  EXPECT_EQ(cycles(gathers(12)) - cycles(gathers(4)), 8U * 2);
  EXPECT_EQ(changed(gathers(12), "classes/vf_gather/beats_cycles", 3) -
                changed(gathers(4), "classes/vf_gather/beats_cycles", 3),
            8U * 3);
}

TEST(FunctionTiming, loads_of_two_registers_take_what_ports_there_are) {
  const auto pairs = [](int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "vlds.uint32 v0, a, dist = DINTLV, dst1 = v1\n";
    return text;
  };
  EXPECT_EQ(cycles(pairs(12)) - cycles(pairs(4)), 8U);
  EXPECT_EQ(changed(pairs(12), "ports/loads", 1) - changed(pairs(4), "ports/loads", 1), 8U);
  EXPECT_EQ(changed(pairs(12), "classes/vf_load_pair/ports", 9), cycles(pairs(12)));
}

TEST(FunctionTiming, memory_barriers_hold_loads_behind_stores) {
  const std::string before = "pset.f32 p0, ALL\nvlds v0, a\nvsts b, v0, p0\n";
  const std::uint64_t with = cycles(before + "mem_bar VST_VLD\nvlds v1, b\nvsts c, v1, p0\n");
  EXPECT_GT(with, cycles(before + "vlds v0, b\nvsts c, v0, p0\n"));
  EXPECT_EQ(cycles(before + "mem_bar VST_VLD\nvlds v1, b\nvsts c, v1, p0\n",
                   {{"/costs/functions/barrier/cycles/VST_VLD", "18"}}),
            with + 10);
}

TEST(FunctionTiming, chains_overlap_as_far_as_the_issue_queue_reaches) {
  const std::string body =
      "pset.f32 p0, ALL\nfor i in 0..16 {\nvlds v0, a[64 * i]\nfor j in 0..512 {\n"
      "vadds.f32 v0, v0, 0.1, p0\n}\nvsts c[64 * i], v0, p0\n}\n";
  // 512 x 3 cycles each, less the part that the queue lets the next chain begin early.
  const double measured = 21823;  // in the vendor's cycle model
  EXPECT_NEAR(static_cast<double>(cycles(body)), measured, 0.05 * measured);
  EXPECT_LT(changed(body, "queues/issue_entries", 100), cycles(body));
}

TEST(FunctionTiming, values_run_out) {
  // Quotients of loads that come one a cycle: the loads have to wait for registers.
  const std::string body = "pset.f32 p0, ALL\nfor i in 0..32 {\nvlds v0, a[64 * i]\n"
                           "vdiv.f32 v1, v0, v0, p0\nvsts c[64 * i], v1, p0\n}\n";
  const auto last_load = [&](const Overrides& overrides) {
    const TestKernel kernel("ktrace 1\nblocks aiv 0..1 {\nub a : f32[2048] at 0\n"
                            "ub c : f32[2048] at 0x4000\nvf {\n" + body + "}\n}\n",
                            "ascend-950pr", overrides);
    const CursorTables tables(kernel.lowered);
    const CostModel model(tables, kernel.product.costs);
    const std::array<std::int64_t, kSlots> slots{};
    std::uint64_t last = 0;
    model.function(0).simulate(slots.data(), [&](const FunctionStep& step) {
      if (step.port == FunctionPort::load) last = std::max(last, step.start);
    });
    return last;
  };
  EXPECT_EQ(last_load({{"/costs/functions/queues/renamed_entries", "200"}}), 23U + 31);
  EXPECT_GT(last_load({{"/costs/functions/queues/renamed_entries", "34"}}), 23U + 31);
}

TEST(FunctionTiming, the_next_function_gets_ready_while_one_runs) {
  const std::string text = "ktrace 1\nblocks aiv 0..1 {\nub c : f32[2048] at 0\nfor t in 0..10 {\n"
                           "vf {\npset.f32 p0, ALL\nvdups.f32 v0, 1.0, p0\nvsts c, v0, p0\n}\n}\n}\n";
  const TestKernel kernel(text, "ascend-950pr");
  EventList list;
  kernel.time(&list);
  const auto events = kernel.events_of(list, "vf");
  ASSERT_EQ(events.size(), 10U);
  EXPECT_EQ(events[1].start - events[0].start, 49U - 21);
}

TEST(FunctionTiming, of_each_occurrence_follows_the_variables_around_it) {
  const std::string text = "ktrace 1\nblocks aiv 0..1 {\nub c : f32[2048] at 0\nfor t in 1..4 {\nvf {\n"
                           "pset.f32 p0, ALL\nvbr.f32 v0, 1.0\nfor i in 0..8 * t {\n"
                           "vsts c[64 * i], v0, p0\n}\n}\n}\n}\n";
  const TestKernel kernel(text, "ascend-950pr");
  EventList list;
  kernel.time(&list);
  const auto events = kernel.events_of(list, "vf");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].latency - events[0].latency, 8U);
  EXPECT_EQ(events[2].latency - events[1].latency, 8U);
}

}  // namespace davsim::function_timing_test
