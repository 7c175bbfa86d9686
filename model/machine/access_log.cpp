#include "machine/access_log.h"

#include <algorithm>
#include <unordered_set>

namespace davsim {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 31);
}

std::uint64_t hash_of(ByteRange box) { return mix(mix(0, box.begin), box.end); }

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
  for (const Pipe pipe : users) {
    auto& looked_at = looked_at_[static_cast<std::size_t>(index_of(pipe))];
    for (const Pipe other : users) {
      if (other != pipe) looked_at.push_back(other);
    }
    if (!orders_itself_[static_cast<std::size_t>(index_of(pipe))]) looked_at.push_back(pipe);
  }
}

/// Whether an entry that touches the bytes of `access` is no conflict with it.
bool AccessLog::excused(const Entry& entry, bool same, const LoggedAccess& access) {
  const bool writes = access.footprint->access == Access::write;
  if (!entry.wrote && (!writes || same)) return true;
  if (same && (entry.orders_followers || entry.number == access.number)) return true;
  if (!same && access.unit_flag && entry.unit_flag) return true;
  return entry.wrote && writes && access.atomic.on() && entry.atomic == access.atomic;
}

/// The lowest byte that an entry and an access touch, whose boxes meet.
std::optional<std::uint64_t> AccessLog::common_byte(const Entry& entry, const LoggedAccess& access) {
  if (entry.own) return first_common_byte(*entry.own, *access.footprint);
  const Footprint box = Footprint::range(access.footprint->space, Access::read, entry.box.begin,
                                         entry.box.end - entry.box.begin);
  return first_common_byte(box, *access.footprint);
}

std::optional<Conflict> AccessLog::conflict(Pipe pipe, const Clock& clock,
                                            const LoggedAccess& access) const {
  const ByteRange box = access.box;
  for (const Pipe other : looked_at_[static_cast<std::size_t>(index_of(pipe))]) {
    const auto o = static_cast<std::size_t>(index_of(other));
    const std::vector<Entry>& entries = logs_[o].entries;
    const std::uint64_t known = clock[o];
    for (auto entry = entries.end(); entry != entries.begin();) {
      --entry;
      if (entry->number <= known) break;
      // Mostly the bounds alone tell: buffers are apart.
      if (entry->box.begin >= box.end || box.begin >= entry->box.end) continue;
      if (excused(*entry, other == pipe, access)) continue;
      if (const auto byte = common_byte(*entry, access)) {
        return Conflict{entry->instruction, other, entry->wrote ? Access::write : Access::read, *byte,
                        entry->iteration};
      }
    }
  }
  return std::nullopt;
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
      const std::uint64_t place = e->own ? hash_of(*e->own) : hash_of(e->box);
      return static_cast<std::size_t>(mix(place, static_cast<std::uint64_t>(e->instruction)));
    };
    const auto equal = [](const Entry* a, const Entry* b) {
      return a->instruction == b->instruction && a->orders_followers == b->orders_followers &&
             a->unit_flag == b->unit_flag && a->atomic == b->atomic && a->wrote == b->wrote &&
             a->box == b->box && a->own == b->own;
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
