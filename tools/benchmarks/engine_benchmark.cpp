// Instructions per second of the timing tiers, alone and with a timeline.

#include <benchmark/benchmark.h>

#include <unistd.h>

#include "engine/engine.h"
#include "kernel.h"
#include "machine/run.h"
#include "observe/chrome_trace.h"
#include "timing/loop.h"

namespace davsim::bench {
namespace {

/// The double-buffered vector addition with about 400 000 instructions on so many cores.
ReadOptions sized(std::int64_t cores, std::int64_t elements = 4096) {
  return {{{"BLOCKS", cores}, {"TILES", 25600 / cores}, {"N", elements}}};
}

std::uint64_t count(const TimingResult& result) {
  std::uint64_t n = 0;
  for (const CoreResult& core : result.cores) {
    for (const PipeResult& pipe : core.pipes) n += pipe.cycles.instructions;
  }
  return n;
}

void report(benchmark::State& state, std::uint64_t instructions) {
  state.counters["instructions/s"] = benchmark::Counter(
      static_cast<double>(instructions), benchmark::Counter::kIsRate);
}

void timing_only(benchmark::State& state, bool systemc) {
  const Kernel kernel("vector_add", "atlas-a2", sized(state.range(0)));
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    const TimingResult result =
        systemc ? simulate(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr)
                : run_loop(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr);
    instructions += count(result);
  }
  report(state, instructions);
}

void engine_timing_only(benchmark::State& state) { timing_only(state, true); }
void loop_timing_only(benchmark::State& state) { timing_only(state, false); }

void engine_with_trace(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2", sized(8));
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    OutputFile file("/dev/null");
    ChromeTrace trace(file, kernel.lowered, {"atlas-a2", 1800, "vector_add"},
                      {.args = state.range(0) != 0});
    const TimingResult result =
        simulate(kernel.product.target, kernel.product.costs, kernel.lowered, &trace);
    trace.finish(result);
    file.commit();
    instructions += count(result);
  }
  report(state, instructions);
}

/// Values, checks and timing: what `davsim run` does. The argument is the bytes of a tile.
void engine_with_values(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2",
                      {{{"BLOCKS", 8}, {"TILES", 400}, {"N", state.range(0) / 2}}});
  std::uint64_t instructions = 0;
  GlobalMemory memory(kernel.program);
  for (auto _ : state) {
    FindingLog log;
    Machine machine(kernel.product.target, kernel.lowered, &memory,
                    {.values = true, .checks = state.range(1) != 0}, log);
    step_blocks(machine, kernel.lowered);
    machine.finish();
    instructions += count(
        simulate(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr));
  }
  report(state, instructions);
}

BENCHMARK(engine_timing_only)->Arg(1)->Arg(8)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(loop_timing_only)->Arg(1)->Arg(8)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(engine_with_trace)->ArgName("args")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(engine_with_values)
    ->ArgNames({"tile", "checks"})
    ->Args({2048, 0})
    ->Args({8192, 0})
    ->Args({2048, 1})
    ->Args({8192, 1})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace davsim::bench
