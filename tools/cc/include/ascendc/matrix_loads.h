#pragma once

// The matrix unit: copies into L1 that change the layout, loads into L0A and L0B.

#include "ascendc/operands.h"

namespace AscendC {

/// Row-major matrices in global memory, as columns of DataBlocks in L1.
struct Nd2NzParams {
  Nd2NzParams() = default;
  Nd2NzParams(std::uint16_t count, std::uint16_t n, std::uint16_t d, std::uint64_t src_matrix,
              std::uint16_t src_d, std::uint16_t c0, std::uint16_t n_stride, std::uint32_t dst_matrix)
      : ndNum(count), nValue(n), dValue(d), srcNdMatrixStride(src_matrix), srcDValue(src_d),
        dstNzC0Stride(c0), dstNzNStride(n_stride), dstNzMatrixStride(dst_matrix) {}
  std::uint16_t ndNum = 0;
  std::uint16_t nValue = 0;
  std::uint32_t dValue = 0;
  std::uint64_t srcNdMatrixStride = 0;
  std::uint64_t srcDValue = 0;
  std::uint16_t dstNzC0Stride = 0;
  std::uint16_t dstNzNStride = 0;
  std::uint32_t dstNzMatrixStride = 0;
};
/// Column-major ones.
struct Dn2NzParams {
  Dn2NzParams() = default;
  Dn2NzParams(std::uint16_t count, std::uint16_t n, std::uint16_t d, std::uint64_t src_matrix,
              std::uint64_t src_d, std::uint16_t c0, std::uint16_t n_stride, std::uint32_t dst_matrix)
      : dnNum(count), nValue(n), dValue(d), srcDnMatrixStride(src_matrix), srcDValue(src_d),
        dstNzC0Stride(c0), dstNzNStride(n_stride), dstNzMatrixStride(dst_matrix) {}
  std::uint16_t dnNum = 0;
  std::uint16_t nValue = 0;
  std::uint32_t dValue = 0;
  std::uint64_t srcDnMatrixStride = 0;
  std::uint64_t srcDValue = 0;
  std::uint16_t dstNzC0Stride = 0;
  std::uint16_t dstNzNStride = 0;
  std::uint32_t dstNzMatrixStride = 0;
};

template <typename T, bool enableSmallC0 = false>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                            const Nd2NzParams& p) {
  static_assert(!enableSmallC0, "copies of up to four columns (enableSmallC0) are not modelled yet");
  Operands()(operand("dst", dst))(operand("src", src))("nd_num", p.ndNum)("n_value", p.nValue)(
      "d_value", p.dValue)("src_nd_matrix_stride", static_cast<std::int64_t>(p.srcNdMatrixStride))(
      "src_d_value", static_cast<std::int64_t>(p.srcDValue))("dst_nz_c0_stride", p.dstNzC0Stride)(
      "dst_nz_n_stride", p.dstNzNStride)("dst_nz_matrix_stride", p.dstNzMatrixStride)
      .issue("DataCopyNd2Nz");
}
template <typename T, bool enableSmallC0 = false>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                            const Dn2NzParams& p) {
  static_assert(!enableSmallC0, "copies of up to four columns (enableSmallC0) are not modelled yet");
  davsim_cc::issue(
      "copy_gm_to_l1_dn2nz", davsim_cc::type_name<T>(),
      {davsim_cc::local("dst", dst.space(), dst.address()),
       davsim_cc::pointer("src", davsim_cc::Space::gm, src.GetPhyAddr()),
       davsim_cc::integer("dn_count", p.dnNum), davsim_cc::integer("n_value", p.nValue),
       davsim_cc::integer("d_value", p.dValue),
       davsim_cc::integer("src_dn_stride", static_cast<std::int64_t>(p.srcDnMatrixStride)),
       davsim_cc::integer("src_d_stride", static_cast<std::int64_t>(p.srcDValue)),
       davsim_cc::integer("dst_c0_stride", p.dstNzC0Stride),
       davsim_cc::integer("dst_n_stride", p.dstNzNStride),
       davsim_cc::integer("dst_dn_stride", p.dstNzMatrixStride)});
}

/// Fractals of 512 bytes, one after another.
struct LoadData2DParams {
  LoadData2DParams() = default;
  LoadData2DParams(std::uint16_t start, std::uint8_t repeat, std::uint16_t src, std::uint8_t id,
                   std::uint16_t gap, bool transpose, std::uint8_t mode)
      : startIndex(start), dstGap(gap), srcStride(src), ifTranspose(transpose), repeatTimes(repeat),
        sid(id), addrMode(mode) {}
  std::uint16_t startIndex = 0;
  std::uint16_t dstGap = 0;
  std::uint16_t srcStride = 0;
  bool ifTranspose = false;
  std::uint8_t repeatTimes = 0;
  std::uint8_t sid = 0;
  std::uint8_t addrMode = 0;
};
/// A rectangle of fractals.
struct LoadData2DParamsV2 {
  LoadData2DParamsV2() = default;
  LoadData2DParamsV2(std::uint32_t m, std::uint32_t k, std::uint16_t m_step, std::uint16_t k_step,
                     std::int32_t src, std::uint16_t dst, bool transpose, std::uint8_t id = 0)
      : mStartPosition(m), kStartPosition(k), mStep(m_step), kStep(k_step), srcStride(src),
        dstStride(dst), ifTranspose(transpose), sid(id) {}
  std::uint32_t mStartPosition = 0;
  std::uint32_t kStartPosition = 0;
  std::uint16_t mStep = 0;
  std::uint16_t kStep = 0;
  std::int32_t srcStride = 0;
  std::uint16_t dstStride = 0;
  bool ifTranspose = false;
  std::uint8_t sid = 0;
};
/// The scales of one.
struct LoadData2DMxParams {
  LoadData2DMxParams() = default;
  LoadData2DMxParams(std::uint16_t x, std::uint16_t y, std::uint8_t x_step, std::uint8_t y_step,
                     std::uint16_t src, std::uint16_t dst)
      : xStartPosition(x), yStartPosition(y), xStep(x_step), yStep(y_step), srcStride(src),
        dstStride(dst) {}
  std::uint16_t xStartPosition = 0;
  std::uint16_t yStartPosition = 0;
  std::uint8_t xStep = 0;
  std::uint8_t yStep = 0;
  std::uint16_t srcStride = 0;
  std::uint16_t dstStride = 0;
};

template <typename T>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData2DParams& p) {
  if (p.addrMode != 0) davsim_cc::fail("LoadData: descending fractals (addrMode 1) are not modelled yet");
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("start_index", p.startIndex)(
      "repeat_times", p.repeatTimes)("src_stride", p.srcStride);
  if (p.dstGap != 0) operands("dst_gap", p.dstGap);
  if (p.ifTranspose) operands("if_transpose", 1);
  operands.issue("LoadData");
}
template <typename T>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData2DParamsV2& p) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("m_start_position", p.mStartPosition)(
      "k_start_position", p.kStartPosition)("m_step", p.mStep)("k_step", p.kStep)(
      "src_stride", p.srcStride)("dst_stride", p.dstStride);
  if (p.ifTranspose) operands("if_transpose", 1);
  operands.issue("LoadData2DV2");
}
template <typename T, typename U>
DAVSIM_CC_API void LoadData(const LocalTensor<U>& dst, const LocalTensor<T>& src,
                            const LocalTensor<fp8_e8m0_t>& srcMx, const LoadData2DParamsV2& p,
                            const LoadData2DMxParams& mx) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(operand("src_mx", srcMx))(
      "m_start_position", p.mStartPosition)("k_start_position", p.kStartPosition)("m_step", p.mStep)(
      "k_step", p.kStep)("src_stride", p.srcStride)("dst_stride", p.dstStride)(
      "x_start_position", mx.xStartPosition)("y_start_position", mx.yStartPosition)("x_step", mx.xStep)(
      "y_step", mx.yStep)("mx_src_stride", mx.srcStride)("mx_dst_stride", mx.dstStride);
  if (p.ifTranspose) operands("if_transpose", 1);
  operands.issue("LoadData2DMx");
}

/// Squares of fractals that are transposed.
struct LoadData2dTransposeParams {
  LoadData2dTransposeParams() = default;
  LoadData2dTransposeParams(std::uint16_t start, std::uint8_t repeat, std::uint16_t src,
                            std::uint16_t gap, std::uint16_t fractal_gap, std::uint8_t mode)
      : startIndex(start), repeatTimes(repeat), srcStride(src), dstGap(gap), dstFracGap(fractal_gap),
        addrMode(mode) {}
  LoadData2dTransposeParams(std::uint16_t start, std::uint8_t repeat, std::uint16_t src,
                            std::uint16_t gap, std::uint16_t fractal_gap)
      : LoadData2dTransposeParams(start, repeat, src, gap, fractal_gap, 0) {}
  std::uint16_t startIndex = 0;
  std::uint8_t repeatTimes = 0;
  std::uint16_t srcStride = 0;
  std::uint16_t dstGap = 0;
  std::uint16_t dstFracGap = 0;
  std::uint8_t addrMode = 0;
};
#if __NPU_ARCH__ == 2201
template <typename T>
DAVSIM_CC_API void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                         const LoadData2dTransposeParams& p) {
  Operands()(operand("dst", dst))(operand("src", src))("start_index", p.startIndex)(
      "repeat_times", p.repeatTimes)("src_stride", p.srcStride)("dst_gap", p.dstGap)(
      "dst_frac_gap", p.dstFracGap)("addr_mode", p.addrMode)
      .issue("LoadDataWithTranspose");
}
#else
/// Of elements of 16 bits the square is one fractal, which LoadData transposes as well.
template <typename T>
DAVSIM_CC_API void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                         const LoadData2dTransposeParams& p) {
  if (sizeof(T) != 2 || p.addrMode != 0) {
    davsim_cc::fail("LoadDataWithTranspose: squares of several fractals (elements of 8 and 32 bits) and "
                    "descending ones are not modelled yet");
  }
  LoadData2DParams plain;
  plain.startIndex = p.startIndex;
  plain.repeatTimes = p.repeatTimes;
  plain.srcStride = p.srcStride;
  plain.dstGap = p.dstGap;
  plain.ifTranspose = true;
  LoadData(dst, src, plain);
}
#endif

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
      davsim_cc::integer("en_transpose", p.enTranspose ? 1 : 0),
      davsim_cc::integer("dst_nz", __NPU_ARCH__ == 3510 ? 1 : 0)};
  // A right matrix is always in transposed fractals, which stand in columns.
  davsim_cc::issue(left ? "load_l1_to_l0a_3d" : "load_l1_to_l0b_3d", davsim_cc::type_name<T>(), operands,
                   left ? 23 : 21);
}
template <typename T, const IsResetLoad3dConfig& config = IS_RESER_LOAD3D_DEFAULT_CONFIG>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData3DParamsV2<T>& p) {
  load_windows(dst, src, p, 0);
}

/// On dav-3510 loads of windows take the distance of their results from SetLoadDataRepeatWithStride.
struct LoadDataRepeatParamWithStride {
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
  load_windows(dst, src, p, state().matrix.dst_stride);
}

}  // namespace AscendC
