#pragma once

// Positions, memories, events and modes of the Ascend C basic API.

#include "c_api/types.h"
#include "davsim_cc/call.h"
#include "davsim_cc/local_arrays.h"

namespace AscendC {

/// Where a tensor lies, by the part that it plays.
enum class TPosition : std::uint8_t {
  GM, A1, A2, B1, B2, C1, C2, CO1, CO2, VECIN, VECOUT, VECCALC, LCM = VECCALC, SPM, SHM = SPM, TSCM,
  C2PIPE2GM, C2PIPE2LOCAL, MAX
};
using QuePosition = TPosition;

/// The memories themselves.
enum class Hardware : std::uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

constexpr Hardware hardware_of(TPosition position) {
  switch (position) {
    case TPosition::GM: return Hardware::GM;
#if __NPU_ARCH__ == 2002 || __NPU_ARCH__ == 1001
    // Results leave L0C for UB there.
    case TPosition::CO2: return Hardware::UB;
#else
    case TPosition::CO2: return Hardware::GM;
#endif
    case TPosition::A1:
    case TPosition::B1:
    case TPosition::C1:
    case TPosition::SPM:
    case TPosition::TSCM: return Hardware::L1;
    case TPosition::A2: return Hardware::L0A;
    case TPosition::B2: return Hardware::L0B;
    case TPosition::C2: return Hardware::BIAS;
    case TPosition::CO1: return Hardware::L0C;
    case TPosition::C2PIPE2GM:
    case TPosition::C2PIPE2LOCAL: return Hardware::FIXBUF;
    default: return Hardware::UB;
  }
}

constexpr davsim_cc::Space space_of(Hardware hardware) {
  switch (hardware) {
    case Hardware::GM: return davsim_cc::Space::gm;
    case Hardware::L1: return davsim_cc::Space::l1;
    case Hardware::L0A: return davsim_cc::Space::l0a;
    case Hardware::L0B: return davsim_cc::Space::l0b;
    case Hardware::L0C: return davsim_cc::Space::l0c;
    case Hardware::BIAS: return davsim_cc::Space::bt;
    case Hardware::FIXBUF: return davsim_cc::Space::fb;
    default: return davsim_cc::Space::ub;
  }
}

/// Events as pairs of pipes: SOURCE_DESTINATION.
#define DAVSIM_CC_EVENTS(X)                                                                         \
  X(MTE2, MTE1) X(MTE1, MTE2) X(MTE1, M) X(M, MTE1) X(MTE2, V) X(V, MTE2) X(MTE3, V) X(V, MTE3)      \
  X(M, V) X(V, M) X(V, V) X(MTE3, MTE1) X(MTE1, MTE3) X(MTE1, V) X(V, MTE1) X(MTE2, M) X(M, MTE2)   \
  X(M, MTE3) X(MTE3, M) X(MTE3, MTE2) X(MTE2, MTE3) X(S, V) X(V, S) X(S, MTE2) X(MTE2, S)           \
  X(S, MTE3) X(MTE3, S) X(MTE2, FIX) X(FIX, MTE2) X(FIX, S) X(M, S) X(FIX, MTE3) X(MTE1, FIX)       \
  X(FIX, MTE1) X(FIX, FIX) X(FIX, M) X(M, FIX) X(FIX, V) X(V, FIX)
#define DAVSIM_CC_EVENT(source, destination) source##_##destination,
enum class HardEvent : std::uint8_t { DAVSIM_CC_EVENTS(DAVSIM_CC_EVENT) MAX };
#undef DAVSIM_CC_EVENT

/// The names of an event's pipes.
struct EventPipes {
  const char* source;
  const char* destination;
};
#define DAVSIM_CC_EVENT(source, destination) {#source, #destination},
inline constexpr EventPipes kEventPipes[] = {DAVSIM_CC_EVENTS(DAVSIM_CC_EVENT)};
#undef DAVSIM_CC_EVENT
#undef DAVSIM_CC_EVENTS

using TEventID = std::int8_t;

enum class RoundMode : std::uint8_t {
  CAST_NONE, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD, CAST_HYBRID,
  UNKNOWN = 0xFF  ///< where nothing is rounded
};
inline constexpr const char* kRoundModes[] = {"CAST_NONE", "CAST_RINT", "CAST_FLOOR", "CAST_CEIL",
                                              "CAST_ROUND", "CAST_TRUNC", "CAST_ODD",
                                              "CAST_HYBRID"};
constexpr const char* name_of(RoundMode mode) {
  return kRoundModes[mode == RoundMode::UNKNOWN ? 0 : static_cast<int>(mode)];
}

enum class CMPMODE : std::uint8_t { LT, GT, EQ, LE, GE, NE };
inline constexpr const char* kCompareModes[] = {"LT", "GT", "EQ", "LE", "GE", "NE"};

enum class SELMODE : std::uint8_t {
  VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE
};
inline constexpr const char* kSelectModes[] = {"VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE",
                                               "VSEL_TENSOR_TENSOR_MODE"};

enum class ReduceType : std::uint8_t { SUM, MAX, MIN };
inline constexpr const char* kReduceTypes[] = {"SUM", "MAX", "MIN"};

enum class ReduceOrder : std::uint8_t {
  ORDER_VALUE_INDEX, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX
};
inline constexpr const char* kReduceOrders[] = {"VALUE_INDEX", "INDEX_VALUE", "ONLY_VALUE",
                                                "ONLY_INDEX"};

enum class MaskMode : std::uint8_t { NORMAL, COUNTER };
enum class PaddingMode : std::uint8_t { Normal, Compact };
enum class CacheMode : std::uint8_t { CACHE_MODE_DISABLE, CACHE_MODE_NORMAL, CACHE_MODE_LAST,
                                      CACHE_MODE_PERSISTENT };
enum class CacheRwMode : std::uint8_t { READ = 1, WRITE = 2, RW = 3 };

/// What stands in the place of a mask where the mask registers are set beforehand.
inline constexpr std::uint64_t MASK_PLACEHOLDER = 0;
inline constexpr std::uint64_t MASK_PLACEHOLDER_LIST[2] = {0, 0};

}  // namespace AscendC
