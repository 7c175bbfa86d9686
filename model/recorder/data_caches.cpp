#include "recorder/data_caches.h"

#include <algorithm>

#include <fmt/format.h>

namespace davsim::record {
namespace {

constexpr std::uint64_t line_of(std::uint64_t address) { return address / DataCaches::kLineBytes; }

/// The bytes of `range` in `line`.
std::uint64_t bits_in(std::uint64_t line, const ByteRange& range) {
  const std::uint64_t begin = line * DataCaches::kLineBytes;
  const std::uint64_t first = std::max(range.begin, begin) - begin;
  const std::uint64_t last = std::min(range.end, begin + DataCaches::kLineBytes) - begin;
  if (first >= last) return 0;
  return (~std::uint64_t{0} >> (DataCaches::kLineBytes - (last - first))) << first;
}

constexpr const char* kHow = "DataCacheCleanAndInvalid, or asc_dcci_single";

}  // namespace

void DataCaches::each_cached(
    const ByteRange& range,
    const std::function<void(const Key&, Cached&, std::uint64_t bits)>& what) {
  auto next = cached_.lower_bound({line_of(range.begin), INT64_MIN});
  for (; next != cached_.end() && next->first.first * kLineBytes < range.end; ++next) {
    const std::uint64_t bits = bits_in(next->first.first, range);
    if (bits != 0) what(next->first, next->second, bits);
  }
}

bool DataCaches::holds(const ByteRange& range) const {
  const auto next = cached_.lower_bound({line_of(range.begin), INT64_MIN});
  return next != cached_.end() && next->first.first * kLineBytes < range.end;
}

void DataCaches::direct(const Access& access) {
  each_cached(access.range, [&](const Key& key, Cached& line, std::uint64_t bits) {
    if ((line.dirty & bits) != 0) {
      report(access.site, line.written_by, [&](const std::string& writer) {
        return fmt::format(
            "{} what the scalar unit of {} wrote at {}, which may still be in its data cache; clean the "
            "line behind the store ({})",
            access.writes ? "overwrites" : "reads",
            key.second == access.block ? "this block" : fmt::format("block {}", key.second), writer, kHow);
      });
    }
    if (access.writes) {
      line.stale |= bits;
      line.changed_by = access.site;
    }
  });
}

void DataCaches::scalar(const Access& access) {
  if (access.range.begin >= access.range.end) return;
  const std::uint64_t last = line_of(access.range.end - 1);
  for (std::uint64_t number = line_of(access.range.begin); number <= last; ++number) {
    const std::uint64_t bits = bits_in(number, access.range);
    const auto [own, loaded] = cached_.try_emplace({number, access.block});
    if (loaded) own->second.loaded_by = access.site;
    meet_others(access, number, bits);
    Cached& line = own->second;
    if (access.writes) {
      line.dirty |= bits;
      line.written_by = access.site;
    } else if ((line.stale & bits & ~line.dirty) != 0) {
      report(access.site, line.changed_by, [&](const std::string& changer) {
        return fmt::format(
            "reads what has been in the data cache since {} and was changed since then at {}: the value "
            "may be the old one; invalidate the line before the read ({})",
            where_(line.loaded_by).text(), changer, kHow);
      });
    }
  }
}

/// A scalar access of one block to a line that others may hold, too.
void DataCaches::meet_others(const Access& access, std::uint64_t number, std::uint64_t bits) {
  const ByteRange all{number * kLineBytes, (number + 1) * kLineBytes};
  each_cached(all, [&](const Key& key, Cached& other, std::uint64_t) {
    if (key.second == access.block) return;
    const bool same_bytes = (other.dirty & bits) != 0;
    if (same_bytes || (access.writes && other.dirty != 0)) {
      report(access.site, other.written_by, [&](const std::string& writer) {
        if (same_bytes) {
          return fmt::format(
              "{} what the scalar unit of block {} wrote at {}, which may still be in its data cache; "
              "clean the line behind the store ({})",
              access.writes ? "overwrites" : "reads", key.second, writer, kHow);
        }
        return fmt::format(
            "writes into the line of {} bytes that the scalar unit of block {} has written into at {} and "
            "may still have in its data cache: the one that is written back last wins whole; keep the "
            "blocks' bytes {} apart, or clean the line behind each store ({})",
            kLineBytes, key.second, writer, kLineBytes, kHow);
      });
    }
    if (access.writes) {
      other.stale |= bits;
      other.changed_by = access.site;
    }
  });
}

void DataCaches::clean(std::int64_t block, std::uint64_t address) {
  const auto found = cached_.find({line_of(address), block});
  if (found == cached_.end()) return;
  const std::uint64_t rest = bits_in(found->first.first, {address, UINT64_MAX});
  found->second.dirty &= ~rest;
  found->second.stale &= ~rest;
  // The bytes before `address` stay as they are.
  if (found->second.dirty == 0 && found->second.stale == 0) cached_.erase(found);
}

void DataCaches::clean_all(std::int64_t block) {
  std::erase_if(cached_, [&](const auto& entry) { return entry.first.second == block; });
}

void DataCaches::report(int site, int other,
                        const std::function<std::string(const std::string& other)>& message) {
  if (!reported_.emplace(site, other).second) return;
  const Location where = where_(site);
  const std::string there = where_(other).text();
  if (reported_lines_.emplace(where.text(), there).second) findings_.push_back({where, message(there)});
}

}  // namespace davsim::record
