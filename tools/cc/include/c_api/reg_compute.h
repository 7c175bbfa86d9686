#pragma once

// Register-vector functions of dav-3510: masks, loads, stores, arithmetic.

#include "c_api/types.h"

/// Calls a vector function.
template <auto Function, typename... Arguments>
DAVSIM_CC_API void asc_vf_call(Arguments&&... arguments) {
  Function(static_cast<Arguments&&>(arguments)...);
}

#define DAVSIM_CC_CREATE_MASK(bits, type)                                                 \
  DAVSIM_CC_API vector_bool asc_create_mask_b##bits(davsim_cc_pattern pattern) {            \
    vector_bool mask;                                                                     \
    davsim_cc::issue("pset", type, {davsim_cc::write_operand("dst", mask),                    \
                                    davsim_cc::word("pattern", pattern.name)});               \
    return mask;                                                                          \
  }
DAVSIM_CC_CREATE_MASK(8, "uint8")
DAVSIM_CC_CREATE_MASK(16, "uint16")
DAVSIM_CC_CREATE_MASK(32, "uint32")
#undef DAVSIM_CC_CREATE_MASK

/// A mask of the first `count` elements, all where more are left; `count` goes down by what it covers.
#define DAVSIM_CC_UPDATE_MASK(bits, type)                                                     \
  DAVSIM_CC_API vector_bool asc_update_mask_b##bits(std::uint32_t& count) {                     \
    constexpr std::uint32_t kLanes = 256 / (bits / 8);                                        \
    vector_bool mask;                                                                         \
    davsim_cc::issue("plt", type, {davsim_cc::write_operand("dst", mask),                         \
                                   davsim_cc::integer("count", count)});                          \
    count = count > kLanes ? count - kLanes : 0;                                              \
    return mask;                                                                              \
  }
DAVSIM_CC_UPDATE_MASK(8, "uint8")
DAVSIM_CC_UPDATE_MASK(16, "uint16")
DAVSIM_CC_UPDATE_MASK(32, "uint32")
#undef DAVSIM_CC_UPDATE_MASK

template <typename T>
DAVSIM_CC_API void asc_loadalign(davsim_cc::VectorRegister<T>& dst, const T* src,
                                 std::int32_t offset = 0) {
  davsim_cc::issue("vlds", davsim_cc::type_name<T>(),
                   {davsim_cc::write_operand("dst", dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src + offset)});
}
template <typename T>
DAVSIM_CC_API void asc_storealign(T* dst, const davsim_cc::VectorRegister<T>& src,
                                  const vector_bool& mask) {
  davsim_cc::issue("vsts", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask)});
}
template <typename T>
DAVSIM_CC_API void asc_storealign(T* dst, std::int32_t offset,
                                  const davsim_cc::VectorRegister<T>& src, const vector_bool& mask) {
  asc_storealign(dst + offset, src, mask);
}

/// Gathers DataBlocks by the first eight offsets of `index`.
template <typename T>
DAVSIM_CC_API void asc_gather_datablock(davsim_cc::VectorRegister<T>& dst, const T* src,
                                        const vector_uint32_t& index, const vector_bool& mask) {
  if (!davsim_cc::place().vector) return;
  davsim_cc::issue("asc_gather_datablock", davsim_cc::type_name<T>(),
                   {davsim_cc::update_operand("dst", dst, davsim_cc::type_name<T>()),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::read_operand("index", index), davsim_cc::read_operand("mask", mask)});
}
