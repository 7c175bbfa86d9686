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
  // UB to GM: 197 + ceil(8192 / 83); measured 295. 4 KB: measured 239.
  EXPECT_EQ(copies(kOut, 8192, true)[4].latency, 197U + 99U);
  EXPECT_EQ(copies(kOut, 4096, true)[4].latency, 197U + 50U);
  EXPECT_EQ(copies(kOut, 1024, true)[4].latency, 239U);
}

TEST(Copies, copies_of_the_window_and_more_follow_one_another_without_overlap) {
  // Measured: 350 for 8 KB, 591 for 20 KB on the vendor's model, 282 for 4 KB.
  const auto large = copies(kIn, 8192, false);
  EXPECT_EQ(large[5].start - large[4].start, 168U + 167U);
  const auto window = copies(kIn, 4096, false);
  EXPECT_EQ(window[5].start - window[4].start, 168U + 84U);
}

TEST(Copies, small_copies_overlap_as_far_as_the_window_and_the_issue_interval_let_them) {
  const auto small = copies(kIn, 128, false);
  EXPECT_EQ(small[5].start - small[4].start, 21U);  // measured 20.9; the window alone would allow 8
  const auto kilobyte = copies(kIn, 1024, false);
  EXPECT_EQ(kilobyte[5].start - kilobyte[4].start, 60U);  // a quarter of the window: 240 / 4
}

TEST(Copies, without_a_window_the_bytes_alone_hold_the_pipe) {
  const std::vector<Override> open = {{"/costs/classes/copy_in/window_bytes", "0"}};
  const auto large = copies(kIn, 8192, false, open);
  EXPECT_EQ(large[5].start - large[4].start, 167U);
  const auto edge = copies(kIn, 1056, false, open);  // 1056 / 49.3 = 21.4 cycles
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

std::vector<std::uint64_t> first_starts(int bytes, int blocks) {
  std::vector<std::uint64_t> starts;
  for (const Event& event : copies(kIn, bytes, false, {}, blocks)) {
    if (event.sequence == 0) starts.push_back(event.start);
  }
  std::sort(starts.begin(), starts.end());
  return starts;
}

TEST(Copies, shared_port_serves_cores_one_after_the_other) {
  // Four cores ask at the same cycle; the port moves 781 bytes a cycle, and rounds only where a
  // transfer starts.
  const auto starts = first_starts(8192, 4);
  ASSERT_EQ(starts.size(), 4U);
  for (std::uint64_t i = 1; i < 4; ++i) {
    EXPECT_EQ(starts[i] - starts[0], (i * 8192 + 780) / 781) << i;
  }
}

TEST(Copies, small_transfers_share_a_cycle_of_the_port) {
  const auto starts = first_starts(128, 12);
  ASSERT_EQ(starts.size(), 12U);
  // Six transfers of 128 bytes fit into 781.
  EXPECT_EQ(starts.back() - starts.front(), (11U * 128 + 780) / 781);
}

}  // namespace davsim::copies_test
