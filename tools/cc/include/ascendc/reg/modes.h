#pragma once

// Which lanes operations on registers keep, and how exactly functions of floating-point numbers compute.

#include "ascendc/reg/types.h"

namespace AscendC {

// Algorithms by their greatest error in units of the last place (ULP), and whether subnormal numbers count
// as zeros (FTZ_TRUE).
enum class ExpAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class LnAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class LogAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class SqrtAlgo {
  INTRINSIC, FAST_INVERSE, PRECISION_1ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_FALSE, PRECISION_1ULP_FTZ_FALSE
};
enum class DivAlgo {
  INTRINSIC, DIFF_COMPENSATION, PRECISION_1ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_FALSE,
  PRECISION_1ULP_FTZ_FALSE
};

namespace Reg {

using AscendC::DivAlgo;
using AscendC::ExpAlgo;
using AscendC::LnAlgo;
using AscendC::LogAlgo;
using AscendC::SqrtAlgo;

struct ExpSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  ExpAlgo algo = ExpAlgo::INTRINSIC;
};
struct LnSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  LnAlgo algo = LnAlgo::INTRINSIC;
};
struct LogSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  LogAlgo algo = LogAlgo::INTRINSIC;
};
struct SqrtSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  bool precisionMode = false;  ///< FAST_INVERSE, whatever algo says
  SqrtAlgo algo = SqrtAlgo::INTRINSIC;
};
struct DivSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  bool precisionMode = false;  ///< DIFF_COMPENSATION, whatever algo says
  DivAlgo algo = DivAlgo::INTRINSIC;
};

/// The mode of a call whose template argument is a MaskMergeMode or points to a mode of its own.
template <typename Mode, auto given>
constexpr Mode mode_of() {
  if constexpr (std::is_same_v<decltype(given), MaskMergeMode>) {
    Mode mode;
    mode.mrgMode = given;
    return mode;
  } else {
    return *given;
  }
}

/// Most operations have one mode of merging alone.
template <MaskMergeMode mode>
constexpr void only_zeroing() {
  static_assert(mode != MaskMergeMode::MERGING,
                "this operation does not merge: lanes that are off become 0; expected MaskMergeMode::ZEROING");
}

}  // namespace Reg
}  // namespace AscendC
