#pragma once

// Masks of vector functions.

#include "c_api/types.h"

namespace davsim_cc {

/// What the functions on masks of one width are told apart by.
inline constexpr const char* kMaskType8 = "uint8";
inline constexpr const char* kMaskType16 = "uint16";
inline constexpr const char* kMaskType32 = "uint32";

DAVSIM_CC_API vector_bool create_mask(const char* type, davsim_cc_pattern pattern) {
  vector_bool mask;
  issue("pset", type, {write_operand("dst", mask), word("pattern", pattern.name)});
  return mask;
}

/// The first `count` lanes, all where more are left; `count` goes down by what the mask covers.
DAVSIM_CC_API vector_bool update_mask(const char* type, std::uint32_t lanes, std::uint32_t& count) {
  vector_bool mask;
  issue("plt", type, {write_operand("dst", mask), integer("count", count)});
  count = count > lanes ? count - lanes : 0;
  return mask;
}

}  // namespace davsim_cc

DAVSIM_CC_API vector_bool asc_create_mask_b8(davsim_cc_pattern pattern) {
  return davsim_cc::create_mask(davsim_cc::kMaskType8, pattern);
}
DAVSIM_CC_API vector_bool asc_create_mask_b16(davsim_cc_pattern pattern) {
  return davsim_cc::create_mask(davsim_cc::kMaskType16, pattern);
}
DAVSIM_CC_API vector_bool asc_create_mask_b32(davsim_cc_pattern pattern) {
  return davsim_cc::create_mask(davsim_cc::kMaskType32, pattern);
}
DAVSIM_CC_API vector_bool asc_update_mask_b8(std::uint32_t& count) {
  return davsim_cc::update_mask(davsim_cc::kMaskType8, 256, count);
}
DAVSIM_CC_API vector_bool asc_update_mask_b16(std::uint32_t& count) {
  return davsim_cc::update_mask(davsim_cc::kMaskType16, 128, count);
}
DAVSIM_CC_API vector_bool asc_update_mask_b32(std::uint32_t& count) {
  return davsim_cc::update_mask(davsim_cc::kMaskType32, 64, count);
}
/// The mask that asc_set_vector_mask has set.
DAVSIM_CC_API vector_bool asc_get_mask_spr_b16() {
  vector_bool mask;
  davsim_cc::issue("movp", davsim_cc::kMaskType16, {davsim_cc::write_operand("dst", mask)});
  return mask;
}
DAVSIM_CC_API vector_bool asc_get_mask_spr_b32() {
  vector_bool mask;
  davsim_cc::issue("movp", davsim_cc::kMaskType32, {davsim_cc::write_operand("dst", mask)});
  return mask;
}

// dst = src0 op src1 where the mask is on, 0 elsewhere.
#define DAVSIM_CC_MASK_BINARY(function, instruction)                                              \
  DAVSIM_CC_API void function(vector_bool& dst, const vector_bool& src0, const vector_bool& src1, \
                              const vector_bool& mask) {                                          \
    davsim_cc::issue(instruction, nullptr,                                                        \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),  \
                      davsim_cc::read_operand("mask", mask),                                        \
                      davsim_cc::result_operand("dst", dst)});                                      \
  }
DAVSIM_CC_MASK_BINARY(asc_and, "pand")
DAVSIM_CC_MASK_BINARY(asc_or, "por")
DAVSIM_CC_MASK_BINARY(asc_xor, "pxor")
DAVSIM_CC_MASK_BINARY(asc_select, "psel")
#undef DAVSIM_CC_MASK_BINARY

DAVSIM_CC_API void asc_not(vector_bool& dst, const vector_bool& src, const vector_bool& mask) {
  davsim_cc::issue("pnot", nullptr,
                   {davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dst)});
}
DAVSIM_CC_API void asc_copy(vector_bool& dst, const vector_bool& src, const vector_bool& mask) {
  davsim_cc::issue("pmov", nullptr,
                   {davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dst)});
}
DAVSIM_CC_API void asc_copy(vector_bool& dst, const vector_bool& src) {
  davsim_cc::issue("pmov", nullptr,
                   {davsim_cc::read_operand("src", src), davsim_cc::result_operand("dst", dst)});
}

#define DAVSIM_CC_MASK_HALVES(function, instruction, half)                                       \
  DAVSIM_CC_API void function(vector_bool& dst, const vector_bool& src) {                        \
    davsim_cc::issue(instruction, nullptr,                                                       \
                     {davsim_cc::read_operand("src", src), davsim_cc::word("half", half),        \
                      davsim_cc::result_operand("dst", dst)});                                   \
  }
DAVSIM_CC_MASK_HALVES(asc_pack_to_low, "ppack", "LOWER")
DAVSIM_CC_MASK_HALVES(asc_pack_to_high, "ppack", "HIGHER")
DAVSIM_CC_MASK_HALVES(asc_unpack_lower, "punpack", "LOWER")
DAVSIM_CC_MASK_HALVES(asc_unpack_upper, "punpack", "HIGHER")
#undef DAVSIM_CC_MASK_HALVES

#define DAVSIM_CC_MASK_INTERLEAVE(function, instruction, type)                                      \
  DAVSIM_CC_API void function(vector_bool& dst0, vector_bool& dst1, const vector_bool& src0,         \
                              const vector_bool& src1) {                                            \
    davsim_cc::issue(instruction, type,                                                             \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),   \
                      davsim_cc::result_operand("dst0", dst0),                                      \
                      davsim_cc::result_operand("dst1", dst1)});                                    \
  }
DAVSIM_CC_MASK_INTERLEAVE(asc_intlv_b8, "pintlv", "uint8")
DAVSIM_CC_MASK_INTERLEAVE(asc_intlv_b16, "pintlv", "uint16")
DAVSIM_CC_MASK_INTERLEAVE(asc_intlv_b32, "pintlv", "uint32")
DAVSIM_CC_MASK_INTERLEAVE(asc_deintlv_b8, "pdintlv", "uint8")
DAVSIM_CC_MASK_INTERLEAVE(asc_deintlv_b16, "pdintlv", "uint16")
DAVSIM_CC_MASK_INTERLEAVE(asc_deintlv_b32, "pdintlv", "uint32")
#undef DAVSIM_CC_MASK_INTERLEAVE
