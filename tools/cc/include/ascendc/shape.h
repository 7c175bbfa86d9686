#pragma once

// The extents of tensors, as far as kernels note them.

#include <vector>

#include "davsim_cc/block.h"
#include "davsim_cc/call.h"

#ifndef K_MAX_SHAPE_DIM
#define K_MAX_SHAPE_DIM 8
#endif

namespace AscendC {

enum class DataFormat : std::uint8_t { ND, NZ, NCHW, NC1HWC0, NHWC };

/// Extents as they are and as they were before padding.
struct ShapeInfo {
  ShapeInfo() = default;
  ShapeInfo(std::uint8_t dims, const std::uint32_t* extents, std::uint8_t original_dims,
            const std::uint32_t* original_extents, DataFormat format)
      : shapeDim(dims), originalShapeDim(original_dims), dataFormat(format) {
    copy(shape, extents, dims);
    copy(originalShape, original_extents, original_dims);
  }
  ShapeInfo(std::uint8_t dims, const std::uint32_t* extents, DataFormat format = DataFormat::ND)
      : ShapeInfo(dims, extents, dims, extents, format) {}

  std::uint8_t shapeDim = 0;
  std::uint8_t originalShapeDim = 0;
  std::uint32_t shape[K_MAX_SHAPE_DIM] = {};
  std::uint32_t originalShape[K_MAX_SHAPE_DIM] = {};
  DataFormat dataFormat = DataFormat::ND;

 private:
  static void copy(std::uint32_t* to, const std::uint32_t* from, std::uint8_t dims) {
    if (dims > K_MAX_SHAPE_DIM) davsim_cc::fail("ShapeInfo: more extents than K_MAX_SHAPE_DIM; expected at most as many");
    for (int i = 0; i < dims; ++i) to[i] = from[i];
  }
};

inline int GetShapeSize(const ShapeInfo& shapeInfo) {
  int size = 1;
  for (int i = 0; i < shapeInfo.shapeDim; ++i) size *= static_cast<int>(shapeInfo.shape[i]);
  return size;
}

/// The shapes that tensors of a block have been given. A tensor keeps the place of its own, so that tensors without
/// a shape, which are most, stay small.
class KnownShapes {
 public:
  int place_of(const ShapeInfo& shape) {
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (same(shapes_[i], shape)) return static_cast<int>(i);
    }
    shapes_.push_back(shape);
    return static_cast<int>(shapes_.size()) - 1;
  }
  [[nodiscard]] ShapeInfo at(int place) const {
    return place < 0 ? ShapeInfo() : shapes_[static_cast<std::size_t>(place)];
  }

 private:
  static bool same(const ShapeInfo& a, const ShapeInfo& b) {
    bool same = a.shapeDim == b.shapeDim && a.originalShapeDim == b.originalShapeDim && a.dataFormat == b.dataFormat;
    for (int i = 0; i < K_MAX_SHAPE_DIM; ++i) {
      same = same && a.shape[i] == b.shape[i] && a.originalShape[i] == b.originalShape[i];
    }
    return same;
  }
  std::vector<ShapeInfo> shapes_;
};

}  // namespace AscendC
