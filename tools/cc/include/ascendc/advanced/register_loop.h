#pragma once

// What the advanced API on registers of dav-3510 shares. The documents state results: the sequences of
// instructions, and so their prices, are davsim's.

#include "ascendc/reg.h"
#include "ascendc/tensor.h"
#include "davsim_cc/function_scope.h"

namespace AscendC {

/// Unsigned integers of the size of T, as which registers are moved, compared with 0 and chosen.
template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 1, std::uint8_t,
                                  std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>;

/// A vector function over the first `count` elements of tensors, a register of T at a time. On a core without a
/// vector unit it does nothing.
template <typename T>
class RegisterLoop {
 public:
  static_assert(sizeof(T) <= 4, "elements of 64 bits are not modelled yet");
  static constexpr std::uint32_t kLanes = 256 / sizeof(T);

  DAVSIM_CC_API RegisterLoop(const char* name, std::uint32_t count)
      : scope_(name), left_(davsim_cc::place().vector ? count : 0) {
    take();
  }
  DAVSIM_CC_API bool more() const { return lanes_ > 0; }
  DAVSIM_CC_API void next() {
    first_ += kLanes;
    take();
  }
  DAVSIM_CC_API const Reg::MaskReg& mask() const { return mask_; }

  /// The elements of this turn; of the last one no more DataBlocks than it needs.
  template <typename E>
  DAVSIM_CC_API void load(Reg::RegTensor<E>& dst, const LocalTensor<E>& src) {
    static_assert(sizeof(E) == sizeof(T), "a loop has elements of one size");
    E* const from = address(src);
    if (lanes_ == kLanes) return Reg::LoadAlign(dst, from);
    Reg::LoadAlign<E, Reg::DataCopyMode::DATA_BLOCK_COPY>(dst, from, 1, mask_);
  }
  /// A number in all lanes.
  template <typename E>
  DAVSIM_CC_API void load(Reg::RegTensor<E>& dst, davsim_cc::Plain<E> number) {
    Reg::Duplicate(dst, number, mask_);
  }
  template <typename E>
  DAVSIM_CC_API void store(const LocalTensor<E>& dst, const Reg::RegTensor<E>& src) {
    static_assert(sizeof(E) == sizeof(T), "a loop has elements of one size");
    Reg::StoreAlign(address(dst), src, mask_);
  }
  /// One byte for each element: 1 where `bits` is on, else 0.
  DAVSIM_CC_API void store_bools(const LocalTensor<bool>& dst, const Reg::MaskReg& bits) {
    Reg::RegTensor<BitsOf<T>> ones;
    Reg::Duplicate(ones, 1, bits);
    std::uint8_t* const to = address(dst.template ReinterpretCast<std::uint8_t>());
    constexpr const char* kDist = sizeof(T) == 1 ? "NORM" : sizeof(T) == 2 ? "PK" : "PK4";
    davsim_cc::issue("vsts", davsim_cc::type_name<BitsOf<T>>(),
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, to), davsim_cc::read_operand("src", ones),
                      davsim_cc::read_operand("mask", mask_), davsim_cc::word("dist", kDist)});
  }
  /// On where a byte is not 0.
  DAVSIM_CC_API void load_bools(Reg::MaskReg& bits, const LocalTensor<bool>& src) {
    Reg::RegTensor<BitsOf<T>> wide;
    constexpr const char* kDist = sizeof(T) == 2 ? "UNPK" : "UNPK4";
    const LocalTensor<std::uint8_t> bytes = src.template ReinterpretCast<std::uint8_t>();
    if constexpr (sizeof(T) == 1) {
      load(wide, bytes);
    } else {
      davsim_cc::issue("vlds", "uint8",
                       {davsim_cc::pointer("src", davsim_cc::Space::ub, address(bytes)),
                        davsim_cc::word("dist", kDist), davsim_cc::result_operand("dst", wide)});
    }
    Reg::Compares<BitsOf<T>, CMPMODE::NE>(bits, wide, 0, mask_);
  }

 private:
  template <typename E>
  DAVSIM_CC_API E* address(const LocalTensor<E>& tensor) {
    return reinterpret_cast<E*>(tensor.GetPhyAddr(first_));
  }
  DAVSIM_CC_API void take() {
    lanes_ = left_ < kLanes ? left_ : kLanes;
    if (lanes_ > 0) mask_ = Reg::UpdateMask<T>(left_);
  }

  davsim_cc::FunctionScope scope_;
  std::uint32_t first_ = 0;
  std::uint32_t left_;   ///< behind this turn
  std::uint32_t lanes_;  ///< of this turn
  Reg::MaskReg mask_;
};

}  // namespace AscendC
