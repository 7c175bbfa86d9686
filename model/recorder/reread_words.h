#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace davsim::record {

/// The words that a block has read last by scalar instructions, to tell when it waits for one of them to
/// change while it does other things in between.
class RereadWords {
 public:
  /// Notes that code at `site` has found `value` at `address`. How many times in a row it has found the
  /// same there before.
  std::uint64_t note(const void* site, const void* address, std::uint64_t value) {
    Word& word = words_[slot_of(site, address)];
    if (word.site != site || word.address != address || word.value != value) {
      word = {site, address, value, 0};
      return 0;
    }
    return ++word.times;
  }

 private:
  struct Word {
    const void* site = nullptr;
    const void* address = nullptr;
    std::uint64_t value = 0;
    std::uint64_t times = 0;
  };
  /// A few words are enough: a loop that reads more of them in turn is found by the one that stays.
  static constexpr std::size_t kWords = 64;
  static std::size_t slot_of(const void* site, const void* address) {
    const auto mixed = (reinterpret_cast<std::uintptr_t>(site) * 31 +
                        reinterpret_cast<std::uintptr_t>(address)) *
                       std::uintptr_t{0x9E3779B97F4A7C15};
    return mixed >> 58;
  }

  std::array<Word, kWords> words_{};
};

}  // namespace davsim::record
