#pragma once

#include <array>
#include <map>
#include <string>

#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::test {

/// Works out every pipe's stalls once more, from the times of its events and from what each
/// instruction is, and compares them with what the simulation booked. Returns the first difference
/// as text, or nothing. Knows nothing of how the pipes keep their books.
inline std::string recount_stalls(const TestKernel& kernel, const std::vector<Event>& events,
                                  const TimingResult& result) {
  struct Block {
    std::uint64_t begin = ~std::uint64_t{0};
    std::uint64_t end = 0;
  };
  // A block begins on its core when its first instruction leaves the scalar unit, one issue earlier.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Block> blocks;  // by (core, block)
  const std::uint64_t issue = kernel.product.costs.scalar_issue.count();
  for (const Event& event : events) {
    Block& block = blocks[{event.core, event.block}];
    // What runs in the scalar unit itself begins there, before it has waited for other cores.
    const std::uint64_t left = event.pipe == Pipe::S ? event.start - event.stall_before
                                                     : event.start - event.queued_before - issue;
    block.begin = std::min(block.begin, left);
    block.end = std::max({block.end, event.end(), event.complete()});
  }
  for (const CoreResult& core : result.cores) {
    for (const PipeResult& pipe : core.pipes) {
      if (pipe.pipe == Pipe::S) continue;  // its issues are no events
      std::array<std::uint64_t, kStalls> stalls{};
      std::uint64_t busy = 0;
      std::uint64_t now = 0;
      const auto book = [&](std::uint64_t until, Stall cause) {
        if (until > now) stalls[static_cast<std::size_t>(cause)] += until - now;
        now = std::max(now, until);
      };
      for (const auto& [key, block] : blocks) {
        if (key.first != core.index) continue;
        book(block.begin, Stall::dispatch);
        for (const Event& event : events) {
          if (event.core != core.index || event.pipe != pipe.pipe || event.block != key.second) continue;
          book(event.start - event.queued_before, Stall::issue);
          switch (kernel.lowered.instructions[event.instruction].spec().role) {
            case Role::wait_flag:
            case Role::lock: book(event.start, Stall::flag); break;
            case Role::barrier: book(event.start, Stall::barrier); break;
            case Role::cross_wait:
              book(event.start, Stall::cross_core);
              break;
            default:
              // A copy waits for the shared port; what empties the accumulator waits for the unit
              // flag before that.
              if (pipe.pipe == Pipe::FIX) {
                const bool port = event.stall == Stall::gm_port;
                book(event.start - (port ? event.stall_before : 0), Stall::flag);
              }
              book(event.start, Stall::gm_port);
          }
          busy += event.occupancy;
          now += event.occupancy;
        }
        book(block.end, Stall::idle);
      }
      book(result.cycles, Stall::idle);
      for (int cause = 0; cause < kStalls; ++cause) {
        if (stalls[static_cast<std::size_t>(cause)] != pipe.cycles.stalls[cause]) {
          return fmt::format("core {} {}: {} is booked with {} cycles, the events say {}", core.index,
                             name_of(pipe.pipe), name_of(static_cast<Stall>(cause)),
                             pipe.cycles.stalls[cause], stalls[static_cast<std::size_t>(cause)]);
        }
      }
      if (busy != pipe.cycles.busy) return fmt::format("core {}: busy differs", core.index);
    }
  }
  return "";
}

}  // namespace davsim::test
