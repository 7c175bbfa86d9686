#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "observe/chrome_trace.h"
#include "sample.h"

namespace davsim::observe_trace {

using Json = nlohmann::json;
using observe_sample::Sample;

/// A pipeline with flags both ways, double buffered, with barriers of both kinds.
inline const LoweredProgram& pipeline(Sample& sample, std::int64_t times) {
  const Expression bytes = observe_sample::loop_variable() * Expression(512);
  sample.flag("set_flag", Pipe::V, Pipe::MTE2);
  sample.flag("wait_flag", Pipe::V, Pipe::MTE2);
  const int load = sample.add("copy_gm_to_ub", Type::f16, {0, bytes, 1, 16});
  sample.add("copy_gm_to_ub", Type::f16, {512, bytes, 1, 16});
  sample.flag("set_flag", Pipe::MTE2, Pipe::V, 3);
  sample.flag("wait_flag", Pipe::MTE2, Pipe::V, 3);
  sample.add("set_vector_mask", Type::none, {0, -1});
  sample.add("vadd", Type::f16, {1024, 0, 512, 2});
  sample.add("pipe_barrier", Type::none, {index_of(Pipe::V)});
  sample.add("vadd", Type::f16, {1024, 1024, 512, 2});
  sample.flag("set_flag", Pipe::V, Pipe::MTE3);
  sample.flag("wait_flag", Pipe::V, Pipe::MTE3);
  sample.add("copy_ub_to_gm", Type::f16, {bytes, 1024, 1, 16});
  sample.add("pipe_barrier", Type::none, {index_of(Pipe::all)});
  sample.operation(load, "DataCopy");
  return sample.finish(times);
}

/// The trace of events, read back.
inline Json trace_of(const LoweredProgram& program, const std::vector<Event>& events,
                     const TraceOptions& options = {}) {
  const observe_sample::Folder folder;
  OutputFile out(folder / "t.json");
  ChromeTrace trace(out, program, {"atlas-a2", 1850, "sample.ktrace"}, options);
  // In two spans, as a run would give them.
  const std::size_t half = events.size() / 2;
  trace.take(std::span(events).first(half));
  trace.take(std::span(events).subspan(half));
  TimingResult result;
  for (const Event& e : events) result.cycles = std::max(result.cycles, e.complete());
  trace.finish(result);
  out.commit();
  return Json::parse(observe_sample::contents(folder / "t.json"));
}

/// Nanoseconds, from text with three decimals.
inline std::int64_t cycles(const Json& microseconds) {
  return std::llround(microseconds.get<double>() * 1000);
}

/// The events of a phase and a name, in the order of the file.
inline std::vector<Json> named(const Json& trace, std::string_view phase, std::string_view name) {
  std::vector<Json> found;
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == phase && e["name"] == name) found.push_back(e);
  }
  return found;
}

}  // namespace davsim::observe_trace
