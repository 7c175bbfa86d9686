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

/// What it works on where records do not exist: x1 y1 x2 y2 score label and two that have no
/// meaning.
inline constexpr int kProposalElements = 8;
inline constexpr int kProposalScore = 4;
/// Proposals that an instruction works on in each repeat.
inline constexpr std::uint64_t kProposalsPerRepeat = 16;

/// The score at a place in memory.
inline float score_at(const void* place, Type type) {
  if (type == Type::f16) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, place, sizeof bits);
    return f32_from_f16(bits);
  }
  float value = 0;
  std::memcpy(&value, place, sizeof value);
  return value;
}

/// Whether a score comes before another: the larger does. NaN counts as larger than every number.
inline bool comes_before(float a, float b) {
  if (a != a || b != b) return a != a && b == b;
  return a > b;
}

}  // namespace davsim
