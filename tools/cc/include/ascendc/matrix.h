#pragma once

// Matrices: into L1 and L0, through the cube, and out of L0C.

#include "ascendc/matrix_params.h"
#include "ascendc/operands.h"

namespace AscendC {

template <typename T, bool enableSmallC0 = false>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                            const Nd2NzParams& params) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("nd_num", params.ndNum)(
      "n_value", params.nValue)("d_value", params.dValue)(
      "src_nd_matrix_stride", static_cast<std::int64_t>(params.srcNdMatrixStride))(
      "src_d_value", static_cast<std::int64_t>(params.srcDValue))("dst_nz_c0_stride",
                                                                  params.dstNzC0Stride)(
      "dst_nz_n_stride", params.dstNzNStride)("dst_nz_matrix_stride", params.dstNzMatrixStride);
  operands.issue("DataCopyNd2Nz");
}

template <typename T>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData2DParams& params) {
  if (params.addrMode != 0) davsim_cc::fail("LoadData: addrMode 1 is not modelled yet");
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("start_index", params.startIndex)(
      "repeat_times", params.repeatTimes)("src_stride", params.srcStride);
#if __NPU_ARCH__ != 3510
  operands("dst_gap", params.dstGap);  // documented to be without effect on the newer one
#endif
  operands("if_transpose", params.ifTranspose ? 1 : 0).issue("LoadData");
}
template <typename T>
DAVSIM_CC_API void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const LoadData2DParamsV2& params) {
  Operands()(operand("dst", dst))(operand("src", src))("m_start_position", params.mStartPosition)(
      "k_start_position", params.kStartPosition)("m_step", params.mStep)("k_step", params.kStep)(
      "src_stride", params.srcStride)("dst_stride", params.dstStride)(
      "if_transpose", params.ifTranspose ? 1 : 0)
      .issue("LoadData2DV2");
}

template <typename T, typename U, typename S>
DAVSIM_CC_API Operands mmad_operands(const LocalTensor<T>& dst, const LocalTensor<U>& left,
                                     const LocalTensor<S>& right, const MmadParams& params) {
  Operands operands;
  operands(operand("dst", dst))(operand("fm", left))(operand("filter", right))("m", params.m)(
      "n", params.n)("k", params.k)("cmatrix_init_val", params.cmatrixInitVal ? 1 : 0)(
      "unit_flag", params.unitFlag);
  return operands;
}
template <typename T, typename U, typename S>
DAVSIM_CC_API void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& left,
                        const LocalTensor<S>& right, const MmadParams& params) {
  if (params.cmatrixSource) {
    davsim_cc::fail("Mmad: cmatrixSource without a bias tensor is not modelled yet; expected the form "
                    "with a bias");
  }
  mmad_operands(dst, left, right, params).issue("Mmad");
}
template <typename T, typename U, typename S, typename V>
DAVSIM_CC_API void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& left,
                        const LocalTensor<S>& right, const LocalTensor<V>& bias,
                        const MmadParams& params) {
  Operands operands = mmad_operands(dst, left, right, params);
  operands(operand("bias", bias)).issue("Mmad");
}

/// Whether one scale for all columns goes with it.
constexpr bool has_scale(QuantMode_t mode) {
  switch (mode) {
    case QuantMode_t::DEQF16:
    case QuantMode_t::QF322B8_PRE:
    case QuantMode_t::REQ8:
    case QuantMode_t::QF322FP8_PRE:
    case QuantMode_t::QF322HIF8_PRE:
    case QuantMode_t::QS322BF16_PRE:
    case QuantMode_t::QF322F16_PRE:
    case QuantMode_t::QF322BF16_PRE:
    case QuantMode_t::QF322F32_PRE: return true;
    default: return false;
  }
}

DAVSIM_CC_API void put_fixpipe(Operands& operands, CO2Layout format,
                               const FixpipeParamsV220& params) {
  operands("n_size", params.nSize)("m_size", params.mSize)("src_stride", params.srcStride)(
      "dst_stride", params.dstStride);
  if (has_scale(params.quantPre)) {
    operands("deq_scalar", static_cast<std::int64_t>(params.deqScalar));
  }
  if (params.reluEn) operands("relu_en", 1);
  if (params.unitFlag != 0) operands("unit_flag", params.unitFlag);
  if (params.isChannelSplit) operands("channel_split", 1);
  if (format == CO2Layout::NZ) {
    operands("nz2nd", 0);
  } else if (params.ndNum != 1) {
    operands("nd_num", params.ndNum)("src_nd_stride", params.srcNdStride)("dst_nd_stride",
                                                                          params.dstNdStride);
  }
}
template <CO2Layout format>
DAVSIM_CC_API void put_fixpipe(Operands& operands, CO2Layout,
                               const FixpipeParamsArch3510<format>& params) {
  operands("n_size", params.nSize)("m_size", params.mSize)("src_stride", params.srcStride)(
      "dst_stride", params.dstStride)("format", static_cast<std::int64_t>(format));
  if (has_scale(params.quantPre)) {
    operands("deq_scalar", static_cast<std::int64_t>(params.deqScalar));
  }
  if (params.reluEn) operands("relu_en", 1);
  if (params.unitFlag != 0) operands("unit_flag", params.unitFlag);
  if (params.isChannelSplit) operands("channel_split", 1);
  if (params.dualDstCtl != 0) operands("dual_dst_ctrl", params.dualDstCtl);
  if (params.subBlockId) operands("sub_block_id", 1);
  if constexpr (format == CO2Layout::ROW_MAJOR) {
    if (params.params.ndNum != 1) {
      operands("nd_num", params.params.ndNum)("src_nd_stride", params.params.srcNdStride)(
          "dst_nd_stride", params.params.dstNdStride);
    }
  } else if constexpr (format == CO2Layout::COLUMN_MAJOR) {
    operands("nd_num", params.params.dnNum)("src_nd_stride", params.params.srcNzMatrixStride)(
        "dst_nd_stride", params.params.dstDnMatrixStride)("src_nz_c0_stride",
                                                          params.params.srcNzC0Stride);
  }
}
DAVSIM_CC_API const char* fixpipe_name(const FixpipeParamsV220&) { return "Fixpipe"; }
template <CO2Layout format>
DAVSIM_CC_API const char* fixpipe_name(const FixpipeParamsArch3510<format>&) {
  return "FixpipeArch3510";
}

#define DAVSIM_CC_FIXPIPE(Destination, Params)                                                    \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>                  \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                \
                             const Params& params) {                                              \
    Operands operands;                                                                            \
    operands(operand("dst", dst))(operand("src", src));                                           \
    put_fixpipe(operands, config.format, params);                                                 \
    operands.issue(fixpipe_name(params));                                                         \
  }                                                                                               \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>                  \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                \
                             const LocalTensor<std::uint64_t>& scales, const Params& params) {    \
    Operands operands;                                                                            \
    operands(operand("dst", dst))(operand("src", src));                                           \
    put_fixpipe(operands, config.format, params);                                                 \
    operands(operand("cbuf_workspace", scales)).issue(fixpipe_name(params));                      \
  }
DAVSIM_CC_FIXPIPE(GlobalTensor, FixpipeParamsV220)
DAVSIM_CC_FIXPIPE(LocalTensor, FixpipeParamsV220)
DAVSIM_CC_FIXPIPE(GlobalTensor, FixpipeParamsArch3510<config.format>)
DAVSIM_CC_FIXPIPE(LocalTensor, FixpipeParamsArch3510<config.format>)
#undef DAVSIM_CC_FIXPIPE

}  // namespace AscendC
