#pragma once

#include <algorithm>

#include "instructions/reductions.h"

namespace davsim::sorting_test {

using namespace reductions_test;

struct Record {
  float score;
  std::uint32_t index;
  bool operator==(const Record&) const = default;
};

inline void put_records(Bench& bench, Type type, std::uint64_t address,
                        const std::vector<Record>& records) {
  for (const Record& record : records) {
    bench.put<std::uint32_t>(Space::UB, address, {0, record.index});
    put(bench, type, address, {record.score});
    address += 8;
  }
}
inline std::vector<Record> get_records(Bench& bench, Type type, std::uint64_t address, int count) {
  std::vector<Record> records;
  for (int i = 0; i < count; ++i, address += 8) {
    records.push_back(
        {get(bench, type, address, 1)[0], bench.get<std::uint32_t>(Space::UB, address + 4, 1)[0]});
  }
  return records;
}

/// Few different scores, so that many are equal; the index says where each came from.
inline std::vector<Record> mixed_records(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Record> records;
  for (int i = 0; i < count; ++i) {
    records.push_back({static_cast<float>(random() % 12) - 5, static_cast<std::uint32_t>(i)});
  }
  return records;
}

/// By insertion: the largest score first, equal ones in their order.
inline std::vector<Record> sorted(const std::vector<Record>& records) {
  std::vector<Record> out;
  for (const Record& record : records) {
    auto place = out.end();
    while (place != out.begin() && (place - 1)->score < record.score) --place;
    out.insert(place, record);
  }
  return out;
}

}  // namespace davsim::sorting_test
