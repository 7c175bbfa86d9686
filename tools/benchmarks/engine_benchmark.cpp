// Instructions per second of the timing tiers, alone and with a timeline, and of values.

#include <algorithm>
#include <ctime>

#include "engine/engine.h"
#include "kernel.h"
#include "machine/run.h"
#include "observe/chrome_trace.h"
#include "timing/loop.h"

namespace davsim::bench {
namespace {

/// The double-buffered vector addition with about 400 000 instructions on so many cores.
ReadOptions sized(std::int64_t cores, std::int64_t tiles = 25600, std::int64_t elements = 4096) {
  return {{{"BLOCKS", cores}, {"TILES", tiles / cores}, {"N", elements}}};
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
  report_rate(state, static_cast<double>(instructions));
}

void engine_timing_only(benchmark::State& state) { timing_only(state, true); }
void loop_timing_only(benchmark::State& state) { timing_only(state, false); }

RunInfo info_of(const Kernel& kernel) {
  return {kernel.product.target.product, kernel.product.costs.clock_mhz, "vector_add"};
}

void engine_with_trace(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2", sized(8));
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    OutputFile file("/dev/null");
    ChromeTrace trace(file, kernel.lowered, info_of(kernel), {.args = state.range(0) != 0});
    const TimingResult result =
        simulate(kernel.product.target, kernel.product.costs, kernel.lowered, &trace);
    trace.finish(result);
    file.commit();
    instructions += count(result);
  }
  report_rate(state, static_cast<double>(instructions));
}

struct EventList : Sink {
  std::vector<Event> events;
  void take(std::span<const Event> batch) override {
    events.insert(events.end(), batch.begin(), batch.end());
  }
};

/// The timeline alone, of events that are there.
void write_timeline(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2", sized(8));
  EventList list;
  const TimingResult result =
      simulate(kernel.product.target, kernel.product.costs, kernel.lowered, &list);
  for (auto _ : state) {
    OutputFile file("/dev/null");
    ChromeTrace trace(file, kernel.lowered, info_of(kernel), {.args = state.range(0) != 0});
    trace.take(list.events);
    trace.finish(result);
    file.commit();
  }
  report_rate(state, static_cast<double>(state.iterations()) * static_cast<double>(list.events.size()));
}

void execute(const Kernel& kernel, GlobalMemory* memory, bool checks) {
  FindingLog log;
  Machine machine(kernel.product.target, kernel.lowered, memory,
                  {.values = memory != nullptr, .checks = checks}, log);
  step_blocks(machine, kernel.lowered);
  machine.finish();
}

/// What `work` takes of this thread, in seconds.
template <class Work>
double processor_time(Work work) {
  const auto now = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double begin = now();
  work();
  return now() - begin;
}

constexpr std::int64_t kValueTiles = 3200;

/// Values and timing, without checks. The argument is the bytes of a tile.
void engine_with_values(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2", sized(8, kValueTiles, state.range(0) / 2));
  GlobalMemory memory(kernel.program);
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    execute(kernel, &memory, false);
    instructions += count(
        simulate(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr));
  }
  report_rate(state, static_cast<double>(instructions));
}

/// What checks of ranges, alignment and races add, by instruction on memory: execution with them less
/// execution without.
void race_checks(benchmark::State& state) {
  const Kernel kernel("vector_add", "atlas-a2", sized(8, kValueTiles, state.range(0) / 2));
  double with = 1e9;
  double without = 1e9;
  for (auto _ : state) {
    with = std::min(with, processor_time([&] { execute(kernel, nullptr, true); }));
    without = std::min(without, processor_time([&] { execute(kernel, nullptr, false); }));
  }
  constexpr double kMemoryInstructions = 4;  // of a tile: two copies in, an addition, a copy out
  report_figure(state, 1e9 * (with - without) / (kMemoryInstructions * kValueTiles));
}

/// A launch of one instruction a block: making and taking down all modules.
void elaborate_64_cores(benchmark::State& state) {
  const Kernel kernel("ktrace 1\nblocks aiv 0..64 {\n  pipe_barrier ALL\n}\n", "ascend-950pr");
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        simulate(kernel.product.target, kernel.product.costs, kernel.lowered, nullptr));
  }
  report_time(state, static_cast<double>(state.iterations()), 1e3);
}

BENCHMARK(engine_timing_only)->Arg(1)->Arg(8)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(loop_timing_only)->Arg(1)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(engine_with_trace)->ArgName("args")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(write_timeline)->ArgName("args")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(engine_with_values)->ArgName("tile")->Arg(2048)->Arg(8192)->Unit(benchmark::kMillisecond);
BENCHMARK(race_checks)->ArgName("tile")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK(elaborate_64_cores)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace davsim::bench
