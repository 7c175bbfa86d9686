#pragma once

// Copies between global memory and the memories of a core.

#include "ascendc/operands.h"

namespace AscendC {

/// By count, or as bursts of DataBlocks. Which paths there are is the architecture's.
#define DAVSIM_CC_DATA_COPY(Destination, Source)                                                   \
  template <typename T>                                                                            \
  DAVSIM_CC_API void DataCopy(const Destination<T>& dst, const Source<T>& src,                     \
                              const std::uint32_t count) {                                         \
    Operands()(operand("dst", dst))(operand("src", src))("count", count).issue("DataCopy");        \
  }                                                                                                \
  template <typename T>                                                                            \
  DAVSIM_CC_API void DataCopy(const Destination<T>& dst, const Source<T>& src,                     \
                              const DataCopyParams& params) {                                      \
    Operands()(operand("dst", dst))(operand("src", src))("block_count", params.blockCount)(        \
        "block_len", params.blockLen)("src_gap", params.srcGap)("dst_gap", params.dstGap)          \
        .issue("DataCopy");                                                                        \
  }
DAVSIM_CC_DATA_COPY(LocalTensor, GlobalTensor)
DAVSIM_CC_DATA_COPY(GlobalTensor, LocalTensor)
#undef DAVSIM_CC_DATA_COPY

/// Inside a core the element types may differ: L1 to BiasTable converts.
template <typename T, typename U>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))("count", count).issue("DataCopy");
}
template <typename T, typename U>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const DataCopyParams& params) {
  Operands()(operand("dst", dst))(operand("src", src))("block_count", params.blockCount)(
      "block_len", params.blockLen)("src_gap", params.srcGap)("dst_gap", params.dstGap)
      .issue("DataCopy");
}

#if __NPU_ARCH__ == 3510
/// Two loops around each DataCopyPad of a direction, until ResetLoopModePara.
DAVSIM_CC_API void SetLoopModePara(const LoopModeParams& loops, const DataCopyMVType direction) {
  state().loops[static_cast<int>(direction)] = loops;
  state().looped[static_cast<int>(direction)] = true;
}
DAVSIM_CC_API void ResetLoopModePara(const DataCopyMVType direction) {
  state().looped[static_cast<int>(direction)] = false;
}
DAVSIM_CC_API void put_loops(Operands& operands, const DataCopyMVType direction) {
  if (!state().looped[static_cast<int>(direction)]) return;
  const LoopModeParams& loops = state().loops[static_cast<int>(direction)];
  operands("loop1_size", loops.loop1Size)("loop2_size", loops.loop2Size)(
      "loop1_src_stride", static_cast<std::int64_t>(loops.loop1SrcStride))(
      "loop1_dst_stride", static_cast<std::int64_t>(loops.loop1DstStride))(
      "loop2_src_stride", static_cast<std::int64_t>(loops.loop2SrcStride))(
      "loop2_dst_stride", static_cast<std::int64_t>(loops.loop2DstStride));
}
#else
/// No other architecture has such loops.
DAVSIM_CC_API void put_loops(Operands&, DataCopyMVType) {}
#endif

template <typename Params>
DAVSIM_CC_API Operands pad_operands(const davsim_cc::Operand& dst, const davsim_cc::Operand& src,
                                    const Params& params, const DataCopyMVType direction) {
  Operands operands;
  operands(dst)(src)("block_count", params.blockCount)("block_len", params.blockLen)(
      "src_gap", params.srcStride)("dst_gap", params.dstStride);
  put_loops(operands, direction);
  return operands;
}

/// Rows of any length into UB; what is between their end and the next DataBlock is filled.
template <typename T, PaddingMode mode = PaddingMode::Normal>
DAVSIM_CC_API void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                               const DataCopyExtParams& params,
                               const DataCopyPadExtParams<T>& padding) {
  Operands operands = pad_operands(operand("dst", dst), operand("src", src), params,
                                   DataCopyMVType::OUT_TO_UB);
  if (padding.isPad) {
    operands("is_pad", 1)("left_padding", padding.leftPadding)(
        "right_padding", padding.rightPadding)(
        scalar_operand("padding_value", padding.paddingValue));
  } else if (state().has_pad_value) {
    operands("is_pad", 1)("left_padding", padding.leftPadding)(
        "right_padding", padding.rightPadding)(
        davsim_cc::bits("padding_value", state().pad_value));
  }
  if (mode == PaddingMode::Compact) operands("compact", 1);
  operands.issue("DataCopyPad");
}
template <typename T, PaddingMode mode = PaddingMode::Normal>
DAVSIM_CC_API void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                               const DataCopyExtParams& params) {
  Operands operands = pad_operands(operand("dst", dst), operand("src", src), params,
                                   DataCopyMVType::UB_TO_OUT);
  if (mode == PaddingMode::Compact) operands("compact", 1);
  operands.issue("DataCopyPad");
}
/// With gaps of 16 bits.
template <typename T, PaddingMode mode = PaddingMode::Normal>
DAVSIM_CC_API void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                               const DataCopyParams& params) {
  Operands operands = pad_operands(operand("dst", dst), operand("src", src), params,
                                   DataCopyMVType::UB_TO_OUT);
  if (mode == PaddingMode::Compact) operands("compact", 1);
  operands.issue("DataCopyPad");
}

#if __NPU_ARCH__ == 3510
/// From L1 into the UB of a vector core that works with this cube core.
template <typename T, std::uint8_t subBlockId = 0>
DAVSIM_CC_API void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                  const std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))("count", count)("sub_block_id", subBlockId)
      .issue("DataCopyL1ToUB");
}
template <typename T, std::uint8_t subBlockId = 0>
DAVSIM_CC_API void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                  const DataCopyParams& params) {
  Operands()(operand("dst", dst))(operand("src", src))("block_count", params.blockCount)(
      "block_len", params.blockLen)("src_gap", params.srcGap)("dst_gap", params.dstGap)(
      "sub_block_id", subBlockId)
      .issue("DataCopyL1ToUB");
}
#endif

/// What copies to global memory combine, and how, as the control register has it in bits 6 to 10.
enum class AtomicDtype : std::uint8_t {
  ATOMIC_NONE, ATOMIC_F32, ATOMIC_F16, ATOMIC_S16, ATOMIC_S32, ATOMIC_S8, ATOMIC_BF16
};
enum class AtomicOp : std::uint8_t { ATOMIC_SUM };

template <typename T>
constexpr AtomicDtype atomic_type() {
  if (std::is_same_v<T, float>) return AtomicDtype::ATOMIC_F32;
  if (std::is_same_v<T, half>) return AtomicDtype::ATOMIC_F16;
  if (std::is_same_v<T, std::int16_t>) return AtomicDtype::ATOMIC_S16;
  if (std::is_same_v<T, std::int32_t>) return AtomicDtype::ATOMIC_S32;
  if (std::is_same_v<T, std::int8_t>) return AtomicDtype::ATOMIC_S8;
  return AtomicDtype::ATOMIC_BF16;
}
constexpr int kAtomicTypeBit = 6, kAtomicOpBit = 9;
constexpr std::uint64_t kAtomicTypeMask = 7, kAtomicOpMask = 3;
inline void note_atomic_type(AtomicDtype type) {
  std::uint64_t& control = state().control;
  control = (control & ~(kAtomicTypeMask << kAtomicTypeBit)) |
            static_cast<std::uint64_t>(type) << kAtomicTypeBit;
}
inline void note_atomic_op(std::uint64_t op) {
  std::uint64_t& control = state().control;
  control = (control & ~(kAtomicOpMask << kAtomicOpBit)) | op << kAtomicOpBit;
}
template <typename T>
DAVSIM_CC_API void issue_atomic_setting(const char* operation) {
  Operands()(davsim_cc::word("type", davsim_cc::type_name<T>())).issue(operation);
  note_atomic_type(atomic_type<T>());
}

template <typename T>
DAVSIM_CC_API void SetAtomicAdd() {
  issue_atomic_setting<T>("SetAtomicAdd");
  note_atomic_op(0);
}
template <typename T>
DAVSIM_CC_API void SetAtomicMax() {
  issue_atomic_setting<T>("SetAtomicMax");
  note_atomic_op(1);
}
template <typename T>
DAVSIM_CC_API void SetAtomicMin() {
  issue_atomic_setting<T>("SetAtomicMin");
  note_atomic_op(2);
}
template <typename T>
DAVSIM_CC_API void SetAtomicType() {
  issue_atomic_setting<T>("SetAtomicType");
}
DAVSIM_CC_API void DisableDmaAtomic() {
  Operands().issue("DisableDmaAtomic");
  note_atomic_type(AtomicDtype::ATOMIC_NONE);
  note_atomic_op(0);
}
/// The older name.
DAVSIM_CC_API void SetAtomicNone() { DisableDmaAtomic(); }

#if __NPU_ARCH__ == 3510 || __NPU_ARCH__ == 2201 || __NPU_ARCH__ == 3002
/// The type and the operation at once, and what they are.
template <AtomicDtype type, AtomicOp op>
DAVSIM_CC_API void SetStoreAtomicConfig() {
  if constexpr (type == AtomicDtype::ATOMIC_NONE) return DisableDmaAtomic();
  if constexpr (type == AtomicDtype::ATOMIC_F32) return SetAtomicAdd<float>();
  if constexpr (type == AtomicDtype::ATOMIC_F16) return SetAtomicAdd<half>();
  if constexpr (type == AtomicDtype::ATOMIC_S16) return SetAtomicAdd<std::int16_t>();
  if constexpr (type == AtomicDtype::ATOMIC_S32) return SetAtomicAdd<std::int32_t>();
  if constexpr (type == AtomicDtype::ATOMIC_S8) return SetAtomicAdd<std::int8_t>();
  if constexpr (type == AtomicDtype::ATOMIC_BF16) return SetAtomicAdd<bfloat16_t>();
}
DAVSIM_CC_API void GetStoreAtomicConfig(std::uint16_t& type, std::uint16_t& op) {
  type = static_cast<std::uint16_t>(state().control >> kAtomicTypeBit & kAtomicTypeMask);
  op = static_cast<std::uint16_t>(state().control >> kAtomicOpBit & kAtomicOpMask);
}
#endif

}  // namespace AscendC
