#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <random>
#include <tuple>
#include <vector>

#include "event/event.h"
#include "program/cursor.h"

namespace davsim::observe_schedule {

/// Costs that a schedule draws from, all ranges inclusive.
struct Ranges {
  std::uint32_t occupancy[2] = {0, 40};
  std::uint32_t drain[2] = {0, 120};  ///< latency beyond the occupancy
  std::uint32_t flag[2] = {0, 4};     ///< cycles of a set, of a wait, and until a flag is visible
  std::uint32_t port[2] = {0, 6};     ///< waits of copies for global memory
};

/// Times a program with random costs under the rules that events obey: pipes in order, a wait ends
/// when its flag is visible, barriers when earlier work has completed. Events in their order.
inline std::vector<Event> schedule(const LoweredProgram& program, std::int64_t block,
                                   std::uint16_t core, const Ranges& ranges, std::uint32_t seed,
                                   std::uint64_t first = 0) {
  std::mt19937 random(seed);
  const auto draw = [&](const std::uint32_t(&range)[2]) {
    return range[0] + static_cast<std::uint32_t>(random() % (range[1] - range[0] + 1));
  };
  const CursorTables tables(program);
  Cursor cursor(tables, block);
  std::array<std::uint64_t, kPipes> now{};
  std::array<std::uint64_t, kPipes> completed{};
  std::array<std::uint32_t, kPipes> sequence{};
  now.fill(first);
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::deque<std::uint64_t>> flags;
  std::vector<Event> events;
  while (cursor.next()) {
    const auto p = static_cast<std::size_t>(index_of(cursor.pipe()));
    const Role role = cursor.instruction().spec().role;
    const std::int64_t* v = cursor.values();
    Event e;
    e.instruction = static_cast<std::uint32_t>(cursor.index());
    e.block = static_cast<std::uint32_t>(block);
    e.core = core;
    e.pipe = cursor.pipe();
    e.sequence = sequence[p]++;
    const auto wait = [&](std::uint64_t until, Stall cause) {
      if (until <= now[p]) return;
      e.stall = cause;
      e.stall_before = static_cast<std::uint32_t>(until - now[p]);
      now[p] = until;
    };
    switch (role) {
      case Role::set_flag: {
        e.occupancy = draw(ranges.flag);
        const std::uint64_t visible =
            std::max(completed[p], now[p] + e.occupancy) + draw(ranges.flag);
        e.latency = static_cast<std::uint32_t>(visible - now[p]);
        flags[{v[0], v[1], v[2]}].push_back(visible);
        break;
      }
      case Role::wait_flag: {
        auto& sets = flags.at({v[0], v[1], v[2]});
        wait(sets.front(), Stall::flag);
        sets.pop_front();
        e.occupancy = e.latency = draw(ranges.flag);
        break;
      }
      case Role::barrier:
        for (std::size_t q = 0; q < now.size(); ++q) {
          if (v[0] == index_of(Pipe::all) || q == p) wait(completed[q], Stall::barrier);
        }
        e.occupancy = e.latency = cursor.pipe() == Pipe::S ? 1 : 0;
        break;
      default:
        if (role == Role::copy) wait(now[p] + draw(ranges.port), Stall::gm_port);
        e.occupancy = draw(ranges.occupancy);
        e.latency = e.occupancy + draw(ranges.drain);
        e.conflict = role == Role::compute ? e.occupancy / 4 : 0;
        completed[p] = std::max(completed[p], now[p] + e.latency);
    }
    e.start = now[p];
    e.queued_before = e.stall_before;
    now[p] += e.occupancy;
    events.push_back(e);
  }
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return std::tuple(a.end(), a.core, a.pipe, a.sequence) <
           std::tuple(b.end(), b.core, b.pipe, b.sequence);
  });
  return events;
}

}  // namespace davsim::observe_schedule
