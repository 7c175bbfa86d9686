#pragma once

// Loads and stores of the register API at any element: an alignment register keeps a DataBlock between them.

#include "ascendc/reg/move.h"

namespace AscendC {
namespace Reg {

template <typename T>
DAVSIM_CC_API void LoadUnAlignPre(UnalignRegForLoad& ureg, T* srcAddr) {
  asc_loadunalign_pre(ureg, srcAddr);
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadUnAlign(RegTensor<E, trait>& dstReg, UnalignRegForLoad& ureg, P* srcAddr) {
  davsim_cc::issue("vldus", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, srcAddr),
                    davsim_cc::read_operand("align", ureg), davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE, typename P,
          typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadUnAlign(RegTensor<E, trait>& dstReg, UnalignRegForLoad& ureg, P*& srcAddr,
                               std::uint32_t postUpdateStride) {
  static_assert(postMode == PostLiteral::POST_MODE_UPDATE, "LoadUnAlign has no POST_MODE_NORMAL");
  asc_loadunalign_postupdate(dstReg, ureg, srcAddr, postUpdateStride);
}
/// At an offset; `inc` is not used.
template <typename T>
DAVSIM_CC_API void LoadUnAlignPre(UnalignRegForLoad& ureg, T* srcAddr, AddrReg areg) {
  asc_loadunalign_pre(ureg, srcAddr + areg.elements);
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadUnAlign(RegTensor<E, trait>& dstReg, UnalignRegForLoad& ureg, P* srcAddr,
                               AddrReg areg, std::uint32_t /*inc*/) {
  P* const from = srcAddr + areg.elements;
  LoadUnAlign(dstReg, ureg, from);
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void Load(RegTensor<E, trait>& dstReg, P* srcAddr) {
  UnalignRegForLoad ureg;
  LoadUnAlignPre(ureg, srcAddr);
  P* const from = srcAddr;
  LoadUnAlign(dstReg, ureg, from);
}
template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE, typename P,
          typename E, const RegTrait& trait>
DAVSIM_CC_API void StoreUnAlign(P*& dstAddr, const RegTensor<E, trait>& srcReg, UnalignRegForStore& ureg,
                                std::uint32_t postUpdateStride) {
  static_assert(postMode == PostLiteral::POST_MODE_UPDATE, "StoreUnAlign has no POST_MODE_NORMAL");
  davsim_cc::issue("vstus", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("align", ureg),
                    davsim_cc::integer("count", postUpdateStride)});
  dstAddr += postUpdateStride;
}
/// What Squeeze has kept; AR counts where it goes.
template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void StoreUnAlign(P* dstAddr, const RegTensor<E, trait>& srcReg, UnalignRegForStore& ureg) {
  davsim_cc::issue("vstur", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("align", ureg)});
}
/// One bit for each element of 16 or 32 bits.
template <typename T>
DAVSIM_CC_API void StoreUnAlign(T*& dstAddr, MaskReg& mask, UnalignRegForStore& ureg) {
  davsim_cc::issue("pstu", mask_type(sizeof(T)),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", mask), davsim_cc::read_operand("align", ureg)});
  dstAddr = reinterpret_cast<T*>(reinterpret_cast<char*>(dstAddr) + 32 / sizeof(T));
}
template <typename T, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE>
DAVSIM_CC_API void StoreUnAlignPost(T*& dstAddr, UnalignRegForStore& ureg, std::int32_t postUpdateStride) {
  davsim_cc::issue("vstas", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("align", ureg)});
  if (postMode == PostLiteral::POST_MODE_UPDATE) dstAddr += postUpdateStride;
}
/// Behind what AR has counted.
template <typename T>
DAVSIM_CC_API void StoreUnAlignPost(T* dstAddr, UnalignRegForStore& ureg) {
  davsim_cc::issue("vstar", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("align", ureg)});
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void Store(P* dstAddr, const RegTensor<E, trait>& srcReg, std::uint32_t count) {
  UnalignRegForStore ureg;
  P* to = dstAddr;
  StoreUnAlign(to, srcReg, ureg, count);
  StoreUnAlignPost(to, ureg, 0);
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void Store(P* dstAddr, const RegTensor<E, trait>& srcReg) {
  Store(dstAddr, srcReg, 256 / sizeof(P));
}

}  // namespace Reg
}  // namespace AscendC
