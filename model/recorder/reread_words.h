#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>

namespace davsim::record {

/// The words that a block has read by scalar instructions, to tell when it waits for one of them to change
/// while it does other things in between.
class RereadWords {
 public:
  /// Notes that code at `site` has found `value` at `address`. How many times in a row it has found the
  /// same there before.
  std::uint64_t note(const void* site, const void* address, std::uint64_t value) {
    // A loop that waits reads few words; work on many needs no memory of them all.
    if (words_.size() >= kMostWords) words_.clear();
    const auto [word, is_new] = words_.try_emplace({site, address}, Found{value, 0});
    Found& found = word->second;
    if (is_new) return 0;
    found = found.value == value ? Found{value, found.times + 1} : Found{value, 0};
    return found.times;
  }

 private:
  static constexpr std::size_t kMostWords = 4096;
  struct Place {
    const void* site;
    const void* address;
    bool operator==(const Place&) const = default;
  };
  struct Found {
    std::uint64_t value = 0;
    std::uint64_t times = 0;
  };
  struct PlaceHash {
    std::size_t operator()(const Place& place) const {
      const std::hash<const void*> hash;
      return hash(place.site) * 31 + hash(place.address);
    }
  };

  std::unordered_map<Place, Found, PlaceHash> words_;
};

}  // namespace davsim::record
