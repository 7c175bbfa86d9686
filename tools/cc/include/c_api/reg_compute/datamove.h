#pragma once

// Loads and stores of registers, gathers and scatters, rearrangement. A load or store with `offset` adds
// that many elements, or an address register; `_postupdate` moves the pointer on by them afterwards.

#include "c_api/reg_compute/addresses.h"
#include "c_api/reg_compute/mask_datamove.h"
#include "c_api/reg_compute/masks.h"

namespace davsim_cc {

template <typename T>
DAVSIM_CC_API void load(VectorRegister<T>& dst, const T* src, const char* dist) {
  issue("vlds", type_name<T>(), {pointer("src", Space::ub, src), word("dist", dist),
                                 result_operand("dst", dst)});
}
template <typename T>
DAVSIM_CC_API void store(T* dst, const VectorRegister<T>& src, const vector_bool& mask,
                         const char* dist) {
  issue("vsts", type_name<T>(),
        {pointer("dst", Space::ub, dst), read_operand("src", src), read_operand("mask", mask),
         word("dist", dist)});
}

}  // namespace davsim_cc

#define DAVSIM_CC_LOAD(function, dist)                                                                 \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst, const T* src,                         \
                              std::int32_t offset = 0) {                                             \
    davsim_cc::load(dst, src + offset, dist);                                                          \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst, const T* src, addr_reg offset) {      \
    davsim_cc::load(dst, davsim_cc::at(src, offset), dist);                                            \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function##_postupdate(davsim_cc::VectorRegister<T>& dst, T*& src,                 \
                                           std::int32_t offset) {                                    \
    davsim_cc::load(dst, src, dist);                                                                   \
    src += offset;                                                                                   \
  }
DAVSIM_CC_LOAD(asc_loadalign, "NORM")
DAVSIM_CC_LOAD(asc_loadalign_brc_elem, "BRC")
DAVSIM_CC_LOAD(asc_loadalign_brc_datablock, "BLK")
DAVSIM_CC_LOAD(asc_loadalign_brc_elem2datablock, "E2B")
DAVSIM_CC_LOAD(asc_loadalign_upsample, "US")
DAVSIM_CC_LOAD(asc_loadalign_downsample, "DS")
DAVSIM_CC_LOAD(asc_loadalign_unpack, "UNPK")
DAVSIM_CC_LOAD(asc_loadalign_unpack4, "UNPK4")
// By their older names.
DAVSIM_CC_LOAD(asc_loadalign_brc, "BRC")
DAVSIM_CC_LOAD(asc_loadalign_brc_v2, "BLK")
DAVSIM_CC_LOAD(asc_loadalign_brc_v3, "E2B")
DAVSIM_CC_LOAD(asc_loadalign_unpack_v2, "UNPK4")
#undef DAVSIM_CC_LOAD

/// Even elements to dst0, odd ones to dst1.
template <typename T>
DAVSIM_CC_API void asc_loadalign_deintlv(davsim_cc::VectorRegister<T>& dst0,
                                         davsim_cc::VectorRegister<T>& dst1, const T* src,
                                         std::int32_t offset = 0) {
  davsim_cc::issue("vlds", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src + offset),
                    davsim_cc::word("dist", "DINTLV"), davsim_cc::result_operand("dst", dst0),
                    davsim_cc::result_operand("dst1", dst1)});
}
template <typename T>
DAVSIM_CC_API void asc_loadalign_deintlv(davsim_cc::VectorRegister<T>& dst0, davsim_cc::VectorRegister<T>& dst1,
                                         const T* src, addr_reg offset) {
  asc_loadalign_deintlv(dst0, dst1, davsim_cc::at(src, offset));
}
template <typename T>
DAVSIM_CC_API void asc_loadalign_deintlv_postupdate(davsim_cc::VectorRegister<T>& dst0,
                                                    davsim_cc::VectorRegister<T>& dst1, T*& src,
                                                    std::int32_t offset) {
  asc_loadalign_deintlv(dst0, dst1, src);
  src += offset;
}

#define DAVSIM_CC_STORE(function, dist)                                                                \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(T* dst, const davsim_cc::VectorRegister<T>& src,                         \
                              const vector_bool& mask) {                                             \
    davsim_cc::store(dst, src, mask, dist);                                                            \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(T* dst, const davsim_cc::VectorRegister<T>& src, std::int32_t offset,    \
                              const vector_bool& mask) {                                             \
    davsim_cc::store(dst + offset, src, mask, dist);                                                   \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(T* dst, const davsim_cc::VectorRegister<T>& src, addr_reg offset,        \
                              const vector_bool& mask) {                                             \
    davsim_cc::store(davsim_cc::at(dst, offset), src, mask, dist);                                     \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function##_postupdate(T*& dst, const davsim_cc::VectorRegister<T>& src,           \
                                           std::int32_t offset, const vector_bool& mask) {           \
    davsim_cc::store(dst, src, mask, dist);                                                            \
    dst += offset;                                                                                   \
  }
DAVSIM_CC_STORE(asc_storealign, "NORM")
DAVSIM_CC_STORE(asc_storealign_pack, "PK")
DAVSIM_CC_STORE(asc_storealign_pack_quarter, "PK4")
DAVSIM_CC_STORE(asc_storealign_pack_v2, "PK4")  // its older name
#undef DAVSIM_CC_STORE

/// Lane 0 alone.
template <typename T>
DAVSIM_CC_API void asc_storealign_1st(T* dst, const davsim_cc::VectorRegister<T>& src,
                                      std::int32_t offset = 0) {
  davsim_cc::issue("vsts", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst + offset),
                    davsim_cc::read_operand("src", src), davsim_cc::word("dist", "ONEPT")});
}
template <typename T>
DAVSIM_CC_API void asc_storealign_1st(T* dst, const davsim_cc::VectorRegister<T>& src, addr_reg offset) {
  asc_storealign_1st(davsim_cc::at(dst, offset), src);
}
template <typename T>
DAVSIM_CC_API void asc_storealign_1st_postupdate(T*& dst, const davsim_cc::VectorRegister<T>& src,
                                                 std::int32_t offset) {
  asc_storealign_1st(dst, src);
  dst += offset;
}
/// Elements of src0 and src1 in turns.
template <typename T>
DAVSIM_CC_API void asc_storealign_intlv(T* dst, const davsim_cc::VectorRegister<T>& src0,
                                        const davsim_cc::VectorRegister<T>& src1,
                                        std::int32_t offset = 0) {
  davsim_cc::issue("vsts", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst + offset),
                    davsim_cc::read_operand("src", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::word("dist", "INTLV")});
}

template <typename T>
DAVSIM_CC_API void asc_storealign_intlv(T* dst, const davsim_cc::VectorRegister<T>& src0,
                                        const davsim_cc::VectorRegister<T>& src1, addr_reg offset) {
  asc_storealign_intlv(davsim_cc::at(dst, offset), src0, src1);
}

// DataBlocks `block_stride` apart; the pointer moves on by `repeat_stride` DataBlocks afterwards.
template <typename T>
DAVSIM_CC_API void asc_loadalign_postupdate(davsim_cc::VectorRegister<T>& dst, T*& src, std::uint16_t block_stride,
                                            std::uint16_t repeat_stride, const vector_bool& mask) {
  davsim_cc::issue("vsldb", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::integer("block_stride", block_stride), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dst)});
  src = davsim_cc::at(src, addr_reg{repeat_stride * 32});
}
template <typename T>
DAVSIM_CC_API void asc_storealign_postupdate(T*& dst, const davsim_cc::VectorRegister<T>& src,
                                             std::uint16_t block_stride, std::uint16_t repeat_stride,
                                             const vector_bool& mask) {
  davsim_cc::issue("vsstb", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst), davsim_cc::read_operand("src", src),
                    davsim_cc::integer("block_stride", block_stride), davsim_cc::read_operand("mask", mask)});
  dst = davsim_cc::at(dst, addr_reg{repeat_stride * 32});
}

/// Lane i is element index[i] of UB; elements of 8 bits widen to 16.
template <typename D, typename T, typename I>
DAVSIM_CC_API void asc_gather(davsim_cc::VectorRegister<D>& dst, const T* src,
                              const davsim_cc::VectorRegister<I>& index, const vector_bool& mask) {
  davsim_cc::issue("vgather2", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dst)});
}
/// Lane i is lane index[i] of src.
template <typename T, typename I>
DAVSIM_CC_API void asc_gather(davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src,
                              const davsim_cc::VectorRegister<I>& index) {
  davsim_cc::issue("vselr", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("src", src), davsim_cc::read_operand("index", index),
                    davsim_cc::result_operand("dst", dst)});
}
template <typename T, typename I>
DAVSIM_CC_API void asc_scatter(T* dst, const davsim_cc::VectorRegister<T>& src,
                               const davsim_cc::VectorRegister<I>& index, const vector_bool& mask) {
  davsim_cc::issue("vscatter", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("src", src), davsim_cc::read_operand("index", index),
                    davsim_cc::read_operand("mask", mask)});
}
/// Gathers DataBlocks by the first eight offsets of `index`, in bytes.
template <typename T>
DAVSIM_CC_API void asc_gather_datablock(davsim_cc::VectorRegister<T>& dst, const T* src,
                                        const vector_uint32_t& index, const vector_bool& mask) {
  if (!davsim_cc::place().vector) return;
  davsim_cc::issue("asc_gather_datablock", davsim_cc::type_name<T>(),
                   {davsim_cc::update_operand("dst", dst, davsim_cc::type_name<T>()),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask)});
}
template <typename T>
DAVSIM_CC_API void asc_gather_datablock(davsim_cc::VectorRegister<T>& dst, const T* src,
                                        const vector_uint32_t& index) {
  if (!davsim_cc::place().vector) return;
  davsim_cc::issue("asc_gather_datablock", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::read_operand("index", index), davsim_cc::result_operand("dst", dst)});
}
// The forms that return the result; 64-bit elements have none.
template <typename T>
DAVSIM_CC_API davsim_cc::VectorRegister<T> asc_gather_datablock(const T* src,
                                                                const vector_uint32_t& index,
                                                                const vector_bool& mask) {
  static_assert(sizeof(T) < 8, "asc_gather_datablock returns no elements of 64 bits");
  davsim_cc::VectorRegister<T> dst;
  if (!davsim_cc::place().vector) return dst;
  davsim_cc::issue("asc_gather_datablock", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask),
                    davsim_cc::integer("by_value", 1), davsim_cc::result_operand("dst", dst)});
  return dst;
}
template <typename T>
DAVSIM_CC_API davsim_cc::VectorRegister<T> asc_gather_datablock(const T* src,
                                                                const vector_uint32_t& index) {
  static_assert(sizeof(T) < 8, "asc_gather_datablock returns no elements of 64 bits");
  davsim_cc::VectorRegister<T> dst;
  asc_gather_datablock(dst, src, index);
  return dst;
}

#define DAVSIM_CC_PAIRS(function, instruction)                                                           \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(                                                                         \
      davsim_cc::VectorRegister<T>& dst0, davsim_cc::VectorRegister<T>& dst1,                              \
      const davsim_cc::VectorRegister<T>& src0, const davsim_cc::VectorRegister<T>& src1) {                \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),        \
                      davsim_cc::result_operand("dst0", dst0), davsim_cc::result_operand("dst1", dst1)});  \
  }
DAVSIM_CC_PAIRS(asc_intlv, "vintlv")
DAVSIM_CC_PAIRS(asc_deintlv, "vdintlv")
#undef DAVSIM_CC_PAIRS

// Elements of half or twice the size.
#define DAVSIM_CC_HALVES(function, instruction, half)                                                    \
  template <typename D, typename T>                                                                    \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<D>& dst,                                         \
                              const davsim_cc::VectorRegister<T>& src) {                                 \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::read_operand("src", src), davsim_cc::word("half", half),                  \
                      davsim_cc::result_operand("dst", dst)});                                           \
  }
DAVSIM_CC_HALVES(asc_pack_to_low, "vpack", "LOWER")
DAVSIM_CC_HALVES(asc_pack_to_high, "vpack", "HIGHER")
DAVSIM_CC_HALVES(asc_unpack_lower, "vunpack", "LOWER")
DAVSIM_CC_HALVES(asc_unpack_upper, "vunpack", "HIGHER")
#undef DAVSIM_CC_HALVES

#define DAVSIM_CC_SQUEEZE(function, mode)                                                                \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src,  \
                              const vector_bool& mask) {                                               \
    davsim_cc::issue("vsqz", davsim_cc::type_name<T>(),                                                  \
                     {davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),          \
                      davsim_cc::word("mode", mode), davsim_cc::result_operand("dst", dst)});              \
  }
DAVSIM_CC_SQUEEZE(asc_squeeze, "MODE_NO_STORED")
DAVSIM_CC_SQUEEZE(asc_squeeze_with_status, "MODE_STORED")
#undef DAVSIM_CC_SQUEEZE
template <typename T>
DAVSIM_CC_API void asc_unsqueeze(davsim_cc::VectorRegister<T>& dst, const vector_bool& mask) {
  davsim_cc::issue("vusqz", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});
}

/// Lanes that are off keep what dst held.
template <typename T>
DAVSIM_CC_API void asc_copy(davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src,
                            const vector_bool& mask) {
  const davsim_cc::Operand result = davsim_cc::update_operand("dst", dst, davsim_cc::type_name<T>());
  davsim_cc::issue("vmov", davsim_cc::type_name<T>(),
                   {result, davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask)});
}
template <typename T>
DAVSIM_CC_API void asc_copy(vector_bool& dst, const davsim_cc::VectorRegister<T>& src,
                            std::int16_t part) {
  davsim_cc::issue("movvp", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("src", src), davsim_cc::integer("part", part),
                    davsim_cc::result_operand("dst", dst)});
}

#define DAVSIM_CC_HISTOGRAM(function, bin)                                                                 \
  DAVSIM_CC_API void function(vector_uint16_t& dst, const vector_uint8_t& src, const vector_bool& mask) {  \
    const davsim_cc::Operand result = davsim_cc::update_operand("dst", dst, "uint16");                     \
    davsim_cc::issue("dhistv2", "uint8",                                                                 \
                     {result, davsim_cc::read_operand("src", src),                                         \
                      davsim_cc::read_operand("mask", mask), davsim_cc::word("bin", bin)});                \
  }
DAVSIM_CC_HISTOGRAM(asc_frequency_histogram_bin0, "BIN0")
DAVSIM_CC_HISTOGRAM(asc_frequency_histogram_bin1, "BIN1")
#undef DAVSIM_CC_HISTOGRAM

template <typename T>
DAVSIM_CC_API void asc_duplicate_scalar(davsim_cc::VectorRegister<T>& dst, davsim_cc::Plain<T> value,
                                        const vector_bool& mask) {
  davsim_cc::issue("vdups", davsim_cc::type_name<T>(),
                   {davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),
                    davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});
}
template <typename T>
DAVSIM_CC_API void asc_duplicate_scalar(davsim_cc::VectorRegister<T>& dst, davsim_cc::Plain<T> value) {
  davsim_cc::issue("vbr", davsim_cc::type_name<T>(),
                   {davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),
                    davsim_cc::result_operand("dst", dst)});
}
#define DAVSIM_CC_ARANGE(function, order)                                                                \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst, davsim_cc::Plain<T> value) {              \
    davsim_cc::issue("vci", davsim_cc::type_name<T>(),                                                   \
                     {davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                        \
                      davsim_cc::word("order", order), davsim_cc::result_operand("dst", dst)});            \
  }
DAVSIM_CC_ARANGE(asc_arange, "INCREASE")
DAVSIM_CC_ARANGE(asc_arange_descend, "DECREASE")
#undef DAVSIM_CC_ARANGE

enum davsim_cc_barrier : int {
  VV_ALL, VST_VLD, VLD_VST, VST_VST, VS_ALL, VST_LD, VLD_ST, VST_ST,
  SV_ALL, ST_VLD, LD_VST, ST_VST, SS_ALL, ST_LD, LD_ST, ST_ST
};
using MEM_TYPE = davsim_cc_barrier;

/// Orders accesses to UB inside a vector function.
DAVSIM_CC_API void asc_mem_bar(MEM_TYPE kind) {
  constexpr const char* kKinds[] = {"VV_ALL", "VST_VLD", "VLD_VST", "VST_VST", "VS_ALL", "VST_LD",
                                    "VLD_ST", "VST_ST",  "SV_ALL",  "ST_VLD",  "LD_VST", "ST_VST",
                                    "SS_ALL", "ST_LD",   "LD_ST",   "ST_ST"};
  davsim_cc::issue("mem_bar", nullptr, {davsim_cc::word("kind", kKinds[kind])});
}
