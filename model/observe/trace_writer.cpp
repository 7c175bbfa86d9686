#include "observe/trace_writer.h"

#include <fmt/format.h>

namespace davsim {

std::string TraceWriter::address(std::uint32_t process, std::uint32_t thread) {
  return fmt::format("{},\"tid\":{},\"ts\":", process, thread);
}

void TraceWriter::begin(std::string_view metadata) {
  // MindStudio Insight wants the profiling type before the first bracket.
  out_.text("{\"schemaVersion\":2,\"displayTimeUnit\":\"ns\",\"profilingType\":\"op\",");
  out_.text("\"metadata\":{");
  out_.text(metadata);
  out_.text("},\"traceEvents\":[");
}

void TraceWriter::end(std::string_view other) {
  out_.text("\n],\"otherData\":{");
  out_.text(other);
  out_.text("}}\n");
}

void TraceWriter::metadata(std::string_view name, std::uint32_t process, std::uint32_t thread,
                           std::string_view key, std::string_view value) {
  // Every track is named before its first slice, so only metadata can be the first event.
  out_.text(first_ ? "\n{\"ph\":\"M\",\"name\":\"" : ",\n{\"ph\":\"M\",\"name\":\"");
  first_ = false;
  out_.text(name);
  out_.text("\",\"pid\":");
  out_.number(process);
  if (thread != 0) {
    out_.text(",\"tid\":");
    out_.number(thread);
  }
  out_.text(",\"args\":{\"");
  out_.text(key);
  out_.text("\":");
  out_.text(value);
  out_.text("}}");
}

void TraceWriter::flow(bool start, std::uint64_t id, std::string_view category,
                       std::string_view address, std::uint64_t when) {
  out_.text(start ? ",\n{\"ph\":\"s\",\"id\":" : ",\n{\"ph\":\"f\",\"bp\":\"e\",\"id\":");
  out_.number(id);
  out_.text(",\"name\":\"flag\",\"cat\":\"");
  out_.text(category);
  out_.text("\",\"pid\":");
  out_.text(address);
  out_.thousandths(when);
  out_.text("}");
}

void TraceWriter::counter(std::string_view series, std::uint64_t when, std::string_view key,
                          std::uint64_t value) {
  out_.text(series);
  out_.thousandths(when);
  out_.text(",\"args\":{\"");
  out_.text(key);
  out_.text("\":");
  out_.number(value);
  out_.text("}}");
}

}  // namespace davsim
