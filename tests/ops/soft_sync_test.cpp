#include <fmt/format.h>

#include "ops/support.h"

// SyncAll, IBSet and IBWait, InitDetermineComputeWorkspace with WaitPreBlock and NotifyNextBlock.

namespace davsim::soft_sync_test {

using namespace ops_support;

const std::vector<std::string> kPolling = {"atlas-a2", "ascend-950pr", "atlas-inference-aicore",
                                           "atlas-training"};

/// Every block hands 8 numbers on to the one in front of it, three times, `sync` between.
std::string ring(const std::string& sync, const std::string& more = "", int blocks = 3) {
  return fmt::format(R"(ktrace 1
tensor x : int32[{0} * 8] = ramp(0, 1)
tensor work : int32[{0} * 8]
tensor z : int32[{0} * 8]
tensor words : int32[64]
{2}blocks aiv 0..{0} {{
  ub u : int32[8] at 0
  ub ws : int32[64] at 0x1000
  DataCopy u, x[$block * 8], count = 8
  for round in 0..3 {{
    PipeBarrier ALL
    DataCopy work[$block * 8], u, count = 8
    {1}
    DataCopy u, work[($block + 1) % {0} * 8], count = 8
    {1}
  }}
  PipeBarrier ALL
  DataCopy z[$block * 8], u, count = 8
}}
)",
                     blocks, sync, more);
}

TEST(SyncAll, orders_all_vector_blocks_as_often_as_it_is_called) {
  // After three rounds of three blocks everyone has its own numbers again.
  for (const std::string& product : kPolling) {
    EXPECT_EQ(result_of(ring("SyncAll words, ws"), "z", product), ramp(0, 1, 24)) << product;
  }
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    EXPECT_EQ(result_of(ring("SyncAll"), "z", product), ramp(0, 1, 24)) << product;
  }
}

TEST(SyncAll, is_missed_where_it_is_left_out) {
  const TestKernel kernel(ring(""), "atlas-a2");
  EXPECT_FALSE(kernel.execute().findings.empty());
}

TEST(SyncAll, syncs_the_first_of_the_blocks_alone) {
  const std::string text = R"(ktrace 1
tensor words : int32[64]
tensor z : int32[8]
blocks aiv 0..2 {
  ub ws : int32[64] at 0
  SyncAll words, ws, used_cores = 2
  PipeBarrier ALL
  DataCopy z, ws, count = 8  when $block == 1
}
blocks aiv 2..3 {
  ub ws : int32[64] at 0
}
)";
  // What the last round has read: the word of block 0, which has called once.
  EXPECT_EQ(result_of(text).at(0), 1);
  EXPECT_THAT(failure_of(ring("SyncAll words, ws, used_cores = 4")), HasSubstr("used_cores is 4, expected 0 to 3"));
}

TEST(SyncAll, waits_in_time_for_the_slowest_block) {
  // Block 1 copies 32 KiB twenty times before it comes; nobody goes on earlier.
  const std::string text = R"(ktrace 1
tensor x : f32[8192]
tensor words : int32[64]
blocks aiv 0..3 {
  ub u : f32[8192] at 0x1000
  ub ws : int32[64] at 0
  for i in 0..20 {
    DataCopy u, x, count = 8192  when $block == 1
    PipeBarrier ALL
  }
  SyncAll words, ws
  DataCopy u, x, count = 8
}
)";
  const TestKernel kernel(text, "atlas-a2");
  EXPECT_TRUE(kernel.execute().findings.empty());
  test::EventList list;
  kernel.time(&list);
  std::uint64_t arrival = 0;
  for (const Event& e : kernel.events_of(list, "copy_ub_to_gm")) arrival = std::max(arrival, e.start + e.latency);
  const auto polls = kernel.events_of(list, "poll");
  ASSERT_EQ(polls.size(), 9U);
  int at_arrival = 0;
  std::map<std::uint32_t, std::uint64_t> last;
  for (const Event& e : polls) {
    at_arrival += e.start == arrival ? 1 : 0;
    last[e.block] = std::max(last[e.block], e.start);
  }
  EXPECT_GE(at_arrival, 2);  // blocks 0 and 2 see the word of block 1 when it arrives
  for (const auto& [block, start] : last) EXPECT_GE(start, arrival) << block;
}

TEST(SyncAll, cannot_be_timed_without_values) {
  const TestKernel kernel(ring("SyncAll words, ws"), "atlas-a2");
  try {
    run_loop(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr);
    FAIL();
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), HasSubstr("the kernel polls global memory, and only values tell"));
  }
}

TEST(SyncAll, of_both_kinds_lets_nobody_pass_before_all_have_come) {
  const std::string text = R"(ktrace 1
tensor x : int32[32] = ramp(0, 1)
tensor work : int32[32]
tensor z : int32[32]
blocks aic 0..2 {
  SyncAll is_aiv_only = 0
}
blocks aiv 2..6 {
  ub u : int32[8] at 0
  DataCopy u, x[($block - 2) * 8], count = 8
  PipeBarrier ALL
  DataCopy work[($block - 2) * 8], u, count = 8
  SyncAll is_aiv_only = 0
  DataCopy u, work[(5 - $block) * 8], count = 8
  PipeBarrier ALL
  DataCopy z[(5 - $block) * 8], u, count = 8
}
)";
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    EXPECT_EQ(result_of(text, "z", product), ramp(0, 1, 32)) << product;
  }
  // A kernel without cube blocks hangs with it, as the documents say.
  EXPECT_THAT(failure_of(ring("SyncAll is_aiv_only = 0")), HasSubstr("nobody receives flag 12"));
}

TEST(SyncAll, names_the_pipes_that_trigger_and_wait_on_950) {
  const auto names = instructions_of("ktrace 1\nblocks aiv 0..2 {\nSyncAll trigger_pipe = MTE3, wait_pipe = MTE2\n}\n",
                                     "ascend-950pr");
  EXPECT_EQ(names, (std::vector<std::string>{"ffts_cross_core_sync", "wait_flag_dev"}));
  const auto failure = [](const std::string& form, const std::string& product) {
    return failure_of("ktrace 1\nblocks aiv 0..2 {\nSyncAll " + form + "\n}\n", product);
  };
  EXPECT_THAT(failure("trigger_pipe = V", "ascend-950pr"), HasSubstr("trigger_pipe is V, expected MTE2, MTE3 or ALL"));
  EXPECT_THAT(failure("wait_pipe = MTE2", "atlas-a2"), HasSubstr("takes no pipes here"));
  EXPECT_THAT(failure("", "atlas-inference-aicore"), HasSubstr("has no flags between cores; give workspaces"));
  EXPECT_THAT(failure("used_cores = 1", "atlas-a2"), HasSubstr("belongs to the form with workspaces"));
}

TEST(SyncAll, checks_its_workspaces) {
  EXPECT_THAT(failure_of(ring("SyncAll words")), HasSubstr("one workspace alone"));
  EXPECT_THAT(failure_of(ring("SyncAll words, ws[48]")), HasSubstr("ub_workspace holds 64 bytes, expected 96"));
  EXPECT_THAT(failure_of(ring("SyncAll words, ws, is_aiv_only = 0")), HasSubstr("belongs to the form without workspaces"));
}

TEST(IBSet, and_IBWait_hand_a_result_from_block_to_block) {
  // Block 1 waits for block 0, twice with one word: the second signal is not lost.
  const std::string text = R"(ktrace 1
tensor x : int32[16] = ramp(5, 1)
tensor work : int32[16]
tensor z : int32[16]
tensor words : int32[64]
blocks aiv 0..1 {
  ub u : int32[8] at 0
  ub ws : int32[8] at 0x1000
  for i in 0..2 {
    PipeBarrier ALL
    DataCopy u, x[i * 8], count = 8
    PipeBarrier ALL
    DataCopy work[i * 8], u, count = 8
    IBSet words, ws, block_idx = 1, event_id = 1
  }
}
blocks aiv 1..2 {
  ub u : int32[8] at 0
  ub ws : int32[8] at 0x1000
  for i in 0..2 {
    IBWait words, ws, block_idx = 1, event_id = 1
    DataCopy u, work[i * 8], count = 8
    PipeBarrier ALL
    DataCopy z[i * 8], u, count = 8
  }
}
)";
  for (const std::string& product : kPolling) {
    EXPECT_EQ(result_of(text, "z", product), ramp(5, 1, 16)) << product;
  }
  // Two blocks: event 1 of block 1 is the fourth DataBlock; its word is 0 again in the end.
  EXPECT_EQ(result_of(text, "words").at(24), 0);
}

TEST(IBWait, without_IBSet_is_a_deadlock_that_says_so) {
  EXPECT_THAT(failure_of(ring("IBWait words, ws, block_idx = 0, event_id = 0")),
              AllOf(HasSubstr("deadlock"), HasSubstr("waits for a value in global memory that nobody writes")));
  EXPECT_THAT(failure_of(ring("IBSet words, ws, block_idx = 3, event_id = 0")), HasSubstr("block_idx is 3, expected 0 to 2"));
}

TEST(WaitPreBlock, lets_blocks_go_on_in_the_order_of_their_numbers) {
  // Each block writes the same place; in each of two rounds the last one has the last word, and
  // every block finds what the one in front of it has left.
  const std::string text = R"(ktrace 1
tensor x : int32[24] = ramp(0, 1)
tensor place : int32[8] = fill(-1)
tensor z : int32[48]
tensor words : int32[64] = fill(7)
blocks aiv 0..3 {
  ub u : int32[8] at 0
  ub v : int32[8] at 32
  ub ws : int32[64] at 0x1000
  InitDetermineComputeWorkspace words, ws
  DataCopy u, x[$block * 8], count = 8
  for round in 0..2 {
    WaitPreBlock words, ws
    DataCopy v, place, count = 8
    PipeBarrier ALL
    DataCopy z[(round * 3 + $block) * 8], v, count = 8
    DataCopy place, u, count = 8
    NotifyNextBlock words, ws
  }
}
)";
  for (const std::string product : {"atlas-a2", "ascend-950pr", "atlas-inference-aicore"}) {
    const auto z = result_of(text, "z", product);
    std::vector<double> firsts;
    for (std::size_t i = 0; i < z.size(); i += 8) firsts.push_back(z[i]);
    EXPECT_THAT(firsts, ElementsAre(-1, 0, 8, 16, 0, 8)) << product;
    EXPECT_EQ(result_of(text, "place", product).at(0), 16) << product;
  }
}

TEST(NotifyNextBlock, needs_a_data_block_more_than_there_are_blocks) {
  EXPECT_THAT(failure_of(ring("NotifyNextBlock words, ws[40]")), HasSubstr("ub_workspace holds 96 bytes, expected 128"));
  const std::string cube = "ktrace 1\ntensor words : int32[64]\nblocks aic 0..1 {\nub ws : int32[64] at 0\n"
                           "NotifyNextBlock words, ws\n}\nblocks aiv 1..3 {\n}\n";
  EXPECT_THAT(failure_of(cube), HasSubstr("only vector blocks wait for each other"));
}

}  // namespace davsim::soft_sync_test
