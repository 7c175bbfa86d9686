#pragma once

#include <cstring>

#include "isa/formats.h"
#include "isa/type.h"

namespace davsim {

/// What sorting works on: a score, of f16 in the lower two of four bytes, and the index that goes
/// with it.
struct SortRecord {
  std::uint32_t score = 0;
  std::uint32_t index = 0;
};
static_assert(sizeof(SortRecord) == 8);

inline constexpr std::uint64_t kRecordBytes = sizeof(SortRecord);
/// Records in 256 bytes.
inline constexpr std::uint64_t kRecordsPerRepeat = 32;

inline float score_of(const SortRecord& record, Type type) {
  if (type == Type::f16) return f32_from_f16(static_cast<std::uint16_t>(record.score));
  float value = 0;
  std::memcpy(&value, &record.score, sizeof value);
  return value;
}

/// Whether `a` comes before `b`: the larger score does. NaN counts as larger than every number.
inline bool comes_before(const SortRecord& a, const SortRecord& b, Type type) {
  const float x = score_of(a, type);
  const float y = score_of(b, type);
  if (x != x || y != y) return x != x && y == y;
  return x > y;
}

}  // namespace davsim
