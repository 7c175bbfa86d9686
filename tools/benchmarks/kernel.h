#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "event/result.h"
#include "frontend/ktrace.h"
#include "ops/operation.h"
#include "product/product.h"

namespace davsim::bench {

/// A kernel lowered for a product; not moved, since `lowered` points into `program`.
struct Kernel {
  /// A file of traces/.
  Kernel(const std::string& name, const std::string& product_id, const ReadOptions& options)
      : product(read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", product_id)),
        program(read_ktrace_file(path(name), options)),
        lowered(lower_for(program, product.target)) {}
  /// The text of a trace.
  Kernel(const std::string& text, const std::string& product_id)
      : product(read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", product_id)),
        program(read(text)),
        lowered(lower_for(program, product.target)) {}
  Kernel(const Kernel&) = delete;

  static std::string path(const std::string& name) {
    return (std::filesystem::path(DAVSIM_SOURCE_DIR) / "traces" / (name + ".ktrace")).string();
  }
  static Program read(const std::string& text) {
    std::istringstream in(text);
    return read_ktrace(in, "benchmark.ktrace");
  }

  Product product;
  Program program;
  LoweredProgram lowered;
};

/// Instructions of a launch, on all pipes.
inline std::uint64_t count(const TimingResult& result) {
  std::uint64_t n = 0;
  for (const CoreResult& core : result.cores) {
    for (const PipeResult& pipe : core.pipes) n += pipe.cycles.instructions;
  }
  return n;
}

/// What a benchmark found: `amount` things in its whole running time give a rate in 1 / s, divided by
/// `scale`; goals.h knows the unit by the benchmark's name.
inline void report_rate(benchmark::State& state, double amount, double scale = 1e6) {
  state.counters["value"] = benchmark::Counter(amount / scale, benchmark::Counter::kIsRate);
}
/// The running time of one of `amount` things, times `scale`.
inline void report_time(benchmark::State& state, double amount, double scale) {
  state.counters["value"] =
      benchmark::Counter(amount / scale, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
/// A figure that is no time.
inline void report_figure(benchmark::State& state, double value) { state.counters["value"] = value; }

}  // namespace davsim::bench
