#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::copies_test {

using test::EventList;
using test::TestKernel;

// Copies behind one another on one core, with a barrier between or not.
std::vector<Event> copies(const std::string& copy, int bytes, bool barrier,
                          const std::vector<Override>& overrides = {}, int blocks = 1) {
  const TestKernel kernel(fmt::format(R"(ktrace 1
tensor g : int8[{4} * {0}]
blocks aiv 0..{4} {{
  ub u : int8[{0}] at 0
  for i in 0..8 {{
    {1}, burst_blocks = {2}
    {3}
  }}
}}
)",
                                      bytes, copy, bytes / 32,
                                      barrier ? (copy.find("ub_to") == std::string::npos
                                                     ? "pipe_barrier MTE2"
                                                     : "pipe_barrier MTE3")
                                              : "",
                                      blocks),
                          "atlas-a2-910b3", overrides);
  EventList list;
  kernel.time(&list);
  std::vector<Event> found;
  for (const Event& event : list.events) {
    if (kernel.lowered.instructions[event.instruction].spec().role == Role::copy) found.push_back(event);
  }
  return found;
}

const std::string kIn = "copy_gm_to_ub.int8 u, g";
const std::string kOut = "copy_ub_to_gm.int8 g, u";

TEST(Copies, latency_is_startup_and_bytes_over_width) {
  // 168 + ceil(8192 / 49.3) = 168 + 167; measured 330 to 350. 20 KB: 168 + 416; measured 583.
  EXPECT_EQ(copies(kIn, 8192, true)[4].latency, 168U + 167U);
  EXPECT_EQ(copies(kIn, 20480, true)[4].latency, 168U + 416U);
  // Small copies stay at the least latency.
  EXPECT_EQ(copies(kIn, 1024, true)[4].latency, 240U);
  // UB to GM: 168 + 8192 / 64; measured 295.
  EXPECT_EQ(copies(kOut, 8192, true)[4].latency, 168U + 128U);
  EXPECT_EQ(copies(kOut, 4096, true)[4].latency, 239U);
}

TEST(Copies, pipe_takes_the_next_copy_after_its_bytes_or_the_issue_interval) {
  const auto large = copies(kIn, 8192, false);
  EXPECT_EQ(large[5].start - large[4].start, 167U);
  const auto small = copies(kIn, 128, false);
  EXPECT_EQ(small[5].start - small[4].start, 21U);
  const auto edge = copies(kIn, 1056, false);  // 1056 / 49.3 = 21.4 cycles
  EXPECT_EQ(edge[5].start - edge[4].start, 22U);
}

TEST(Copies, constants_move_latency_and_interval_by_themselves) {
  const std::string path = "/costs/classes/copy_in/";
  EXPECT_EQ(copies(kIn, 8192, true, {{path + "startup_cycles", "200"}})[4].latency, 367U);
  EXPECT_EQ(copies(kIn, 8192, true, {{path + "bytes_per_cycle", "[64, 1]"}})[4].latency, 168U + 128U);
  const auto slow = copies(kIn, 128, false, {{path + "issue_interval_cycles", "40"}});
  EXPECT_EQ(slow[5].start - slow[4].start, 40U);
  EXPECT_EQ(copies(kIn, 1024, true, {{path + "minimum_latency_cycles", "300"}})[4].latency, 300U);
}

TEST(Copies, shared_port_serves_cores_one_after_the_other) {
  // Four cores ask at the same cycle: each 8 KB takes the port for ceil(8192 / 781) = 11 cycles.
  const auto events = copies(kIn, 8192, false, {}, 4);
  std::vector<std::uint64_t> first;
  for (const Event& event : events) {
    if (event.sequence == 0) first.push_back(event.start);
  }
  ASSERT_EQ(first.size(), 4U);
  std::sort(first.begin(), first.end());
  for (int i = 1; i < 4; ++i) EXPECT_EQ(first[i] - first[i - 1], 11U);
}

}  // namespace davsim::copies_test
