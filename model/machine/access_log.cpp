#include "machine/access_log.h"

#include <algorithm>
#include <unordered_set>

namespace davsim {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 31);
}

std::uint64_t hash_of(const Footprint& f) {
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
  return hash;
}

/// Entries of a pipe that are kept without a look at what may go.
constexpr std::size_t kLeastRoom = 16;

}  // namespace

void join(Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

AccessLog::AccessLog(const std::vector<Pipe>& users, const std::vector<Pipe>& unordered)
    : users_(users) {
  orders_itself_.fill(true);
  for (const Pipe pipe : unordered) orders_itself_[static_cast<std::size_t>(index_of(pipe))] = false;
  matters_ = users.size() > 1 ||
             (users.size() == 1 && !orders_itself_[static_cast<std::size_t>(index_of(users[0]))]);
}

/// The latest entry that `access` conflicts with, and the lowest common `byte`; or null.
const AccessLog::Entry* AccessLog::conflict_with(const PipeLog& log, bool same, std::uint64_t known,
                                                 const LoggedAccess& access, std::uint64_t& byte) {
  const bool writes = access.footprint->access == Access::write;
  for (std::size_t i = log.entries.size(); i-- > 0;) {
    const Entry& entry = log.entries[i];
    if (entry.number <= known) break;
    if (entry.box.begin >= access.box.end || access.box.begin >= entry.box.end) continue;
    const bool wrote = entry.own.access == Access::write;
    if (!wrote && (!writes || same)) continue;
    if (same && (entry.orders_followers || entry.number == access.number)) continue;
    if (!same && access.unit_flag && entry.unit_flag) continue;
    if (wrote && writes && access.atomic.on() && entry.atomic == access.atomic) continue;
    if (const auto common = first_common_byte(entry.own, *access.footprint)) {
      byte = *common;
      return &entry;
    }
  }
  return nullptr;
}

std::optional<Conflict> AccessLog::conflict(Pipe pipe, const Clock& clock,
                                            const LoggedAccess& access) const {
  const auto look_at = [&](Pipe other) -> std::optional<Conflict> {
    const auto o = static_cast<std::size_t>(index_of(other));
    std::uint64_t byte = 0;
    const Entry* found = conflict_with(logs_[o], other == pipe, clock[o], access, byte);
    if (found == nullptr) return std::nullopt;
    return Conflict{found->instruction, other, found->own.access, byte, found->iteration};
  };
  // The pipe itself comes last: a flag from the other pipe mostly orders it after its own earlier
  // work as well, while a barrier would leave the race with the other pipe.
  for (const Pipe other : users_) {
    if (other == pipe) continue;
    if (auto found = look_at(other)) return found;
  }
  if (orders_itself_[static_cast<std::size_t>(index_of(pipe))]) return std::nullopt;
  return look_at(pipe);
}

void AccessLog::record(Pipe pipe, const LoggedAccess& access,
                       const std::array<Clock, kPipes>& clocks) {
  if (!matters_) return;
  PipeLog& log = logs_[static_cast<std::size_t>(index_of(pipe))];
  if (log.entries.size() >= log.room) make_room(pipe, clocks);
  log.entries.emplace_back(access);
}

void AccessLog::make_room(Pipe pipe, const std::array<Clock, kPipes>& clocks) {
  const auto p = static_cast<std::size_t>(index_of(pipe));
  PipeLog& log = logs_[p];
  std::uint64_t known = ~std::uint64_t{0};
  for (const Pipe other : users_) {
    if (other == pipe && orders_itself_[p]) continue;
    known = std::min(known, clocks[static_cast<std::size_t>(index_of(other))][p]);
  }
  std::erase_if(log.entries, [known](const Entry& entry) { return entry.number <= known; });
  // Accesses that nothing ever waits for would stay for good; the repeated ones among them must go.
  if (2 * log.entries.size() > log.room) {
    const auto hash = [](const Entry* e) {
      return static_cast<std::size_t>(mix(hash_of(e->own), static_cast<std::uint64_t>(e->instruction)));
    };
    const auto equal = [](const Entry* a, const Entry* b) {
      return a->instruction == b->instruction && a->orders_followers == b->orders_followers &&
             a->unit_flag == b->unit_flag && a->atomic == b->atomic && a->own == b->own;
    };
    std::unordered_set<const Entry*, decltype(hash), decltype(equal)> latest(log.entries.size(), hash,
                                                                             equal);
    for (auto entry = log.entries.rbegin(); entry != log.entries.rend(); ++entry) {
      if (!latest.insert(&*entry).second) entry->number = 0;
    }
    latest.clear();
    std::erase_if(log.entries, [](const Entry& entry) { return entry.number == 0; });
  }
  log.room = std::max(kLeastRoom, 2 * log.entries.size());
}

std::size_t AccessLog::size() const {
  std::size_t n = 0;
  for (const PipeLog& log : logs_) n += log.entries.size();
  return n;
}

}  // namespace davsim
