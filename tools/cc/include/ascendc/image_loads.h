#pragma once

// The matrix unit: loads of a convolution's windows into L0A and L0B.

#include "ascendc/operands.h"

namespace AscendC {

/// The matrix of a convolution's windows.
template <typename T>
struct LoadData3DParamsV2 {
  std::uint8_t padList[4] = {0, 0, 0, 0};  ///< left, right, top, bottom
  std::uint16_t l1H = 0;
  std::uint16_t l1W = 0;
  std::uint16_t channelSize = 0;
  std::uint16_t kExtension = 0;
  std::uint16_t mExtension = 0;
  std::uint16_t kStartPt = 0;
  std::uint16_t mStartPt = 0;
  std::uint8_t strideW = 1;
  std::uint8_t strideH = 1;
  std::uint8_t filterW = 1;
  std::uint8_t filterH = 1;
  std::uint8_t dilationFilterW = 1;
  std::uint8_t dilationFilterH = 1;
  bool enTranspose = false;
  bool enSmallK = false;
  T padValue{};
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool fMatrixCtrl = false;
};
struct IsResetLoad3dConfig {
  bool isSetFMatrix = true;
  bool isSetPadding = true;
};
inline constexpr IsResetLoad3dConfig IS_RESER_LOAD3D_DEFAULT_CONFIG = {true, true};
inline constexpr IsResetLoad3dConfig kImageIsSet = {false, false};

inline constexpr std::int32_t PAD_SIZE = 4;

/// The same with its numbers in two words; SetFmatrix has the size of the image, SetLoadDataPaddingValue what
/// padding holds.
struct LoadData3DParamsV2Pro {
  LoadData3DParamsV2Pro() = default;
  LoadData3DParamsV2Pro(std::uint16_t channels, bool transpose, bool small_k, bool wide, bool high,
                        bool right, std::uint64_t ext, std::uint64_t filter)
      : channelSize(channels), enTranspose(transpose), enSmallK(small_k), filterSizeW(wide),
        filterSizeH(high), fMatrixCtrl(right), extConfig(ext), filterConfig(filter) {}
  std::uint16_t channelSize = 0;
  bool enTranspose = false;
  bool enSmallK = false;
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool fMatrixCtrl = false;
  std::uint64_t extConfig = 0;
  std::uint64_t filterConfig = 0x10101010101;
};

enum class FmatrixMode : std::uint8_t { FMATRIX_LEFT = 0, FMATRIX_RIGHT = 1 };

/// The image of later loads that do not bring its size themselves.
DAVSIM_CC_API void SetFmatrix(std::uint16_t l1H, std::uint16_t l1W, const std::uint8_t padList[4],
                              const FmatrixMode& mode) {
  if (mode != FmatrixMode::FMATRIX_LEFT) davsim_cc::fail("SetFmatrix: expected FMATRIX_LEFT, which is all there is");
  ImageModes& image = state().image;
  image.height = l1H;
  image.width = l1W;
  for (int i = 0; i < PAD_SIZE; ++i) image.pads[i] = padList[i];
}
template <typename T>
DAVSIM_CC_API void SetLoadDataPaddingValue(const T value) {
  state().image.pad_value = davsim_cc::element_bits(value);
}
/// Images end at this byte of L1 and go on at byte 0; 0: they end nowhere.
DAVSIM_CC_API void SetLoadDataBoundary(std::uint32_t boundary) {
  if (boundary != 0 && boundary < 1024) {
    davsim_cc::fail("SetLoadDataBoundary: expected 0 or at least 1024 bytes");
  }
  state().image.boundary = boundary;
}
/// How many loads one call makes. More than one is not modelled.
struct LoadDataRepeatParam {
  LoadDataRepeatParam() = default;
  LoadDataRepeatParam(std::uint16_t stride, std::uint8_t times, std::uint8_t mode)
      : repeatStride(stride), repeatTime(times), repeatMode(mode) {}
  std::uint16_t repeatStride = 0;
  std::uint8_t repeatTime = 1;
  std::uint8_t repeatMode = 0;
};
DAVSIM_CC_API void SetLoadDataRepeat(const LoadDataRepeatParam& p) {
  if (p.repeatTime != 1) davsim_cc::fail("SetLoadDataRepeat: other than one repeat is not modelled yet");
}

template <typename T>
DAVSIM_CC_API void load_windows(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                const LoadData3DParamsV2<T>& p, std::uint16_t dst_stride) {
  const bool left = dst.space() == davsim_cc::Space::l0a;
  const davsim_cc::Operand operands[] = {
      davsim_cc::local("dst", dst.space(), dst.address()),
      davsim_cc::local("src", src.space(), src.address()),
      davsim_cc::integer("l1_h", p.l1H),
      davsim_cc::integer("l1_w", p.l1W),
      davsim_cc::integer("channel_size", p.channelSize),
      davsim_cc::integer("k_extension", p.kExtension),
      davsim_cc::integer("m_extension", p.mExtension),
      davsim_cc::integer("k_start_pt", p.kStartPt),
      davsim_cc::integer("m_start_pt", p.mStartPt),
      davsim_cc::integer("stride_w", p.strideW),
      davsim_cc::integer("stride_h", p.strideH),
      davsim_cc::integer("filter_w", p.filterW + (p.filterSizeW ? 256 : 0)),
      davsim_cc::integer("filter_h", p.filterH + (p.filterSizeH ? 256 : 0)),
      davsim_cc::integer("dilation_filter_w", p.dilationFilterW),
      davsim_cc::integer("dilation_filter_h", p.dilationFilterH),
      davsim_cc::integer("pad_left", p.padList[0]),
      davsim_cc::integer("pad_right", p.padList[1]),
      davsim_cc::integer("pad_top", p.padList[2]),
      davsim_cc::integer("pad_bottom", p.padList[3]),
      davsim_cc::bits("pad_value", davsim_cc::element_bits<T>(p.padValue)),
      davsim_cc::integer("dst_stride", dst_stride),
      davsim_cc::integer("boundary", state().image.boundary),
      davsim_cc::integer("en_transpose", p.enTranspose ? 1 : 0),
      davsim_cc::integer("dst_nz", __NPU_ARCH__ == 3510 ? 1 : 0)};
  // A right matrix is always in transposed fractals, which stand in columns.
  davsim_cc::issue(left ? "load_l1_to_l0a_3d" : "load_l1_to_l0b_3d", davsim_cc::type_name<T>(), operands,
                   left ? 24 : 22);
}
/// With what the registers hold where a call does not set them itself.
template <const auto& config, typename T>
DAVSIM_CC_API LoadData3DParamsV2<T> with_image_set(LoadData3DParamsV2<T> p) {
  const ImageModes& image = state().image;
  if (!config.isSetFMatrix) {
    p.l1H = image.height;
    p.l1W = image.width;
    for (int i = 0; i < PAD_SIZE; ++i) p.padList[i] = image.pads[i];
  }
  if (!config.isSetPadding) __builtin_memcpy(&p.padValue, &image.pad_value, sizeof(T));
  return p;
}
template <typename T>
DAVSIM_CC_API LoadData3DParamsV2<T> unpacked(const LoadData3DParamsV2Pro& pro) {
  const auto word = [&](int at) { return static_cast<std::uint16_t>(pro.extConfig >> at); };
  const auto byte = [&](int at) { return static_cast<std::uint8_t>(pro.filterConfig >> at); };
  LoadData3DParamsV2<T> p;
  p.channelSize = pro.channelSize;
  p.kExtension = word(0);
  p.mExtension = word(16);
  p.kStartPt = word(32);
  p.mStartPt = word(48);
  p.strideW = byte(0);
  p.strideH = byte(8);
  p.filterW = byte(16);
  p.filterH = byte(24);
  p.dilationFilterW = byte(32);
  p.dilationFilterH = byte(40);
  p.enTranspose = pro.enTranspose;
  p.filterSizeW = pro.filterSizeW;
  p.filterSizeH = pro.filterSizeH;
  return p;
}

template <typename T, const IsResetLoad3dConfig& config = IS_RESER_LOAD3D_DEFAULT_CONFIG>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData3DParamsV2<T>& p) {
  load_windows(dst, src, with_image_set<config>(p), 0);
}
template <typename T>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData3DParamsV2Pro& pro) {
  load_windows(dst, src, with_image_set<kImageIsSet>(unpacked<T>(pro)), state().matrix.dst_stride);
}

/// On dav-3510 loads of windows take the distance of their results from SetLoadDataRepeatWithStride.
struct LoadDataRepeatParamWithStride {
  LoadDataRepeatParamWithStride() = default;
  LoadDataRepeatParamWithStride(std::uint16_t stride, std::uint8_t times, std::uint8_t mode,
                                std::uint16_t dst)
      : repeatStride(stride), repeatTime(times), repeatMode(mode), dstStride(dst) {}
  std::uint16_t repeatStride = 0;
  std::uint8_t repeatTime = 1;
  std::uint8_t repeatMode = 0;
  std::uint16_t dstStride = 0;
};
DAVSIM_CC_API void SetLoadDataRepeatWithStride(const LoadDataRepeatParamWithStride& p) {
  if (p.repeatTime != 1) davsim_cc::fail("SetLoadDataRepeatWithStride: more than one repeat is not modelled yet");
  state().matrix.dst_stride = p.dstStride;
}
template <typename T, const IsResetLoad3dConfig& config = IS_RESER_LOAD3D_DEFAULT_CONFIG>
DAVSIM_CC_API void LoadDataWithStride(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                      const LoadData3DParamsV2<T>& p) {
  load_windows(dst, src, with_image_set<config>(p), state().matrix.dst_stride);
}

}  // namespace AscendC
