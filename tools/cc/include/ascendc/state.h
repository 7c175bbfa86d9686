#pragma once

// What a block remembers between calls of the basic API.

#include <vector>

#include "ascendc/params.h"
#include "davsim_cc/block.h"

namespace AscendC {

class TPipe;

/// What the matrix functions have been told beforehand.
struct MatrixModes {
  bool hf32 = false;             ///< SetHF32Mode
  bool has_scales = false;       ///< SetFixPipeConfig
  std::uint32_t scales = 0;      ///< where they lie in the fixpipe buffer
  std::uint16_t dst_stride = 0;  ///< SetLoadDataRepeatWithStride, for LoadDataWithStride
};

/// What loads of windows have been told beforehand.
struct ImageModes {
  std::uint16_t height = 0;  ///< SetFmatrix
  std::uint16_t width = 0;
  std::uint8_t pads[4] = {};
  std::uint64_t pad_value = 0;  ///< SetLoadDataPaddingValue
  std::uint32_t boundary = 0;   ///< SetLoadDataBoundary
};

/// What copies of results from L0C have been told beforehand.
struct ResultModes {
  std::uint64_t scale = 0;        ///< SetFixpipePreQuantFlag
  std::uint16_t matrices = 1;     ///< SetFixpipeNz2ndFlag
  std::uint16_t src_matrix = 0;
  std::uint32_t dst_matrix = 0;
};

struct BlockState {
  std::uint32_t mutexes = 0;  ///< AllocMutexID: those that are taken, a bit each
  MatrixModes matrix;
  ImageModes image;
  ResultModes results;
  bool counter = false;     ///< SetMaskCount: masks count elements
  std::int64_t counted = 0; ///< SetVectorMask in that mode: so many
  bool has_pad_value = false;     ///< SetPadValue
  std::uint64_t pad_value = 0;
  bool has_deq_words = false;     ///< SetDeqScale with a tensor
  std::uint32_t deq_words = 0;    ///< where it lies in UB
  bool has_sum = false;           ///< ReduceSum with a count
  std::uint32_t sum = 0;          ///< where its result lies in UB
  LoopModeParams loops[2];  ///< SetLoopModePara, by DataCopyMVType
  bool looped[2] = {};
  /// The control register as far as kernels have set it (SetCtrlSpr).
#if __NPU_ARCH__ == 3510
  std::uint64_t control = std::uint64_t{1} << 60;
#else
  std::uint64_t control = 0;
#endif
  TPipe* pipe = nullptr;    ///< the one that lives, for GetTPipePtr
};

inline BlockState& state() { return davsim_cc::state_of_block<BlockState>(); }

}  // namespace AscendC
