#include <algorithm>

#include "observe/chrome_trace.h"
#include "schedule.h"
#include "trace_reader.h"

namespace davsim::trace_contents_test {
namespace {

using observe_sample::Sample;
using observe_schedule::schedule;
using observe_trace::cycles;
using observe_trace::Json;
using observe_trace::named;
using observe_trace::pipeline;
using observe_trace::trace_of;

TEST(TraceContents, a_slice_says_what_the_program_and_the_timing_know) {
  Sample sample;
  const LoweredProgram& program = pipeline(sample, 3);
  const std::vector<Event> events = schedule(program, 2, 5, {}, 7);
  const Json trace = trace_of(program, events);
  const std::vector<Json> loads = named(trace, "X", "COPY_GM_TO_UB");
  ASSERT_EQ(loads.size(), 6);
  const Json& load = loads[2];  // the first one of the second round
  const auto event = std::find_if(events.begin(), events.end(), [](const Event& e) {
    return e.pipe == Pipe::MTE2 && e.instruction == 2 && e.sequence > 3;
  });
  EXPECT_EQ(load["pid"], 10000 + 4 * 5 + 2);
  EXPECT_EQ(load["tid"].get<int>() / 100, 6);
  EXPECT_EQ(load["cat"], "instr");
  EXPECT_EQ(load["cname"], "thread_state_iowait");
  EXPECT_EQ(cycles(load["ts"]), event->start);
  const Json& args = load["args"];
  EXPECT_EQ(args["cycle"], event->start);
  EXPECT_EQ(args["cycles"], event->latency);
  EXPECT_EQ(args["issue_cycle"], event->start - event->queued_before);
  EXPECT_EQ(args["block"], 2);
  EXPECT_EQ(args["operation"], "DataCopy");
  EXPECT_EQ(args["code"], "sample.ktrace:3");
  EXPECT_EQ(args["type"], "f16");
  EXPECT_EQ(args["process_bytes"], 512);
  EXPECT_EQ(args["detail"], "dst:0x0,src:0x200,burst_blocks:16");
  EXPECT_FALSE(args.contains("inserted"));
}

TEST(TraceContents, work_follows_the_mask_in_force_on_the_vector_pipe) {
  Sample sample;
  sample.add("set_mask_count");
  sample.add("set_vector_mask", Type::none, {0, 640});
  sample.add("vadd", Type::f16, {1024, 0, 512, 1});
  const LoweredProgram& program = sample.finish();
  const Json trace = trace_of(program, schedule(program, 0, 0, {}, 7));
  EXPECT_EQ(named(trace, "X", "VADD").at(0)["args"]["repeats"], 5);
}

TEST(TraceContents, inserted_synchronisation_is_marked) {
  Sample sample;
  const int barrier = sample.add("pipe_barrier", Type::none, {index_of(Pipe::all)});
  sample.lowered.instructions[static_cast<std::size_t>(barrier)].inserted = true;
  const LoweredProgram& program = sample.finish();
  const Json trace = trace_of(program, {observe_sample::event(program, barrier, 9, 1, 1)});
  const Json bar = named(trace, "X", "BAR").at(0);
  EXPECT_EQ(bar["args"]["inserted"], 1);
  EXPECT_EQ(bar["tid"], 1100);
  EXPECT_EQ(cycles(bar["ts"]), 9);
  EXPECT_EQ(cycles(bar["dur"]), 1);
}

TEST(TraceContents, barriers_have_a_track_of_their_own_and_their_waits_are_slices_of_the_pipe) {
  Sample sample;
  const int barrier = sample.add("pipe_barrier", Type::none, {index_of(Pipe::V)});
  const LoweredProgram& program = sample.finish(2);
  const Json trace =
      trace_of(program, {observe_sample::event(program, barrier, 4, 0, 0),
                         observe_sample::stalled(observe_sample::event(program, barrier, 30, 0, 0),
                                                 Stall::barrier, 26)});
  const Json stall = named(trace, "X", "barrier").at(0);
  EXPECT_EQ(stall["cat"], "stall");
  EXPECT_EQ(stall["tid"], 700);
  EXPECT_EQ(cycles(stall["ts"]), 4);
  EXPECT_EQ(cycles(stall["dur"]), 26);
  const std::vector<Json> bars = named(trace, "X", "BAR");
  ASSERT_EQ(bars.size(), 2);
  EXPECT_EQ(bars[0]["tid"], 1100);
  EXPECT_EQ(cycles(bars[0]["ts"]), 4);
  EXPECT_EQ(cycles(bars[1]["ts"]), 29);
  EXPECT_EQ(bars[1]["args"]["stall_barrier"], 26);
  EXPECT_EQ(bars[1]["args"]["detail"], "pipe:V");
}

TEST(TraceContents, a_wait_for_the_gm_port_stands_before_its_copy_where_there_is_room) {
  Sample sample;
  const int load = sample.add("copy_gm_to_ub", Type::f16, {0, 0, 1, 16});
  const LoweredProgram& program = sample.finish(3);
  const auto copy = [&](std::uint64_t start, std::uint32_t wait) {
    return observe_sample::stalled(observe_sample::event(program, load, start, 10, 50),
                                   Stall::gm_port, wait);
  };
  // The second copy's row is empty so far; the third one's is taken until cycle 55.
  const Json trace = trace_of(program, {copy(5, 5), copy(20, 5), copy(57, 27)});
  const std::vector<Json> waits = named(trace, "X", "gm_port");
  ASSERT_EQ(waits.size(), 2);
  EXPECT_EQ(cycles(waits[0]["ts"]), 0);
  EXPECT_EQ(waits[0]["tid"], 600);
  EXPECT_EQ(cycles(waits[1]["ts"]), 15);
  EXPECT_EQ(waits[1]["tid"], 601);
  EXPECT_EQ(named(trace, "X", "COPY_GM_TO_UB").at(2)["args"]["stall_gm_port"], 27);
}

TEST(TraceContents, counters_step_when_copies_start_and_end_and_close_at_zero) {
  Sample sample;
  const int load = sample.add("copy_gm_to_ub", Type::f16, {0, 0, 1, 16});
  const LoweredProgram& program = sample.finish(3);
  const Json trace = trace_of(program, {observe_sample::event(program, load, 0, 10, 100),
                                        observe_sample::event(program, load, 10, 10, 60),
                                        observe_sample::event(program, load, 70, 10, 40)});
  std::vector<std::pair<std::int64_t, int>> steps;
  for (const Json& e : named(trace, "C", "GM_TO_UB")) {
    steps.emplace_back(cycles(e["ts"]), e["args"]["bytes"]);
  }
  // One copy ends at 70 where another starts: no step.
  const std::vector<std::pair<std::int64_t, int>> expected = {
      {0, 512}, {10, 1024}, {100, 512}, {110, 0}};
  EXPECT_EQ(steps, expected);
}

TEST(TraceContents, bank_conflicts_are_spread_over_stretches_of_256_cycles) {
  Sample sample;
  const int add = sample.add("vadd", Type::f16, {1024, 0, 512, 2});
  const LoweredProgram& program = sample.finish(2);
  Event first = observe_sample::event(program, add, 192, 128, 150);
  first.conflict = 64;
  Event second = observe_sample::event(program, add, 800, 10, 30);
  second.conflict = 5;
  const Json trace = trace_of(program, {first, second});
  std::vector<std::pair<std::int64_t, int>> steps;
  for (const Json& e : named(trace, "C", "UB bank conflicts")) {
    steps.emplace_back(cycles(e["ts"]), e["args"]["cycles"]);
  }
  const std::vector<std::pair<std::int64_t, int>> expected = {
      {0, 32}, {512, 0}, {768, 5}, {1024, 0}};
  EXPECT_EQ(steps, expected);
}

TEST(TraceContents, cores_and_pipes_carry_the_vendors_names_and_order) {
  Sample sample(CoreKind::aic, 1);
  sample.flag("set_flag", Pipe::M, Pipe::FIX);
  const LoweredProgram& program = sample.finish();
  const Json trace = trace_of(program, schedule(program, 0, 2, {}, 1));
  EXPECT_EQ(named(trace, "M", "process_name").at(0)["args"]["name"], "core2.cubecore0");
  EXPECT_EQ(named(trace, "M", "process_name").at(0)["pid"], 10009);
  EXPECT_EQ(named(trace, "M", "process_labels").at(0)["args"]["labels"],
            "1 ns on this axis = 1 cycle = 0.5405 ns @1850 MHz");
  EXPECT_EQ(named(trace, "M", "thread_name").at(0)["args"]["name"], "CUBE");
  EXPECT_EQ(named(trace, "M", "thread_sort_index").at(0)["args"]["sort_index"], 400);
  EXPECT_EQ(trace["metadata"]["clock_mhz"], 1850);
  EXPECT_EQ(trace["metadata"]["time_mode"], "cycles");
}

}  // namespace
}  // namespace davsim::trace_contents_test
