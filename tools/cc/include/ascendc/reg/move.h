#pragma once

// Masks, loads and stores of the register API.

#include "ascendc/reg/types.h"

namespace AscendC {
namespace Reg {

constexpr const char* pattern_name(MaskPattern pattern) {
  constexpr const char* kNames[] = {"ALL",  "VL1",  "VL2",   "VL3", "VL4", "VL8", "VL16", "VL32",
                                    "VL64", "VL128", "M3", "M4", "H",   "Q",   "",     "ALLF"};
  return kNames[static_cast<int>(pattern)];
}
/// The name of the masks of elements of some size.
constexpr const char* mask_type(std::size_t bytes) {
  return bytes == 1 ? "uint8" : bytes == 2 ? "uint16" : bytes == 4 ? "uint32" : "uint64";
}

template <typename T, MaskPattern mode = MaskPattern::ALL, const RegTrait& trait = RegTraitNumOne>
DAVSIM_CC_API MaskReg CreateMask() {
  return davsim_cc::create_mask(mask_type(sizeof(T)), davsim_cc_pattern{pattern_name(mode)});
}
/// A mask of the first elements that are left; the number goes down by what it covers.
template <typename T, const RegTrait& trait = RegTraitNumOne>
DAVSIM_CC_API MaskReg UpdateMask(std::uint32_t& scalarValue) {
  return davsim_cc::update_mask(mask_type(sizeof(T)), 256 / sizeof(T), scalarValue);
}
template <typename T>
DAVSIM_CC_API MaskReg MoveMask() {
  MaskReg mask;
  davsim_cc::issue("movp", mask_type(sizeof(T)), {davsim_cc::write_operand("dst", mask)});
  return mask;
}

constexpr const char* dist_name(LoadDist dist) {
  switch (dist) {
    case LoadDist::DIST_NORM: return "NORM";
    case LoadDist::DIST_BRC_B8:
    case LoadDist::DIST_BRC_B16:
    case LoadDist::DIST_BRC_B32: return "BRC";
    case LoadDist::DIST_US_B8:
    case LoadDist::DIST_US_B16: return "US";
    case LoadDist::DIST_DS_B8:
    case LoadDist::DIST_DS_B16: return "DS";
    case LoadDist::DIST_UNPACK_B8:
    case LoadDist::DIST_UNPACK_B16:
    case LoadDist::DIST_UNPACK_B32: return "UNPK";
    case LoadDist::DIST_UNPACK4_B8: return "UNPK4";
    case LoadDist::DIST_BLK: return "BLK";
    case LoadDist::DIST_E2B_B16:
    case LoadDist::DIST_E2B_B32: return "E2B";
    default: return "DINTLV";
  }
}
constexpr const char* dist_name(StoreDist dist) {
  switch (dist) {
    case StoreDist::DIST_FIRST_ELEMENT_B8:
    case StoreDist::DIST_FIRST_ELEMENT_B16:
    case StoreDist::DIST_FIRST_ELEMENT_B32: return "ONEPT";
    case StoreDist::DIST_PACK_B16:
    case StoreDist::DIST_PACK_B32:
    case StoreDist::DIST_PACK_B64: return "PK";
    case StoreDist::DIST_PACK4_B32: return "PK4";
    case StoreDist::DIST_INTLV_B8:
    case StoreDist::DIST_INTLV_B16:
    case StoreDist::DIST_INTLV_B32: return "INTLV";
    default: return "NORM";
  }
}

template <typename T, typename U>
DAVSIM_CC_API void load(U& dst, const T* src, const char* dist) {
  davsim_cc::issue("vlds", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src), davsim_cc::word("dist", dist),
                    davsim_cc::result_operand("dst", dst)});
}
template <typename T, typename U>
DAVSIM_CC_API void store(T* dst, const U& src, const MaskReg& mask, const char* dist) {
  davsim_cc::issue("vsts", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("dist", dist)});
}

// Loads of a register. T follows from the pointer.
template <typename T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg, P* srcAddr) {
  load(dstReg, srcAddr, dist_name(dist));
}
template <typename T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg, P* srcAddr, AddrReg offset) {
  load(dstReg, srcAddr + offset.elements, dist_name(dist));
}
template <typename T, PostLiteral postMode, LoadDist dist = LoadDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg, P*& srcAddr, std::int32_t postUpdateStride) {
  if (postMode == PostLiteral::POST_MODE_UPDATE) {
    load(dstReg, srcAddr, dist_name(dist));
    srcAddr += postUpdateStride;
  } else {
    load(dstReg, srcAddr + postUpdateStride, dist_name(dist));
  }
}
template <typename T, LoadDist dist, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg0, RegTensor<E, trait>& dstReg1, P* srcAddr) {
  davsim_cc::issue("vlds", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, srcAddr),
                    davsim_cc::word("dist", dist_name(dist)), davsim_cc::result_operand("dst", dstReg0),
                    davsim_cc::result_operand("dst1", dstReg1)});
}
template <typename T, PostLiteral postMode, LoadDist dist, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg0, RegTensor<E, trait>& dstReg1, P*& srcAddr,
                             std::int32_t postUpdateStride) {
  LoadAlign<T, dist>(dstReg0, dstReg1, srcAddr);
  if (postMode == PostLiteral::POST_MODE_UPDATE) srcAddr += postUpdateStride;
}
/// DataBlocks `dataBlockStride` apart.
template <typename T, DataCopyMode dataMode, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg, P* srcAddr, std::uint32_t dataBlockStride,
                             MaskReg& mask) {
  davsim_cc::issue("vsldb", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, srcAddr),
                    davsim_cc::integer("block_stride", dataBlockStride),
                    davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dstReg)});
}
template <typename T, DataCopyMode dataMode, PostLiteral postMode, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void LoadAlign(RegTensor<E, trait>& dstReg, P*& srcAddr, std::uint32_t dataBlockStride,
                             std::uint32_t repeatStride, MaskReg& mask) {
  LoadAlign<T, dataMode>(dstReg, srcAddr, dataBlockStride, mask);
  if (postMode == PostLiteral::POST_MODE_UPDATE) srcAddr += repeatStride * 32 / sizeof(P);
}

// Stores.
template <typename T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P* dstAddr, const RegTensor<E, trait>& srcReg, const MaskReg& mask) {
  store(dstAddr, srcReg, mask, dist_name(dist));
}
template <typename T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P* dstAddr, const RegTensor<E, trait>& srcReg, AddrReg offset,
                              const MaskReg& mask) {
  store(dstAddr + offset.elements, srcReg, mask, dist_name(dist));
}
template <typename T, PostLiteral postMode, StoreDist dist = StoreDist::DIST_NORM, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P*& dstAddr, const RegTensor<E, trait>& srcReg, std::int32_t postUpdateStride,
                              const MaskReg& mask) {
  if (postMode == PostLiteral::POST_MODE_UPDATE) {
    store(dstAddr, srcReg, mask, dist_name(dist));
    dstAddr += postUpdateStride;
  } else {
    store(dstAddr + postUpdateStride, srcReg, mask, dist_name(dist));
  }
}
template <typename T, StoreDist dist, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P* dstAddr, const RegTensor<E, trait>& srcReg0,
                              const RegTensor<E, trait>& srcReg1, const MaskReg& /*mask*/) {
  davsim_cc::issue("vsts", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", srcReg0), davsim_cc::read_operand("src1", srcReg1),
                    davsim_cc::word("dist", dist_name(dist))});
}
template <typename T, DataCopyMode dataMode, typename P, typename E, const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P* dstAddr, const RegTensor<E, trait>& srcReg, std::uint32_t dataBlockStride,
                              const MaskReg& mask) {
  davsim_cc::issue("vsstb", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", srcReg),
                    davsim_cc::integer("block_stride", dataBlockStride),
                    davsim_cc::read_operand("mask", mask)});
}
template <typename T, DataCopyMode dataMode, PostLiteral postMode, typename P, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void StoreAlign(P*& dstAddr, const RegTensor<E, trait>& srcReg, std::uint32_t dataBlockStride,
                              std::uint32_t repeatStride, const MaskReg& mask) {
  StoreAlign<T, dataMode>(dstAddr, srcReg, dataBlockStride, mask);
  if (postMode == PostLiteral::POST_MODE_UPDATE) dstAddr += repeatStride * 32 / sizeof(P);
}

// Masks as 32 bytes of UB; T is the type of the pointer.
constexpr const char* dist_name(MaskDist dist) {
  constexpr const char* kNames[] = {"NORM", "US", "DS", "PK"};
  return kNames[static_cast<int>(dist)];
}
template <typename T, MaskDist dist = MaskDist::DIST_NORM>
DAVSIM_CC_API void LoadAlign(MaskReg& mask, T* srcAddr) {
  davsim_cc::issue("plds", nullptr,
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, srcAddr),
                    davsim_cc::word("dist", dist_name(dist)), davsim_cc::result_operand("dst", mask)});
}
template <typename T, PostLiteral postMode, MaskDist dist = MaskDist::DIST_NORM>
DAVSIM_CC_API void LoadAlign(MaskReg& mask, T*& srcAddr, std::int32_t offset) {
  LoadAlign<T, dist>(mask, srcAddr);
  if (postMode == PostLiteral::POST_MODE_UPDATE) {
    srcAddr = reinterpret_cast<T*>(reinterpret_cast<char*>(srcAddr) + offset);
  }
}
template <typename T, MaskDist dist = MaskDist::DIST_NORM>
DAVSIM_CC_API void StoreAlign(T* dstAddr, const MaskReg& mask) {
  davsim_cc::issue("psts", nullptr,
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dstAddr),
                    davsim_cc::read_operand("src", mask), davsim_cc::word("dist", dist_name(dist))});
}
template <typename T, PostLiteral postMode, MaskDist dist = MaskDist::DIST_NORM>
DAVSIM_CC_API void StoreAlign(T*& dstAddr, const MaskReg& mask, std::int32_t offset) {
  StoreAlign<T, dist>(dstAddr, mask);
  if (postMode == PostLiteral::POST_MODE_UPDATE) {
    dstAddr = reinterpret_cast<T*>(reinterpret_cast<char*>(dstAddr) + offset);
  }
}

template <SpecialPurposeReg spr>
DAVSIM_CC_API void ClearSpr() {
  asc_clear_ar_spr();
}

// By indices.
template <typename T0 = DefaultType, typename P, typename E, const RegTrait& trait, typename I,
          const RegTrait& other>
DAVSIM_CC_API void Gather(RegTensor<E, trait>& dstReg, P* baseAddr, RegTensor<I, other>& index,
                          MaskReg& mask) {
  davsim_cc::issue("vgather2", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, baseAddr),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, typename U = DefaultType, typename E, const RegTrait& trait, typename I,
          const RegTrait& other>
DAVSIM_CC_API void Gather(RegTensor<E, trait>& dstReg, RegTensor<E, trait>& srcReg,
                          RegTensor<I, other>& indexReg) {
  asc_gather(dstReg, srcReg, indexReg);
}
template <typename T = DefaultType, typename P, typename E, const RegTrait& trait, typename I,
          const RegTrait& other>
DAVSIM_CC_API void GatherB(RegTensor<E, trait>& dstReg, P* baseAddr, RegTensor<I, other>& index,
                           MaskReg& mask) {
  davsim_cc::issue("vgatherb", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, baseAddr),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, typename U = DefaultType, typename P, typename E, const RegTrait& trait,
          typename I, const RegTrait& other>
DAVSIM_CC_API void Scatter(P* baseAddr, RegTensor<E, trait>& srcReg, RegTensor<I, other>& index,
                           MaskReg& mask) {
  davsim_cc::issue("vscatter", davsim_cc::type_name<P>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, baseAddr),
                    davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("index", index),
                    davsim_cc::read_operand("mask", mask)});
}

/// Orders accesses to UB inside a vector function.
template <MemType src, MemType dst>
DAVSIM_CC_API void LocalMemBar() {
  constexpr bool kFromScalar = src == MemType::SCALAR_STORE || src == MemType::SCALAR_LOAD ||
                               src == MemType::SCALAR_ALL;
  constexpr bool kToScalar = dst == MemType::SCALAR_STORE || dst == MemType::SCALAR_LOAD ||
                             dst == MemType::SCALAR_ALL;
  constexpr bool kAll = src == MemType::VEC_ALL || src == MemType::SCALAR_ALL;
  constexpr bool kStore = src == MemType::VEC_STORE || src == MemType::SCALAR_STORE;
  constexpr bool kToStore = dst == MemType::VEC_STORE || dst == MemType::SCALAR_STORE;
  // In each four: all, store to load, load to store, store to store.
  constexpr int kKind = kAll ? 0 : kStore ? (kToStore ? 3 : 1) : 2;
  asc_mem_bar(static_cast<MEM_TYPE>((kFromScalar ? 8 : 0) + (kToScalar ? 4 : 0) + kKind));
}

}  // namespace Reg
}  // namespace AscendC
