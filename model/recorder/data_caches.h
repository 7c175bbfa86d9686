#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "isa/footprint.h"

namespace davsim::record {

/// Follows what the data caches of the scalar units hold of global memory, line by line: nothing keeps
/// them coherent but the kernel, by cleaning and invalidating. Values are those of a kernel that does; what
/// may differ on the chip is reported.
class DataCaches {
 public:
  static constexpr std::uint64_t kLineBytes = 64;

  struct Finding {
    Location where;
    std::string message;
  };
  /// An access to bytes of global memory. A line lies in one cache for each block.
  struct Access {
    std::int64_t block = 0;
    ByteRange range;
    bool writes = false;
    int site = 0;  ///< of the program: `where` tells its line
  };

  /// `where` gives the line of a site.
  explicit DataCaches(std::function<Location(int site)> where) : where_(std::move(where)) {}

  /// By the scalar unit, through the cache.
  void scalar(const Access& access);
  /// By a copy, or past the cache.
  void direct(const Access& access);
  /// Whether some cache holds bytes of `range`.
  [[nodiscard]] bool holds(const ByteRange& range) const;
  /// The block writes back and drops what its cache holds from `address` to the end of the line.
  void clean(std::int64_t block, std::uint64_t address);
  /// The same for all that its cache holds.
  void clean_all(std::int64_t block);

  /// What went wrong, once for each pair of places.
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }

 private:
  /// A line in the cache of a block; a bit for each byte.
  struct Cached {
    std::uint64_t dirty = 0;  ///< written by the block's scalar unit, not written back
    std::uint64_t stale = 0;  ///< changed by others since the line was loaded
    int loaded_by = -1;
    int written_by = -1;
    int changed_by = -1;
  };
  using Key = std::pair<std::uint64_t, std::int64_t>;  ///< line, block

  /// Calls `what` for each line that some cache holds bytes of `range` of, with the bits of these bytes.
  void each_cached(const ByteRange& range,
                   const std::function<void(const Key&, Cached&, std::uint64_t bits)>& what);
  void meet_others(const Access& access, std::uint64_t number, std::uint64_t bits);
  /// `message` is given the line of `other`.
  void report(int site, int other, const std::function<std::string(const std::string& other)>& message);

  std::function<Location(int)> where_;
  std::map<Key, Cached> cached_;
  std::set<std::pair<int, int>> reported_;
  std::set<std::pair<std::string, std::string>> reported_lines_;
  std::vector<Finding> findings_;
};

}  // namespace davsim::record
