#pragma once

// Names of pipes, events and registers in the C API.

#include "davsim_cc/registers.h"
#include "davsim_cc/types.h"

enum pipe_t : int {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_ALL,
  PIPE_FIX = 10
};

enum event_t : int {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

using vector_int8_t = davsim_cc::VectorRegister<std::int8_t>;
using vector_uint8_t = davsim_cc::VectorRegister<std::uint8_t>;
using vector_int16_t = davsim_cc::VectorRegister<std::int16_t>;
using vector_uint16_t = davsim_cc::VectorRegister<std::uint16_t>;
using vector_int32_t = davsim_cc::VectorRegister<std::int32_t>;
using vector_uint32_t = davsim_cc::VectorRegister<std::uint32_t>;
using vector_int64_t = davsim_cc::VectorRegister<std::int64_t>;
using vector_uint64_t = davsim_cc::VectorRegister<std::uint64_t>;
using vector_half = davsim_cc::VectorRegister<half>;
using vector_bfloat16_t = davsim_cc::VectorRegister<bfloat16_t>;
using vector_float = davsim_cc::VectorRegister<float>;
using vector_fp8_e4m3fn_t = davsim_cc::VectorRegister<fp8_e4m3fn_t>;
using vector_fp8_e5m2_t = davsim_cc::VectorRegister<fp8_e5m2_t>;
using vector_fp8_e8m0_t = davsim_cc::VectorRegister<fp8_e8m0_t>;
using vector_hifloat8_t = davsim_cc::VectorRegister<hifloat8_t>;
using vector_fp4x2_e2m1_t = davsim_cc::VectorRegister<fp4x2_e2m1_t>;
using vector_fp4x2_e1m2_t = davsim_cc::VectorRegister<fp4x2_e1m2_t>;
using vector_int4x2_t = davsim_cc::VectorRegister<int4b_t>;
using vector_bool = davsim_cc::MaskRegister;
using vector_load_unalign = davsim_cc::AlignmentRegister;
using vector_store_unalign = davsim_cc::AlignmentRegister;

namespace davsim_cc {

/// The name of a pipe in traces.
inline const char* pipe_name(pipe_t pipe) {
  switch (pipe) {
    case PIPE_S: return "S";
    case PIPE_V: return "V";
    case PIPE_M: return "M";
    case PIPE_MTE1: return "MTE1";
    case PIPE_MTE2: return "MTE2";
    case PIPE_MTE3: return "MTE3";
    case PIPE_FIX: return "FIX";
    case PIPE_ALL: return "ALL";
  }
  return "ALL";
}

}  // namespace davsim_cc

/// Mask patterns by the names that traces have.
struct davsim_cc_pattern {
  const char* name;
};
inline constexpr davsim_cc_pattern PAT_ALL{"ALL"}, PAT_ALLF{"ALLF"}, PAT_VL1{"VL1"}, PAT_VL2{"VL2"},
    PAT_VL3{"VL3"}, PAT_VL4{"VL4"}, PAT_VL8{"VL8"}, PAT_VL16{"VL16"}, PAT_VL32{"VL32"},
    PAT_VL64{"VL64"}, PAT_VL128{"VL128"}, PAT_M3{"M3"}, PAT_M4{"M4"}, PAT_H{"H"}, PAT_Q{"Q"};
