// Values alone: what computing one repeat or one matrix product takes.

#include "isa/kernels.h"
#include "kernel.h"
#include "machine/run.h"

namespace davsim::bench {
namespace {

constexpr int kTimes = 200;

/// Executes `statement` kTimes a round on a core of `kind`; reports by `things` that it does.
void repeated(benchmark::State& state, const std::string& kind, const std::string& statement) {
  const Kernel kernel("ktrace 1\nblocks " + kind + " 0..1 {\n  for i in 0.." + std::to_string(kTimes) +
                          " {\n    " + statement + "\n  }\n}\n",
                      "atlas-a2");
  for (auto _ : state) {
    FindingLog log;
    Machine machine(kernel.product.target, kernel.lowered, nullptr, {.values = true, .checks = false},
                    log);
    step_blocks(machine, kernel.lowered);
  }
}

double times(const benchmark::State& state) { return static_cast<double>(state.iterations()) * kTimes; }

void machine_vadd_f16(benchmark::State& state) {
  repeated(state, "aiv", "vadd.f16 ub @ (0x10000), ub @ (0), ub @ (0x8000), repeat = 64");
  report_time(state, 64 * times(state), 1e9);
}

void machine_vcadd_f16(benchmark::State& state) {
  repeated(state, "aiv", "vcadd.f16 ub @ (0x10000), ub @ (0), repeat = 64");
  report_time(state, 64 * times(state), 1e9);
}

constexpr double kEdge = 128;

/// With the loops that this processor allows, and named by them: DAVSIM_CPU chooses.
void machine_mmad_f16(benchmark::State& state) {
  repeated(state, "aic", "mmad.f16 l0c @ (0), l0a @ (0), l0b @ (0), m = 128, k = 128, n = 128, to = f32, init = 1");
  report_rate(state, 2 * kEdge * kEdge * kEdge * times(state), 1e9);
}

[[maybe_unused]] const auto* const registered = [] {
  benchmark::RegisterBenchmark("machine_vadd_f16", machine_vadd_f16)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("machine_vcadd_f16", machine_vcadd_f16)->Unit(benchmark::kMillisecond);
  const bool baseline = kernels().name == "baseline";
  return benchmark::RegisterBenchmark(baseline ? "machine_mmad_f16_baseline" : "machine_mmad_f16",
                                      machine_mmad_f16)
      ->Unit(benchmark::kMillisecond);
}();

}  // namespace
}  // namespace davsim::bench
