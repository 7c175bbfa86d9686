#include "observe/trace_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "observe/trace_names.h"

namespace davsim {
namespace {

constexpr std::string_view kArrives =
    ",\n{\"ph\":\"X\",\"name\":\"flag arrives\",\"cat\":\"stall\",\"cname\":\"yellow\",\"pid\":";

/// `MTE2ToVECTOR`.
const std::string& category(Pipe source, Pipe destination) {
  static const auto all = [] {
    std::array<std::array<std::string, kPipes + 1>, kPipes + 1> names;
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = 0; b < names.size(); ++b) {
        names[a][b] = fmt::format("{}To{}", track_name(static_cast<Pipe>(a)),
                                  track_name(static_cast<Pipe>(b)));
      }
    }
    return names;
  }();
  return all.at(static_cast<std::size_t>(source)).at(static_cast<std::size_t>(destination));
}

}  // namespace

TraceFlags::Flag& TraceFlags::flag(const Key& key) {
  const auto pipes =
      static_cast<std::uint64_t>(index_of(key.source) * (kPipes + 1) + index_of(key.destination));
  return flags_[((std::uint64_t{key.core} << 32U | key.id) << 8U) | pipes];
}

void TraceFlags::set(const Key& key, const Set& what) {
  Flag& f = flag(key);
  if (f.waits.empty()) {
    f.sets.push_back(what);
    return;
  }
  arrive(f.waits.front(), {{what, key.source}}, key.destination);
  f.waits.pop_front();
}

void TraceFlags::wait(const Key& key, const Wait& what) {
  Flag& f = flag(key);
  if (f.sets.empty()) {
    f.waits.push_back(what);
    return;
  }
  arrive(what, {{f.sets.front(), key.source}}, key.destination);
  f.sets.pop_front();
}

void TraceFlags::arrive(const Wait& wait, const std::vector<From>& from, Pipe destination) {
  std::uint64_t visible = 0;
  std::uint64_t slice = 0;
  for (const From& one : from) {
    visible = std::max(visible, one.set.visible);
    slice = std::max(slice, one.set.slice);
  }
  // At least one cycle long, inside the wait, and begun after the sets' slices.
  const std::uint64_t begin = std::min(std::max({visible, slice + 1, wait.begin}), wait.end - 1);
  out_.open_slice(kArrives, wait.lane->address, begin, wait.end - begin);
  if (args_) {
    out_.out().text(",\"args\":{\"visible_cycle\":");
    out_.out().number(visible);
    out_.out().text("}");
  }
  out_.close();
  for (const From& one : from) {
    const std::string& names = category(one.pipe, destination);
    out_.flow(true, next_, names, one.set.lane->address, one.set.slice);
    out_.flow(false, next_, names, wait.lane->address, begin);
    ++next_;
  }
}

}  // namespace davsim
