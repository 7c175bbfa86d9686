#pragma once

// Parameters of matrix loads, products and stores.

#include <cstdint>

/// How results of the cube change their type on the way out: by one scale, or (V...) by one a column.
enum class QuantMode_t : std::uint8_t {
  NoQuant, F322F16, F322BF16, DEQF16, VDEQF16, QF322B8_PRE, VQF322B8_PRE, REQ8, VREQ8, QF322FP8_PRE,
  VQF322FP8_PRE, QF322HIF8_PRE, VQF322HIF8_PRE, QF322HIF8_PRE_HYBRID, VQF322HIF8_PRE_HYBRID,
  QS322BF16_PRE, VQS322BF16_PRE, QF322F16_PRE, VQF322F16_PRE, QF322BF16_PRE, VQF322BF16_PRE,
  QF322F32_PRE, VQF322F32_PRE
};

namespace AscendC {

using ::QuantMode_t;

struct LoadData2DParams {
  std::uint16_t startIndex = 0;
  std::uint8_t repeatTimes = 0;
  std::uint16_t srcStride = 0;
  std::uint8_t sid = 0;
  std::uint16_t dstGap = 0;
  bool ifTranspose = false;
  std::uint8_t addrMode = 0;

  LoadData2DParams() = default;
  LoadData2DParams(std::uint16_t start, std::uint8_t repeat, std::uint16_t stride, std::uint8_t id,
                   std::uint16_t gap, bool transpose, std::uint8_t mode)
      : startIndex(start),
        repeatTimes(repeat),
        srcStride(stride),
        sid(id),
        dstGap(gap),
        ifTranspose(transpose),
        addrMode(mode) {}
};

struct LoadData2DParamsV2 {
  std::uint32_t mStartPosition = 0;
  std::uint32_t kStartPosition = 0;
  std::uint16_t mStep = 0;
  std::uint16_t kStep = 0;
  std::int32_t srcStride = 0;
  std::uint16_t dstStride = 0;
  bool ifTranspose = false;
  std::uint8_t sid = 0;

  LoadData2DParamsV2() = default;
  LoadData2DParamsV2(std::uint32_t m_start, std::uint32_t k_start, std::uint16_t m, std::uint16_t k,
                     std::int32_t src, std::uint16_t dst, bool transpose, std::uint8_t id)
      : mStartPosition(m_start),
        kStartPosition(k_start),
        mStep(m),
        kStep(k),
        srcStride(src),
        dstStride(dst),
        ifTranspose(transpose),
        sid(id) {}
};

struct MmadParams {
  std::uint16_t m = 0;
  std::uint16_t n = 0;
  std::uint16_t k = 0;
  std::uint8_t unitFlag = 0;
  bool cmatrixSource = false;
  bool cmatrixInitVal = true;
  bool isBias = false;
  bool kDirectionAlign = false;
  bool disableGemv = false;

  MmadParams() = default;
  MmadParams(std::uint16_t rows, std::uint16_t columns, std::uint16_t depth, std::uint8_t unit = 0,
             bool source = false, bool init = true)
      : m(rows), n(columns), k(depth), unitFlag(unit), cmatrixSource(source), cmatrixInitVal(init) {}
};

struct Nd2NzParams {
  std::uint16_t ndNum = 0;
  std::uint16_t nValue = 0;
  std::uint32_t dValue = 0;
  std::uint64_t srcNdMatrixStride = 0;
  std::uint64_t srcDValue = 0;
  std::uint16_t dstNzC0Stride = 0;
  std::uint16_t dstNzNStride = 0;
  std::uint32_t dstNzMatrixStride = 0;

  Nd2NzParams() = default;
  Nd2NzParams(std::uint16_t matrices, std::uint16_t rows, std::uint32_t columns,
              std::uint64_t matrix_stride, std::uint64_t row_stride, std::uint16_t c0_stride,
              std::uint16_t n_stride, std::uint32_t dst_matrix_stride)
      : ndNum(matrices),
        nValue(rows),
        dValue(columns),
        srcNdMatrixStride(matrix_stride),
        srcDValue(row_stride),
        dstNzC0Stride(c0_stride),
        dstNzNStride(n_stride),
        dstNzMatrixStride(dst_matrix_stride) {}
};

enum class CO2Layout : std::uint8_t { NZ, ROW_MAJOR, COLUMN_MAJOR };

struct FixpipeConfig {
  CO2Layout format;
  bool isToUB = false;
};
inline constexpr FixpipeConfig CFG_NZ{CO2Layout::NZ};
inline constexpr FixpipeConfig CFG_ROW_MAJOR{CO2Layout::ROW_MAJOR};
inline constexpr FixpipeConfig CFG_COLUMN_MAJOR{CO2Layout::COLUMN_MAJOR};

struct FixpipeParamsV220 {
  std::uint16_t nSize = 0;
  std::uint16_t mSize = 0;
  std::uint16_t srcStride = 0;
  std::uint32_t dstStride = 0;
  bool reluEn = false;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  std::uint64_t deqScalar = 0;
  std::uint16_t ndNum = 1;
  std::uint16_t srcNdStride = 0;
  std::uint16_t dstNdStride = 0;
  std::uint8_t unitFlag = 0;
  bool isChannelSplit = false;

  FixpipeParamsV220() = default;
  FixpipeParamsV220(std::uint16_t n, std::uint16_t m, std::uint16_t src, std::uint32_t dst,
                    bool relu = false, QuantMode_t quant = QuantMode_t::NoQuant,
                    std::uint64_t scale = 0, std::uint16_t matrices = 1,
                    std::uint16_t src_matrix = 0, std::uint16_t dst_matrix = 0,
                    std::uint8_t unit = 0)
      : nSize(n),
        mSize(m),
        srcStride(src),
        dstStride(dst),
        reluEn(relu),
        quantPre(quant),
        deqScalar(scale),
        ndNum(matrices),
        srcNdStride(src_matrix),
        dstNdStride(dst_matrix),
        unitFlag(unit) {}
};

/// What a layout asks for beside the sizes.
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
template <CO2Layout format>
struct TransformParams {
  using PARAMS = std::uint8_t;
};
template <>
struct TransformParams<CO2Layout::ROW_MAJOR> {
  using PARAMS = Nz2NdParams;
};
template <>
struct TransformParams<CO2Layout::COLUMN_MAJOR> {
  using PARAMS = Nz2DnParams;
};

template <CO2Layout format = CO2Layout::ROW_MAJOR>
struct FixpipeParamsArch3510 {
  std::uint16_t nSize = 0;
  std::uint16_t mSize = 0;
  std::uint16_t srcStride = 0;
  std::uint32_t dstStride = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  std::uint64_t deqScalar = 0;
  bool reluEn = false;
  std::uint8_t unitFlag = 0;
  std::uint8_t dualDstCtl = 0;
  bool subBlockId = false;
  bool isChannelSplit = false;
  typename TransformParams<format>::PARAMS params{};
};

}  // namespace AscendC
