#include "machine/support.h"
#include "program/cursor.h"

namespace davsim::memory_use_test {

using namespace machine_support;

/// Steps block 0 of a kernel without values; the most accesses that its logs kept at once.
std::size_t most_accesses(const std::string& text, std::uint64_t least_instructions) {
  const TestKernel kernel(text, "atlas-a2");
  FindingLog log;
  Machine machine(kernel.product.target, kernel.lowered, nullptr, {.values = false, .checks = true},
                  log);
  BlockState& block = machine.open(0, CoreKind::aiv);
  const CursorTables tables(kernel.lowered);
  Cursor cursor(tables, 0);
  std::size_t most = 0;
  while (cursor.next()) {
    machine.step(block, cursor.index(), cursor.values(), cursor.slots());
    std::size_t now = 0;
    for (const auto& space : block.accesses) {
      for (const auto& accesses : space) now += accesses ? accesses->size() : 0;
    }
    most = std::max(most, now);
  }
  EXPECT_FALSE(block.any_parked());
  EXPECT_GE(machine.executed(), least_instructions);
  EXPECT_THAT(log.findings(), IsEmpty());
  return most;
}

TEST(MemoryUse, stays_flat_over_a_long_double_buffered_loop) {
  const auto loop = [](const std::string& turns) {
    return "ktrace 1\nconst TURNS = " + turns +
           "\ntensor x : f16[TURNS * 128]\ntensor z : f16[TURNS * 128]\nblocks aiv 0..1 {\n"
           "ub u : f16[2, 128] at 0\nub v : f16[2, 128] at 0x200\nfor t in 0..TURNS {\n"
           "wait_flag V->MTE2, t % 2 when t >= 2\nDataCopy u[t % 2], x[t * 128], count = 128\n"
           "set_flag MTE2->V, t % 2\nwait_flag MTE2->V, t % 2\n"
           "wait_flag MTE3->V, t % 2 when t >= 2\nvadd v[t % 2], u[t % 2], u[t % 2]\n"
           "set_flag V->MTE2, t % 2 when t + 2 < TURNS\nset_flag V->MTE3, t % 2\n"
           "wait_flag V->MTE3, t % 2\nDataCopy z[t * 128], v[t % 2], count = 128\n"
           "set_flag MTE3->V, t % 2 when t + 2 < TURNS\n}\n}\n";
  };
  const std::size_t few = most_accesses(loop("1000"), 9000);
  EXPECT_LE(few, 100U);
  EXPECT_EQ(most_accesses(loop("100000"), 900000), few);
}

TEST(MemoryUse, stays_flat_over_a_long_loop_without_flags) {
  const auto loop = [](const std::string& turns) {
    return trace("for t in 0.." + turns +
                 " {\nvadd u, u, v\npipe_barrier V\n}\npipe_barrier ALL\n"
                 "DataCopy z, u, count = 128");
  };
  const std::size_t few = most_accesses(loop("1000"), 2000);
  EXPECT_LE(few, 300U);
  EXPECT_EQ(most_accesses(loop("100000"), 200000), few);
}

TEST(MemoryUse, of_ten_million_turns_is_two_instructions) {
  // The record keeps the loop, not its turns.
  const TestKernel kernel(trace("for t in 0..10000000 {\nvadd u, u, v\npipe_barrier V\n}"),
                          "atlas-a2");
  EXPECT_EQ(kernel.lowered.instructions.size(), 2U);
}

}  // namespace davsim::memory_use_test
