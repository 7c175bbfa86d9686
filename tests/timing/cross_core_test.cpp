#include "support/kernels.h"
#include "support/recount.h"

namespace davsim::cross_core_timing_test {

using test::EventList;
using test::TestKernel;

/// Two vector blocks copy and tell their cube block, which waits on MTE2 or S, copies on MTE2 and
/// meanwhile may load from L1. A flag takes `latency` cycles.
struct Told {
  explicit Told(const std::string& wait, int latency = 110)
      : kernel(R"(ktrace 1
tensor x : f32[4096]
tensor y : f32[4096]
blocks aic 0..1 {
  l1 l : f32[1024] at 0
  l1 k : f16[4096] at 0x8000
  l0a a : f16[4096] at 0
  )" + wait + R"(
  copy_gm_to_l1 l, y, burst_blocks = 128
  load_l1_to_l0a a, k, repeat = 1, src_stride = 1
}
blocks aiv 1..3 {
  ub u : f32[4096] at 0
  copy_ub_to_gm y[($block - 1) * 2048], u, burst_blocks = 256
  set_intra_block MTE3, 0
}
)",
               "ascend-950pr",
               {{"/costs/classes/cross_core_set/latency_cycles", std::to_string(latency)}}) {
    result = kernel.time(&list);
  }
  [[nodiscard]] Event at(std::string_view name, std::size_t index = 0) const {
    return kernel.events_of(list, name).at(index);
  }
  TestKernel kernel;
  EventList list;
  TimingResult result;
};

TEST(CrossCoreWait, holds_its_pipe_until_the_flag_is_visible_and_no_other_pipe) {
  const Told t("wait_intra_block MTE2, 16");
  const Event wait = t.at("wait_intra_block");
  const Event written = t.at("copy_ub_to_gm", 1);
  EXPECT_EQ(wait.pipe, Pipe::MTE2);
  EXPECT_EQ(wait.stall, Stall::cross_core);
  EXPECT_EQ(wait.start, written.complete() + 110);
  EXPECT_EQ(t.at("copy_gm_to_l1").start, wait.end());
  // MTE1 does not wait.
  EXPECT_LT(t.at("load_l1_to_l0a").end(), wait.start);
  EXPECT_EQ(test::recount_stalls(t.kernel, t.list.events, t.result), "");
}

TEST(CrossCoreWait, on_the_scalar_pipe_holds_everything_behind_it) {
  const Told t("wait_intra_block S, 16");
  const Event wait = t.at("wait_intra_block");
  EXPECT_EQ(wait.pipe, Pipe::S);
  EXPECT_EQ(wait.start, t.at("copy_ub_to_gm", 1).complete() + 110);
  EXPECT_GT(t.at("load_l1_to_l0a").start, wait.start);
}

TEST(CrossCoreWait, follows_the_latency_of_the_flag_cycle_by_cycle) {
  const Told near("wait_intra_block MTE2, 0", 7);
  const Told far("wait_intra_block MTE2, 0", 8);
  EXPECT_EQ(near.at("wait_intra_block").start, near.at("copy_ub_to_gm").complete() + 7);
  EXPECT_EQ(far.at("wait_intra_block").start, near.at("wait_intra_block").start + 1);
}

TEST(CrossCoreWait, of_the_modes_of_groups_holds_the_named_pipe_too) {
  const TestKernel kernel(R"(ktrace 1
blocks aic 0..1 {
  l1 k : f16[4096] at 0x8000
  l0a a : f16[4096] at 0
  wait_flag_dev 4, FIX
  load_l1_to_l0a a, k, repeat = 1, src_stride = 1
}
blocks aiv 1..3 {
  ffts_cross_core_sync V, 2, 4
}
)",
                          "ascend-950pr");
  EventList list;
  kernel.time(&list);
  const Event wait = kernel.events_of(list, "wait_flag_dev").at(0);
  EXPECT_EQ(wait.pipe, Pipe::FIX);
  EXPECT_GT(wait.stall_before, 0U);
  EXPECT_LT(kernel.events_of(list, "load_l1_to_l0a").at(0).end(), wait.start);
}

}  // namespace davsim::cross_core_timing_test
