// Reading: traces that are written out statement by statement, and products.

#include <sstream>

#include "kernel.h"

namespace davsim::bench {
namespace {

/// A trace without loops, as a program writes it; lines repeat, or none does.
std::string written_out(int statements, bool repeats) {
  std::string text = "ktrace 1\ntensor x : f16[65536] = random(seed = 1)\nblocks aiv 0..1 {\n"
                     "  ub a : f16[8192] at 0\n";
  for (int i = 0; i < statements; ++i) {
    const std::string at = std::to_string(repeats ? i % 8 * 1024 : i % 8000) +
                           (repeats ? "" : " + " + std::to_string(i / 8000));
    text += i % 4 == 0 ? "  DataCopy a[" + at + "], x[" + at + "], count = 1024\n"
                       : "  vadd a[" + at + "], a[" + at + "], a, repeat = 8, src1_repeat_stride = 0\n";
  }
  return text + "}\n";
}

void read_trace(benchmark::State& state) {
  const std::string text = written_out(20'000, state.range(0) != 0);
  for (auto _ : state) {
    std::istringstream in(text);
    benchmark::DoNotOptimize(read_ktrace(in, "benchmark.ktrace"));
  }
  report_rate(state, static_cast<double>(state.iterations()) * static_cast<double>(text.size()));
}

void read_one_product(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        davsim::read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", "atlas-a2"));
  }
  report_time(state, static_cast<double>(state.iterations()), 1e3);
}

BENCHMARK(read_trace)->ArgName("repeats")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);
[[maybe_unused]] const auto* const registered =
    benchmark::RegisterBenchmark("read_product", read_one_product)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace davsim::bench
