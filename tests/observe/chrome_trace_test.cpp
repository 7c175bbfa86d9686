#include "observe/chrome_trace.h"

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "sample.h"
#include "schedule.h"

namespace davsim::chrome_trace_test {
namespace {

using Json = nlohmann::json;
using observe_sample::Sample;
using observe_schedule::Ranges;
using observe_schedule::schedule;

/// A pipeline of two flags each way, double buffered, with barriers of both kinds.
const LoweredProgram& pipeline(Sample& sample, std::int64_t times) {
  const Expression bytes = observe_sample::loop_variable() * Expression(512);
  sample.flag("set_flag", Pipe::V, Pipe::MTE2);
  sample.flag("wait_flag", Pipe::V, Pipe::MTE2);
  const int load = sample.add("copy_gm_to_ub", Type::f16, {0, bytes, 1, 16});
  sample.add("copy_gm_to_ub", Type::f16, {512, bytes, 1, 16});
  sample.flag("set_flag", Pipe::MTE2, Pipe::V, 3);
  sample.flag("wait_flag", Pipe::MTE2, Pipe::V, 3);
  sample.add("set_vector_mask", Type::none, {0, -1});
  sample.add("vadd", Type::f16, {1024, 0, 512, 2});
  sample.add("pipe_barrier", Type::none, {index_of(Pipe::V)});
  sample.add("vadd", Type::f16, {1024, 1024, 512, 2});
  sample.flag("set_flag", Pipe::V, Pipe::MTE3);
  sample.flag("wait_flag", Pipe::V, Pipe::MTE3);
  sample.add("copy_ub_to_gm", Type::f16, {bytes, 1024, 1, 16});
  sample.add("pipe_barrier", Type::none, {index_of(Pipe::all)});
  sample.operation(load, "DataCopy");
  return sample.finish(times);
}

Json trace_of(const LoweredProgram& program, const std::vector<Event>& events,
              const TraceOptions& options = {}) {
  const observe_sample::Folder folder;
  OutputFile out(folder / "t.json");
  ChromeTrace trace(out, program, {"atlas-a2", 1850, "sample.ktrace"}, options);
  // In two spans, as a run would give them.
  const std::size_t half = events.size() / 2;
  trace.take(std::span(events).first(half));
  trace.take(std::span(events).subspan(half));
  TimingResult result;
  for (const Event& e : events) result.cycles = std::max(result.cycles, e.complete());
  trace.finish(result);
  out.commit();
  return Json::parse(observe_sample::contents(folder / "t.json"));
}

/// Nanoseconds, from text with three decimals.
std::int64_t cycles(const Json& microseconds) {
  return std::llround(microseconds.get<double>() * 1000);
}

struct Slice {
  std::int64_t begin, end;
  std::string name, category;
};
using Track = std::pair<int, int>;

std::map<Track, std::vector<Slice>> slices_of(const Json& trace) {
  std::map<Track, std::vector<Slice>> all;
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] != "X") continue;
    all[{e["pid"], e["tid"]}].push_back(
        {cycles(e["ts"]), cycles(e["ts"]) + cycles(e["dur"]), e["name"], e["cat"]});
  }
  for (auto& [track, slices] : all) {
    std::stable_sort(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) {
      return std::pair(a.begin, -a.end) < std::pair(b.begin, -b.end);
    });
  }
  return all;
}

/// The innermost slice at a time, as viewers find it.
const Slice* innermost(const std::vector<Slice>& slices, std::int64_t when) {
  const Slice* found = nullptr;
  for (const Slice& s : slices) {
    if (s.begin <= when && when < s.end) found = &s;
  }
  return found;
}

void expect_nested(const std::vector<Slice>& slices, const Track& track) {
  std::vector<Slice> open;
  for (const Slice& s : slices) {
    EXPECT_GE(s.end - s.begin, 1) << s.name;
    while (!open.empty() && open.back().end <= s.begin) open.pop_back();
    if (open.empty()) {
      EXPECT_NE(s.name, "flag arrives");
    } else {
      EXPECT_LE(s.end, open.back().end) << "tid " << track.second << ": " << s.name << " at "
                                        << s.begin << " overlaps " << open.back().name;
      EXPECT_TRUE(s.category == "stall" || s.name == "BAR") << s.name << " in " << open.back().name;
    }
    open.push_back(s);
  }
}

void expect_sound(const Json& trace, std::size_t arrows) {
  auto slices = slices_of(trace);
  for (const auto& [track, all] : slices) {
    EXPECT_NE(track.first, track.second);
    expect_nested(all, track);
  }
  std::map<int, const Slice*> from;
  std::set<int> to;
  std::map<Track, std::string> named;
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == "M" && e["name"] == "thread_name") named[{e["pid"], e["tid"]}] = e["args"]["name"];
    if (e["ph"] != "s" && e["ph"] != "f") continue;
    const Slice* slice = innermost(slices[{e["pid"], e["tid"]}], cycles(e["ts"]));
    ASSERT_NE(slice, nullptr) << e;
    if (e["ph"] == "s") {
      EXPECT_TRUE(from.emplace(e["id"].get<int>(), slice).second) << "id used twice: " << e;
      EXPECT_EQ(slice->name, "SET_FLAG");
    } else {
      EXPECT_TRUE(to.insert(e["id"].get<int>()).second);
      EXPECT_EQ(e["bp"], "e");
      EXPECT_EQ(slice->name, "flag arrives");
      ASSERT_TRUE(from.count(e["id"].get<int>()));
      EXPECT_GT(slice->begin, from[e["id"].get<int>()]->begin) << "backwards: " << e;
    }
  }
  EXPECT_EQ(from.size(), arrows);
  EXPECT_EQ(to.size(), arrows);
  for (const auto& [track, all] : slices) EXPECT_TRUE(named.count(track)) << track.second;
}

std::vector<Json> named(const Json& trace, std::string_view phase, std::string_view name) {
  std::vector<Json> found;
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == phase && e["name"] == name) found.push_back(e);
  }
  return found;
}

TEST(ChromeTrace, slices_nest_and_arrows_go_forward_whatever_the_costs_are) {
  Sample sample;
  const LoweredProgram& program = pipeline(sample, 30);
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    expect_sound(trace_of(program, schedule(program, 0, 0, {}, seed)), 90);
  }
}

TEST(ChromeTrace, instructions_and_flags_that_take_no_time_keep_their_slices_and_arrows) {
  Sample sample;
  const LoweredProgram& program = pipeline(sample, 10);
  Ranges none;
  for (auto* range : {&none.occupancy, &none.drain, &none.flag, &none.port}) (*range)[1] = 0;
  expect_sound(trace_of(program, schedule(program, 0, 0, none, 1)), 30);
}

TEST(ChromeTrace, more_than_a_hundred_instructions_in_flight_keep_to_their_pipes_rows) {
  Sample sample;
  sample.add("vadd", Type::f16, {1024, 0, 512, 2});
  const LoweredProgram& program = sample.finish(300);
  Ranges deep;
  deep.occupancy[1] = 1;
  deep.drain[0] = deep.drain[1] = 250;
  const Json trace = trace_of(program, schedule(program, 0, 0, deep, 1));
  expect_sound(trace, 0);
  for (const auto& [track, slices] : slices_of(trace)) {
    EXPECT_TRUE((track.second >= 700 && track.second < 800) || track.second > 70'000'000);
  }
}

TEST(ChromeTrace, a_wait_that_comes_before_its_set_in_the_events_still_gets_its_arrow) {
  Sample sample;
  const int set = sample.flag("set_flag", Pipe::S, Pipe::V);
  const int wait = sample.flag("wait_flag", Pipe::S, Pipe::V);
  const LoweredProgram& program = sample.finish();
  // The scalar unit is occupied for longer than its flag takes to be visible.
  const std::vector<Event> events = {
      observe_sample::stalled(observe_sample::event(program, wait, 12, 1, 1), Stall::flag, 12),
      observe_sample::event(program, set, 10, 5, 2)};
  const Json trace = trace_of(program, events);
  expect_sound(trace, 1);
  const Json child = named(trace, "X", "flag arrives").at(0);
  EXPECT_EQ(cycles(child["ts"]), 12);
  EXPECT_EQ(cycles(child["dur"]), 1);
  EXPECT_EQ(named(trace, "f", "flag").at(0)["cat"], "SCALARToVECTOR");
}

TEST(ChromeTrace, a_slice_says_what_the_program_and_the_timing_know) {
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

TEST(ChromeTrace, work_follows_the_mask_in_force_on_the_vector_pipe) {
  Sample sample;
  sample.add("set_mask_count");
  sample.add("set_vector_mask", Type::none, {0, 640});
  sample.add("vadd", Type::f16, {1024, 0, 512, 1});
  const LoweredProgram& program = sample.finish();
  const Json trace = trace_of(program, schedule(program, 0, 0, {}, 7));
  EXPECT_EQ(named(trace, "X", "VADD").at(0)["args"]["repeats"], 5);
}

TEST(ChromeTrace, without_args_slices_and_arrows_stay) {
  Sample sample;
  const LoweredProgram& program = pipeline(sample, 5);
  const Json trace = trace_of(program, schedule(program, 0, 0, {}, 7), {.args = false});
  expect_sound(trace, 15);
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == "X") EXPECT_FALSE(e.contains("args"));
  }
}

TEST(ChromeTrace, inserted_synchronisation_is_marked) {
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

TEST(ChromeTrace, a_wait_at_a_barrier_is_a_slice_and_a_barrier_without_one_a_moment) {
  Sample sample;
  const int barrier = sample.add("pipe_barrier", Type::none, {index_of(Pipe::V)});
  const LoweredProgram& program = sample.finish(2);
  const Json trace = trace_of(
      program, {observe_sample::event(program, barrier, 4, 0, 0),
                observe_sample::stalled(observe_sample::event(program, barrier, 30, 0, 0),
                                        Stall::barrier, 26)});
  expect_sound(trace, 0);
  EXPECT_EQ(cycles(named(trace, "i", "BAR").at(0)["ts"]), 4);
  const Json stall = named(trace, "X", "barrier").at(0);
  EXPECT_EQ(stall["cat"], "stall");
  EXPECT_EQ(cycles(stall["ts"]), 4);
  EXPECT_EQ(cycles(stall["dur"]), 26);
  EXPECT_EQ(named(trace, "X", "BAR").at(0)["args"]["stall_barrier"], 26);
}

TEST(ChromeTrace, counters_step_when_copies_start_and_end_and_close_at_zero) {
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

TEST(ChromeTrace, bank_conflicts_are_spread_over_stretches_of_256_cycles) {
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

TEST(ChromeTrace, cores_and_pipes_carry_the_vendors_names_and_order) {
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

TEST(ChromeTrace, an_event_that_the_program_does_not_hold_is_a_fault_of_davsim) {
  Sample sample;
  const int add = sample.add("vadd", Type::f16, {1024, 0, 512, 2});
  const LoweredProgram& program = sample.finish();
  const Event once = observe_sample::event(program, add, 0, 1, 1);
  EXPECT_THROW(trace_of(program, {once, once}), InternalError);
}

TEST(ChromeTrace, a_run_without_events_is_valid_too) {
  Sample sample;
  const LoweredProgram& program = sample.finish(0);
  EXPECT_TRUE(trace_of(program, {})["traceEvents"].empty());
}

}  // namespace
}  // namespace davsim::chrome_trace_test
