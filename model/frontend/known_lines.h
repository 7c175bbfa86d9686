#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace davsim::ktrace {

/// Lines that have been read, and the statements that they became. A line that reads the same while
/// the same names are in scope says the same and need not be read again: code that is written out is
/// full of them. Keeps some of the latest.
class KnownLines {
 public:
  /// The statement of an equal line, by its index, or -1. `scope`: what names mean, by a number.
  [[nodiscard]] int find(std::string_view line, std::uint64_t scope) const {
    if (places_.empty()) return -1;
    const Place& place = places_[index_of(line)];
    return place.scope == scope && place.line == line ? place.statement : -1;
  }
  /// `line` points into the text that is read; nothing is kept of an empty one, nor of the first few of
  /// a trace, which is mostly all there is.
  void remember(std::string_view line, std::uint64_t scope, int statement) {
    if (line.empty() || statement < kFew) return;
    if (places_.empty()) places_.resize(kPlaces);
    places_[index_of(line)] = {line, scope, statement};
  }

 private:
  struct Place {
    std::string_view line;
    std::uint64_t scope = 0;
    int statement = -1;
  };
  static constexpr std::size_t kPlaces = 1 << 12;
  static constexpr int kFew = 64;
  static std::size_t index_of(std::string_view line) {
    return std::hash<std::string_view>()(line) % kPlaces;
  }

  std::vector<Place> places_;  ///< by hash; a later line takes the place of an earlier one
};

}  // namespace davsim::ktrace
