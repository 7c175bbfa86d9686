#include "observe/chrome_trace.h"

#include <map>
#include <set>

#include "schedule.h"
#include "trace_reader.h"

namespace davsim::chrome_trace_test {
namespace {

using observe_sample::Sample;
using observe_schedule::Ranges;
using observe_schedule::schedule;
using observe_trace::cycles;
using observe_trace::Json;
using observe_trace::named;
using observe_trace::pipeline;
using observe_trace::trace_of;

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
      EXPECT_EQ(s.name, "flag arrives") << "in " << open.back().name;
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
    if (e["ph"] == "M" && e["name"] == "thread_name")
      named[{e["pid"], e["tid"]}] = e["args"]["name"];
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

TEST(ChromeTrace, without_args_slices_and_arrows_stay) {
  Sample sample;
  const LoweredProgram& program = pipeline(sample, 5);
  const Json trace = trace_of(program, schedule(program, 0, 0, {}, 7), {.args = false});
  expect_sound(trace, 15);
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == "X") EXPECT_FALSE(e.contains("args"));
  }
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
