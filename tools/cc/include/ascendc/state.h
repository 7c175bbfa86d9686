#pragma once

// What a block remembers between calls of the basic API.

#include <vector>

#include "ascendc/params.h"
#include "ascendc/shape.h"
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

/// Buffers of queues that have been given back and that nobody has taken since.
class FreedBuffers {
 public:
  void add(davsim_cc::Space space, std::uint32_t address, std::uint32_t bytes) {
    buffers_.push_back({space, address, address + bytes});
  }
  /// Somebody takes `bytes` bytes.
  void take(davsim_cc::Space space, std::uint32_t address, std::uint32_t bytes) {
    for (std::size_t i = buffers_.size(); i-- > 0;) {
      const Buffer& buffer = buffers_[i];
      if (buffer.space != space || buffer.end <= address || address + bytes <= buffer.begin) continue;
      buffers_.erase(buffers_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  [[nodiscard]] bool holds(davsim_cc::Space space, std::uint32_t address) const {
    for (const Buffer& buffer : buffers_) {
      if (buffer.space == space && address >= buffer.begin && address < buffer.end) return true;
    }
    return false;
  }

 private:
  struct Buffer {
    davsim_cc::Space space;
    std::uint32_t begin;
    std::uint32_t end;
  };
  std::vector<Buffer> buffers_;
};

/// The control register before a kernel sets it.
constexpr std::uint64_t kControlAtStart = __NPU_ARCH__ == 3510 ? std::uint64_t{1} << 60 : 0;

struct BlockState {
  FreedBuffers freed;
  KnownShapes shapes;         ///< SetShapeInfo
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
  std::uint64_t control = kControlAtStart;  ///< as far as kernels have set it (SetCtrlSpr)
  TPipe* pipe = nullptr;    ///< the one that lives, for GetTPipePtr
};

inline BlockState& state() { return davsim_cc::state_of_block<BlockState>(); }

}  // namespace AscendC
