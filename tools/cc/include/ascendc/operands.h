#pragma once

// How the functions of the basic API gather the operands of an operation.

#include "ascendc/params.h"
#include "ascendc/state.h"
#include "ascendc/tensor.h"

namespace AscendC {

template <typename T>
DAVSIM_CC_API davsim_cc::Operand operand(const char* name, const LocalTensor<T>& tensor) {
  if (state().freed.holds(tensor.space(), tensor.address())) {
    davsim_cc::report("uses a tensor that FreeTensor has given back; from then on the next tile may be in its "
                      "buffer: free it behind its last use");
  }
  return davsim_cc::local(name, tensor.space(), tensor.address(), davsim_cc::type_name<T>());
}

/// Operands, one behind the other.
class Operands {
 public:
  DAVSIM_CC_API Operands& operator()(const davsim_cc::Operand& operand) {
    list_[count_++] = operand;
    return *this;
  }
  DAVSIM_CC_API Operands& operator()(const char* name, std::int64_t value) {
    return (*this)(davsim_cc::integer(name, value));
  }
  /// `type` is that of scalars where no operand is a tensor.
  DAVSIM_CC_API std::int64_t issue(const char* operation, const char* type = nullptr) const {
    return davsim_cc::issue(operation, type, list_, count_);
  }

 private:
  davsim_cc::Operand list_[20];
  std::size_t count_ = 0;
};

template <typename T>
DAVSIM_CC_API davsim_cc::Operand scalar_operand(const char* name, T value) {
  return davsim_cc::bits(name, davsim_cc::element_bits(value));
}

/// A mask that was set beforehand. On registers a number of elements has to be an argument.
DAVSIM_CC_API void put_mask_that_is_there(Operands& operands) {
#if __NPU_ARCH__ == 3510
  if (state().counter) {
    operands("mask", state().counted)("counter", 1);
    return;
  }
#endif
  operands("is_set_mask", 0);
}
/// A mask: the number of leading elements, or in counter mode that of all elements.
template <bool kSetMask>
DAVSIM_CC_API void put_mask(Operands& operands, std::uint64_t mask) {
  if (!kSetMask) return put_mask_that_is_there(operands);
  operands("mask", static_cast<std::int64_t>(mask));
  if (state().counter) operands("counter", 1);
}
/// A mask of bits: the low word, then the high one.
template <bool kSetMask>
DAVSIM_CC_API void put_mask(Operands& operands, const std::uint64_t* mask, std::size_t bits) {
  if (!kSetMask) return put_mask_that_is_there(operands);
  if (state().counter) {
    operands("mask", static_cast<std::int64_t>(mask[0]))("counter", 1);
    return;
  }
  if (bits > 64) {
    operands(davsim_cc::mask("mask", mask[0], mask[1]));
  } else {
    operands(davsim_cc::mask("mask", mask[0]));
  }
}
/// Elements of a repeat.
template <typename T>
constexpr std::size_t kLanes = ONE_REPEAT_BYTE_SIZE / sizeof(T);

/// Either of them, for elements of type T.
template <bool kSetMask, typename T>
DAVSIM_CC_API void put_any_mask(Operands& operands, std::uint64_t mask) {
  put_mask<kSetMask>(operands, mask);
}
template <bool kSetMask, typename T>
DAVSIM_CC_API void put_any_mask(Operands& operands, const std::uint64_t* mask) {
  put_mask<kSetMask>(operands, mask, kLanes<T>);
}

DAVSIM_CC_API void put_strides(Operands& operands, const UnaryRepeatParams& strides) {
  operands("dst_block_stride", strides.dstBlkStride)("src_block_stride", strides.srcBlkStride)(
      "dst_repeat_stride", strides.dstRepStride)("src_repeat_stride", strides.srcRepStride);
}
DAVSIM_CC_API void put_strides(Operands& operands, const BinaryRepeatParams& strides) {
  operands("dst_block_stride", strides.dstBlkStride)("src0_block_stride", strides.src0BlkStride)(
      "src1_block_stride", strides.src1BlkStride)("dst_repeat_stride", strides.dstRepStride)(
      "src0_repeat_stride", strides.src0RepStride)("src1_repeat_stride", strides.src1RepStride);
}

}  // namespace AscendC
