#include "instructions/harness.h"

namespace davsim::pipe_barrier_test {

using instruction_harness::Bench;

TEST(pipe_barrier, runs_in_the_pipe_that_it_names) {
  const Bench bench("pipe_barrier");
  for (const Pipe pipe : {Pipe::V, Pipe::M, Pipe::MTE1, Pipe::MTE2, Pipe::MTE3, Pipe::FIX}) {
    const std::int64_t value = index_of(pipe);
    EXPECT_EQ(pipe_of(bench.spec, &value), pipe);
  }
}

TEST(pipe_barrier, of_all_pipes_runs_in_the_scalar_pipe) {
  const Bench bench("pipe_barrier");
  const std::int64_t all = index_of(Pipe::all);
  EXPECT_EQ(pipe_of(bench.spec, &all), Pipe::S);
}

TEST(pipe_barrier, is_carried_out_by_the_machine_and_touches_no_memory) {
  const Bench bench("pipe_barrier");
  EXPECT_EQ(bench.spec.role, Role::barrier);
  EXPECT_EQ(bench.spec.execute, nullptr);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

}  // namespace davsim::pipe_barrier_test
