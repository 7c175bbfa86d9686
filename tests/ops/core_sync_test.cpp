#include <fmt/format.h>

#include "ops/support.h"

// Lock and Unlock, PipeBarrier, SetFlag and WaitFlag, DataSyncBarrier.

namespace davsim::core_sync_test {

using namespace ops_support;

/// The example of the documents: three pipes handle a tile each turn, two mutexes in turns.
std::string tiles(const std::string& lock_v = "Lock V, i % 2",
                  const std::string& unlock_v = "Unlock V, i % 2") {
  return fmt::format(R"(ktrace 1
tensor x : f32[6 * 64] = ramp(0, 1)
tensor y : f32[6 * 64] = fill(2)
tensor z : f32[6 * 64]
blocks aiv 0..1 {{
  ub a : f32[2, 64] at 0
  ub b : f32[2, 64] at 0x1000
  ub c : f32[2, 64] at 0x2000
  for i in 0..6 {{
    Lock MTE2, i % 2
    DataCopy a[i % 2], x[i * 64], count = 64
    DataCopy b[i % 2], y[i * 64], count = 64
    Unlock MTE2, i % 2
    {}
    Add c[i % 2], a[i % 2], b[i % 2], count = 64
    {}
    Lock MTE3, i % 2
    DataCopy z[i * 64], c[i % 2], count = 64
    Unlock MTE3, i % 2
  }}
}}
)",
                     lock_v, unlock_v);
}

TEST(Lock, orders_pipes_that_share_a_mutex) {
  EXPECT_EQ(result_of(tiles(), "z", "ascend-950pr"), ramp(2, 1, 384));
}

TEST(Lock, is_missed_where_it_is_left_out) {
  const TestKernel kernel(tiles("", ""), "ascend-950pr");
  EXPECT_FALSE(kernel.execute().findings.empty());
}

TEST(Lock, starts_when_the_holder_before_has_completed) {
  const TestKernel kernel(tiles(), "ascend-950pr");
  test::EventList list;
  kernel.time(&list);
  const auto loads = kernel.events_of(list, "copy_gm_to_ub");
  const auto functions = kernel.events_of(list, "vf");
  const auto stores = kernel.events_of(list, "copy_ub_to_gm");
  ASSERT_EQ(loads.size(), 12U);
  ASSERT_EQ(functions.size(), 6U);
  ASSERT_EQ(stores.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_GE(functions[i].start, loads[2 * i + 1].start + loads[2 * i + 1].latency) << i;
    EXPECT_GE(stores[i].start, functions[i].start + functions[i].latency) << i;
    if (i >= 2) {
      EXPECT_GE(loads[2 * i].start, stores[i - 2].start + stores[i - 2].latency) << i;
    }
  }
  // The other mutex lets the second tile in while the first is still on its way.
  EXPECT_LT(loads[2].start, stores[0].start);
}

TEST(Lock, and_Unlock_come_in_pairs) {
  const auto failure = [](const std::string& lock, const std::string& unlock) {
    return failure_of(tiles(lock, unlock), "ascend-950pr");
  };
  EXPECT_THAT(failure("Lock V, i % 2", ""),
              HasSubstr("mutex 0 is locked by V already; unlock it first"));
  EXPECT_THAT(failure("", "Unlock V, i % 2"),
              HasSubstr("V unlocks mutex 0, which nobody has locked"));
  EXPECT_THAT(failure("Lock V, 9", "Unlock MTE3, 9"),
              HasSubstr("MTE3 unlocks mutex 9, which V holds"));
  EXPECT_THAT(failure("Lock V, 32", ""), HasSubstr("id is 32, expected 0 to 31"));
  EXPECT_THAT(failure("Lock ALL, 3", ""), HasSubstr("pipe is ALL, expected one of"));
  EXPECT_THAT(failure("Lock V, 7 when i == 5", ""),
              HasSubstr("mutex 7 is still locked by V when block 0 ends"));
  EXPECT_THAT(failure_of(tiles(), "atlas-a2"), HasSubstr("does not support this operation"));
}

TEST(Lock, behind_an_unlock_of_the_same_pipe_orders_nothing) {
  // MTE2 does not order its copies; the second lock is none of its barriers.
  const std::string text = R"(ktrace 1
tensor x : f32[64]
blocks aiv 0..1 {
  ub a : f32[64] at 0
  Lock MTE2, 0
  DataCopy a, x, count = 64
  Unlock MTE2, 0
  Lock MTE2, 0
  DataCopy a, x, count = 64
  Unlock MTE2, 0
}
)";
  EXPECT_FALSE(TestKernel(text, "ascend-950pr").execute().findings.empty());
}

TEST(Lock, of_the_scalar_unit_holds_up_what_comes_later) {
  const std::string text = R"(ktrace 1
tensor x : int32[8] = fill(3)
tensor z : int32[8]
blocks aiv 0..1 {
  ub a : int32[8] at 0
  Lock MTE2, 0
  DataCopy a, x, count = 8
  Unlock MTE2, 0
  Lock S, 0
  scalar_store_ub a, 4
  Unlock S, 0
  Lock MTE3, 0
  DataCopy z, a, count = 8
  Unlock MTE3, 0
}
)";
  EXPECT_THAT(result_of(text, "z", "ascend-950pr"), ElementsAre(4, 3, 3, 3, 3, 3, 3, 3));
}

TEST(PipeBarrier, SetFlag_WaitFlag_and_DataSyncBarrier_are_the_instructions) {
  const std::string text =
      "ktrace 1\nblocks aiv 0..1 {\nPipeBarrier V\nSetFlag MTE2, V, 3\nWaitFlag MTE2, V, "
      "3\nDataSyncBarrier DDR\n}\n";
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    EXPECT_THAT(instructions_of(text, product),
                ElementsAre("pipe_barrier", "set_flag", "wait_flag", "pipe_barrier"));
  }
  EXPECT_THAT(failure_of("ktrace 1\nblocks aiv 0..1 {\nSetFlag MTE2, V, 8\n}\n"),
              HasSubstr("event_id is 8, expected 0 to 7"));
  EXPECT_THAT(failure_of(text, "atlas-inference-aicore"),
              HasSubstr("does not support this operation"));
}

}  // namespace davsim::core_sync_test
