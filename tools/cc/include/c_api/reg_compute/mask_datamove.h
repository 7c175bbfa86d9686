#pragma once

// Loads and stores of masks, as 32 bytes; offsets count bytes.

#include "c_api/reg_compute/addresses.h"
#include "c_api/reg_compute/masks.h"

#define DAVSIM_CC_MASK_LOAD(function, dist)                                                             \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(vector_bool& dst, const T* src, addr_reg offset) {                        \
    davsim_cc::issue("plds", nullptr,                                                                   \
                     {davsim_cc::pointer("src", davsim_cc::Space::ub, davsim_cc::at(src, offset)),      \
                      davsim_cc::word("dist", dist), davsim_cc::result_operand("dst", dst)});           \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(vector_bool& dst, const T* src, std::int32_t offset = 0) {                \
    function(dst, src, addr_reg{offset});                                                               \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function##_postupdate(vector_bool& dst, T*& src, std::int32_t offset) {            \
    function(dst, src, addr_reg{});                                                                     \
    src = davsim_cc::at(src, addr_reg{offset});                                                         \
  }
DAVSIM_CC_MASK_LOAD(asc_loadalign, "NORM")
DAVSIM_CC_MASK_LOAD(asc_loadalign_upsample, "US")
DAVSIM_CC_MASK_LOAD(asc_loadalign_downsample, "DS")
#undef DAVSIM_CC_MASK_LOAD

#define DAVSIM_CC_MASK_STORE(function, dist)                                                            \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(T* dst, const vector_bool& src, addr_reg offset) {                        \
    davsim_cc::issue("psts", nullptr,                                                                   \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, davsim_cc::at(dst, offset)),      \
                      davsim_cc::read_operand("src", src), davsim_cc::word("dist", dist)});             \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(T* dst, const vector_bool& src) {                                         \
    function(dst, src, addr_reg{});                                                                     \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function##_postupdate(T*& dst, const vector_bool& src, std::int32_t offset) {      \
    function(dst, src, addr_reg{});                                                                     \
    dst = davsim_cc::at(dst, addr_reg{offset});                                                         \
  }
DAVSIM_CC_MASK_STORE(asc_storealign, "NORM")
DAVSIM_CC_MASK_STORE(asc_storealign_pack, "PK")
#undef DAVSIM_CC_MASK_STORE
