#include "observe/text_timeline.h"

#include <gmock/gmock.h>

#include "sample.h"

namespace davsim::text_timeline_test {
namespace {

using testing::HasSubstr;

Event span(Pipe pipe, std::uint64_t start, std::uint32_t occupancy, std::uint32_t latency,
           Stall stall = Stall::none, std::uint32_t stalled = 0, std::uint16_t core = 0) {
  Event e;
  e.start = start;
  e.occupancy = occupancy;
  e.latency = latency;
  e.pipe = pipe;
  e.stall = stall;
  e.stall_before = stalled;
  e.core = core;
  return e;
}

std::string picture(const std::vector<Event>& events, std::uint64_t cycles,
                    TextTimeline::Options options) {
  TextTimeline timeline(options);
  timeline.take(events);
  return timeline.text(cycles);
}

TEST(TextTimeline, shows_work_flight_and_waits) {
  const std::vector<Event> events = {span(Pipe::MTE2, 0, 40, 100),
                                     span(Pipe::V, 110, 30, 50, Stall::flag, 110),
                                     span(Pipe::V, 160, 20, 40, Stall::barrier, 20),
                                     span(Pipe::MTE3, 210, 30, 30, Stall::gm_port, 50)};
  EXPECT_EQ(picture(events, 240, {.columns = 24}),
            "cycles 0 to 240, 10 a column\n"
            "core0   V    fffffffffff###bb##==....\n"
            "        MTE2 ####======..............\n"
            "        MTE3 ................ggggg###\n"
            "# busy   = in flight or partly busy   f waits for a flag   b at a barrier   "
            "g for the gm port   . idle\n");
}

TEST(TextTimeline, a_long_run_keeps_its_shape_in_the_same_memory) {
  std::vector<Event> events;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::uint64_t from = i * 1'000'000;
    events.push_back(span(Pipe::V, from, i < 500 ? 900'000 : 10, i < 500 ? 900'000 : 10));
  }
  EXPECT_THAT(picture(events, 1'000'000'000, {.columns = 10}), HasSubstr("V    #####.....\n"));
}

TEST(TextTimeline, a_run_shorter_than_the_line_has_a_column_per_cycle) {
  EXPECT_THAT(picture({span(Pipe::V, 1, 2, 4)}, 6, {.columns = 100}),
              HasSubstr("cycles 0 to 6, 1 a column\ncore0   V    .##==.\n"));
}

TEST(TextTimeline, says_how_many_cores_it_leaves_out) {
  std::vector<Event> events;
  for (std::uint16_t core = 0; core < 5; ++core) {
    events.push_back(span(Pipe::V, 0, 10, 10, Stall::none, 0, core));
  }
  EXPECT_THAT(picture(events, 10, {.columns = 10, .cores = 2}),
              AllOf(HasSubstr("core1   V    ##########\n"), Not(HasSubstr("core2")),
                    HasSubstr("3 more cores are not shown\n")));
}

TEST(TextTimeline, an_empty_run_has_a_scale_and_a_legend) {
  EXPECT_THAT(picture({}, 0, {}), HasSubstr("cycles 0 to 0\n# busy"));
}

}  // namespace
}  // namespace davsim::text_timeline_test
