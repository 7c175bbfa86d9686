#include "machine/access_log.h"

#include <algorithm>

namespace davsim {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 31);
}

std::uint64_t hash_of(const Footprint& f, int instruction) {
  std::uint64_t hash = mix(0, f.base);
  hash = mix(hash, (std::uint64_t{f.repeats} << 32) | f.blocks);
  hash = mix(hash, static_cast<std::uint64_t>(f.repeat_stride));
  hash = mix(hash, static_cast<std::uint64_t>(f.block_stride));
  hash = mix(hash, (std::uint64_t{f.block_bytes} << 2) | (f.access == Access::write ? 2U : 0U) |
                       (f.lanes ? 1U : 0U));
  if (f.lanes) {
    for (const std::uint32_t word : f.full.blocks) hash = mix(hash, word);
    for (const std::uint32_t word : f.last.blocks) hash = mix(hash, word);
  }
  return mix(hash, static_cast<std::uint64_t>(instruction));
}

}  // namespace

void join(Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

bool AccessLog::orders_itself(Pipe pipe) const {
  return std::find(unordered_.begin(), unordered_.end(), pipe) == unordered_.end();
}

std::optional<Conflict> AccessLog::conflict(Pipe pipe, const Clock& clock,
                                            const Footprint& footprint, bool unit_flag,
                                            const StoreAtomic& atomic) const {
  const ByteRange box = bounds(footprint);
  if (box.begin >= box.end) return std::nullopt;
  const bool writes = footprint.access == Access::write;
  const auto conflict_with = [&](Pipe other) -> std::optional<Conflict> {
    const bool same = other == pipe;
    const auto o = static_cast<std::size_t>(index_of(other));
    const auto& entries = logs_[o].entries;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      if (entry->number <= clock[o]) break;
      if (!entry->alive || entry->box.begin >= box.end || box.begin >= entry->box.end) continue;
      const bool wrote = entry->footprint.access == Access::write;
      if (!wrote && (!writes || same)) continue;
      if (same && entry->orders_followers) continue;
      if (!same && unit_flag && entry->unit_flag) continue;
      if (wrote && writes && atomic.on() && entry->atomic == atomic) continue;
      if (const auto byte = first_common_byte(entry->footprint, footprint)) {
        return Conflict{entry->instruction, other, entry->footprint.access, *byte,
                        entry->iteration};
      }
    }
    return std::nullopt;
  };
  // The pipe itself comes last: a flag from the other pipe mostly orders it after its own earlier
  // work as well, while a barrier would leave the race with the other pipe.
  for (const Pipe other : users_) {
    if (other == pipe) continue;
    if (auto found = conflict_with(other)) return found;
  }
  return orders_itself(pipe) ? std::nullopt : conflict_with(pipe);
}

void AccessLog::record(Pipe pipe, std::uint64_t number, int instruction,
                       const Iteration& iteration, const Footprint& footprint,
                       bool orders_followers, bool unit_flag, const StoreAtomic& atomic) {
  if (users_.empty()) return;
  const ByteRange box = bounds(footprint);
  if (box.begin >= box.end) return;
  PipeLog& log = logs_[static_cast<std::size_t>(index_of(pipe))];
  const std::uint64_t hash = hash_of(footprint, instruction);
  const std::uint64_t index = log.dropped + log.entries.size();
  const auto [place, fresh] = log.latest.try_emplace(hash, index);
  if (!fresh) {
    if (place->second >= log.dropped) {
      Entry& old = log.entries[static_cast<std::size_t>(place->second - log.dropped)];
      if (old.footprint == footprint && old.alive) {
        old.alive = false;
        ++log.dead;
      }
    }
    place->second = index;
  }
  log.entries.push_back({footprint, box, number, instruction, iteration, true, orders_followers,
                         unit_flag, atomic});
  // Accesses that nothing ever waits for are not retired; the replaced ones among them must still go.
  if (log.dead > 64 && 2 * log.dead > log.entries.size()) sweep(log);
}

void AccessLog::retire(const std::array<Clock, kPipes>& clocks) {
  for (const Pipe pipe : users_) {
    const auto p = static_cast<std::size_t>(index_of(pipe));
    if (logs_[p].entries.empty()) continue;
    std::uint64_t known = ~std::uint64_t{0};
    for (const Pipe other : users_) {
      if (other == pipe && orders_itself(pipe)) continue;
      known = std::min(known, clocks[static_cast<std::size_t>(index_of(other))][p]);
    }
    drop_front(logs_[p], known);
  }
}

void AccessLog::drop_front(PipeLog& log, std::uint64_t known) {
  while (!log.entries.empty() &&
         (!log.entries.front().alive || log.entries.front().number <= known)) {
    log.dead -= log.entries.front().alive ? 0 : 1;
    log.entries.pop_front();
    ++log.dropped;
  }
  if (log.latest.size() > 1024 && log.latest.size() > 4 * log.entries.size()) {
    std::erase_if(log.latest, [&](const auto& item) { return item.second < log.dropped; });
  }
}

void AccessLog::sweep(PipeLog& log) {
  std::erase_if(log.entries, [](const Entry& entry) { return !entry.alive; });
  log.dead = 0;
  log.dropped = 0;
  log.latest.clear();
  for (std::size_t i = 0; i < log.entries.size(); ++i) {
    log.latest[hash_of(log.entries[i].footprint, log.entries[i].instruction)] = i;
  }
}

std::size_t AccessLog::size() const {
  std::size_t n = 0;
  for (const PipeLog& log : logs_) n += log.entries.size();
  return n;
}

}  // namespace davsim
