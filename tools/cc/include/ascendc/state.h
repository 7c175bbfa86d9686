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
  std::uint16_t dst_stride = 0;  ///< SetLoadDataRepeatWithStride, for LoadDataWithStride
};

/// What copies of results from L0C have been told beforehand.
struct ResultModes {
  std::uint64_t scale = 0;        ///< SetFixpipePreQuantFlag
  bool has_scales = false;        ///< SetFixPipeConfig
  std::uint32_t scales = 0;       ///< where they lie in the fixpipe buffer
  std::uint16_t matrices = 1;     ///< SetFixpipeNz2ndFlag
  std::uint16_t src_matrix = 0;
  std::uint32_t dst_matrix = 0;
};

struct BlockState {
  std::uint32_t mutexes = 0;  ///< AllocMutexID: those that are taken, a bit each
  MatrixModes matrix;
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
  TPipe* pipe = nullptr;    ///< the one that lives, for GetTPipePtr
};

inline BlockState& state() { return davsim_cc::state_of_block<BlockState>(); }

}  // namespace AscendC
