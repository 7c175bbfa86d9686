#pragma once

// The matrix unit: results from L0C.

#include "ascendc/operands.h"
#include "davsim_cc/quant_modes.h"

namespace AscendC {

// Results.
enum class CO2Layout : std::uint8_t { NZ = 0, ROW_MAJOR, COLUMN_MAJOR };
struct FixpipeConfig {
  CO2Layout format;
  bool isToUB;
};
inline constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ, false};
inline constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR, false};
inline constexpr FixpipeConfig CFG_COLUMN_MAJOR = {CO2Layout::COLUMN_MAJOR, false};

using davsim_cc::takes_one_scale;

struct FixpipeParamsV220 {
  FixpipeParamsV220() = default;
  FixpipeParamsV220(std::uint16_t n, std::uint16_t m, std::uint16_t src, std::uint32_t dst, bool relu)
      : nSize(n), mSize(m), srcStride(src), dstStride(dst), reluEn(relu) {}
  FixpipeParamsV220(std::uint16_t n, std::uint16_t m, std::uint16_t src, std::uint32_t dst, bool relu,
                    QuantMode_t quant, std::uint64_t scale, std::uint16_t matrices,
                    std::uint16_t src_matrix, std::uint16_t dst_matrix, std::uint8_t unit)
      : nSize(n), mSize(m), srcStride(src), dstStride(dst), quantPre(quant), deqScalar(scale),
        ndNum(matrices), srcNdStride(src_matrix), dstNdStride(dst_matrix), reluEn(relu), unitFlag(unit) {}
  std::uint16_t nSize = 0;
  std::uint16_t mSize = 0;
  std::uint16_t srcStride = 0;
  std::uint32_t dstStride = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  std::uint64_t deqScalar = 0;
  std::uint16_t ndNum = 1;
  std::uint16_t srcNdStride = 0;
  std::uint16_t dstNdStride = 0;
  bool reluEn = false;
  std::uint8_t unitFlag = 0;
  bool isChannelSplit = false;
};
/// Of several matrices.
struct Nz2NdParams {
  std::uint16_t ndNum = 1;
  std::uint16_t srcNdStride = 0;
  std::uint32_t dstNdStride = 0;
};
struct Nz2DnParams {
  std::uint16_t dnNum = 1;
  std::uint16_t srcNzMatrixStride = 0;
  std::uint32_t dstDnMatrixStride = 0;
  std::uint16_t srcNzC0Stride = 1;
};
struct Nz2NzParams {};
template <CO2Layout format>
struct TransformParams {
  using PARAMS = Nz2NdParams;
};
template <>
struct TransformParams<CO2Layout::NZ> {
  using PARAMS = Nz2NzParams;
};
template <>
struct TransformParams<CO2Layout::COLUMN_MAJOR> {
  using PARAMS = Nz2DnParams;
};
template <CO2Layout format = CO2Layout::ROW_MAJOR>
struct FixpipeParamsArch3510 {
  FixpipeParamsArch3510() = default;
  FixpipeParamsArch3510(std::uint16_t n, std::uint16_t m, std::uint16_t src, std::uint32_t dst)
      : nSize(n), mSize(m), srcStride(src), dstStride(dst) {}
  std::uint16_t nSize = 0;
  std::uint16_t mSize = 0;
  std::uint16_t srcStride = 0;
  std::uint32_t dstStride = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  std::uint64_t deqScalar = 0;
  bool reluEn = false;
  std::uint8_t unitFlag = 0;
  typename TransformParams<format>::PARAMS params;
  std::uint8_t dualDstCtl = 0;
  bool subBlockId = false;
  bool isChannelSplit = false;
};
/// The older name.
template <CO2Layout format = CO2Layout::ROW_MAJOR>
using FixpipeParamsC310 = FixpipeParamsArch3510<format>;

/// Where the scales of columns lie in the fixpipe buffer, for results that bring none themselves.
template <typename T, bool setRelu = false>
DAVSIM_CC_API void SetFixPipeConfig(const LocalTensor<T>& preData, bool isUnitFlag = false) {
  static_assert(!setRelu, "slopes in the fixpipe buffer are not modelled");
  // Unit flags order what touches a piece of L0C; nothing is left of them that could be reset.
  if (isUnitFlag && preData.space() == davsim_cc::Space::l0c) return;
  if (preData.space() != davsim_cc::Space::fb) {
    davsim_cc::fail("SetFixPipeConfig: expected a tensor in the fixpipe buffer (C2PIPE2GM), or one in L0C whose "
                    "unit flags are reset");
  }
  state().matrix.scales = preData.address();
  state().matrix.has_scales = true;
}
template <typename T>
DAVSIM_CC_API void SetFixPipeConfig(const LocalTensor<T>& /*reluPre*/, const LocalTensor<T>& quantPre,
                                    bool isUnitFlag = false) {
  SetFixPipeConfig<T, false>(quantPre, isUnitFlag);
}
template <typename Params>
DAVSIM_CC_API void put_scales(Operands& operands, const Params& p) {
  if (!davsim_cc::takes_scales(p.quantPre)) return;
  if (!state().matrix.has_scales) {
    davsim_cc::fail("results take the scales of their columns from the fixpipe buffer; call SetFixPipeConfig before");
  }
  operands(davsim_cc::local("cbuf_workspace", davsim_cc::Space::fb, state().matrix.scales, "uint64"));
}

/// What both kinds of parameters share.
template <typename Params>
DAVSIM_CC_API void put_result(Operands& operands, const Params& p) {
  operands("n_size", p.nSize)("m_size", p.mSize)("src_stride", p.srcStride)("dst_stride", p.dstStride);
  if (takes_one_scale(p.quantPre)) operands(davsim_cc::bits("deq_scalar", p.deqScalar));
  if (p.reluEn) operands("relu_en", 1);
  if (p.unitFlag != 0) operands("unit_flag", p.unitFlag);
  if (p.isChannelSplit) operands("channel_split", 1);
}
DAVSIM_CC_API void put_matrices(Operands& /*operands*/, const Nz2NzParams& /*p*/) {}
DAVSIM_CC_API void put_matrices(Operands& operands, const Nz2NdParams& p) {
  if (p.ndNum == 1) return;
  operands("nd_num", p.ndNum)("src_nd_stride", p.srcNdStride)("dst_nd_stride", p.dstNdStride);
}
DAVSIM_CC_API void put_matrices(Operands& operands, const Nz2DnParams& p) {
  operands("src_nz_c0_stride", p.srcNzC0Stride);
  if (p.dnNum == 1) return;
  operands("nd_num", p.dnNum)("src_nd_stride", p.srcNzMatrixStride)("dst_nd_stride", p.dstDnMatrixStride);
}

#define DAVSIM_CC_FIXPIPE(Destination)                                                               \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>                     \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                    \
                             const FixpipeParamsV220& p) {                                           \
    Operands operands;                                                                               \
    operands(operand("dst", dst))(operand("src", src));                                              \
    put_result(operands, p);                                                                         \
    put_scales(operands, p);                                                                         \
    operands("nz2nd", config.format == CO2Layout::ROW_MAJOR ? 1 : 0);                                \
    /* Columns of 16 are one matrix, whatever the numbers of several say. */                           \
    if (p.ndNum != 1 && config.format == CO2Layout::ROW_MAJOR) {                                     \
      operands("nd_num", p.ndNum)("src_nd_stride", p.srcNdStride)("dst_nd_stride", p.dstNdStride);   \
    }                                                                                                \
    operands.issue("Fixpipe");                                                                       \
  }                                                                                                  \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR, typename S>         \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                    \
                             const LocalTensor<S>& scales, const FixpipeParamsV220& p) {             \
    Operands operands;                                                                               \
    operands(operand("dst", dst))(operand("src", src))(operand("cbuf_workspace", scales));           \
    put_result(operands, p);                                                                         \
    operands("nz2nd", config.format == CO2Layout::ROW_MAJOR ? 1 : 0);                                \
    operands.issue("Fixpipe");                                                                       \
  }                                                                                                  \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>                     \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                    \
                             const FixpipeParamsArch3510<config.format>& p) {                        \
    Operands operands;                                                                               \
    operands(operand("dst", dst))(operand("src", src));                                              \
    put_result(operands, p);                                                                         \
    put_scales(operands, p);                                                                         \
    operands("format", static_cast<int>(config.format));                                             \
    put_matrices(operands, p.params);                                                                \
    if (p.dualDstCtl != 0) operands("dual_dst_ctrl", p.dualDstCtl);                                  \
    if (p.subBlockId) operands("sub_block_id", 1);                                                   \
    operands.issue("FixpipeArch3510");                                                               \
  }                                                                                                  \
  template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>                     \
  DAVSIM_CC_API void Fixpipe(const Destination<T>& dst, const LocalTensor<U>& src,                    \
                             const LocalTensor<std::uint64_t>& scales,                               \
                             const FixpipeParamsArch3510<config.format>& p) {                        \
    Operands operands;                                                                               \
    operands(operand("dst", dst))(operand("src", src))(operand("cbuf_workspace", scales));           \
    put_result(operands, p);                                                                         \
    operands("format", static_cast<int>(config.format));                                             \
    put_matrices(operands, p.params);                                                                \
    operands.issue("FixpipeArch3510");                                                               \
  }
DAVSIM_CC_FIXPIPE(GlobalTensor)
DAVSIM_CC_FIXPIPE(LocalTensor)
#undef DAVSIM_CC_FIXPIPE

}  // namespace AscendC
