#pragma once

// What copies to global memory do with what is there.

#include "c_api/types.h"

/// Copies that follow add to the elements that are there, or keep the greater or the lesser of both.
#define DAVSIM_CC_ATOMIC(name, type)                                                                  \
  DAVSIM_CC_API void asc_set_atomic_add_##name() {                                                    \
    davsim_cc::issue("set_atomic", type, {davsim_cc::word("operation", "ADD")});                      \
  }                                                                                                   \
  DAVSIM_CC_API void asc_set_atomic_max_##name() {                                                    \
    davsim_cc::issue("set_atomic", type, {davsim_cc::word("operation", "MAX")});                      \
  }                                                                                                   \
  DAVSIM_CC_API void asc_set_atomic_min_##name() {                                                    \
    davsim_cc::issue("set_atomic", type, {davsim_cc::word("operation", "MIN")});                      \
  }
DAVSIM_CC_ATOMIC(int8, "int8")
DAVSIM_CC_ATOMIC(int16, "int16")
DAVSIM_CC_ATOMIC(int, "int32")
DAVSIM_CC_ATOMIC(bfloat, "bf16")
DAVSIM_CC_ATOMIC(float16, "f16")
DAVSIM_CC_ATOMIC(float, "f32")
#undef DAVSIM_CC_ATOMIC
/// Copies that follow replace what is there again.
DAVSIM_CC_API void asc_set_atomic_none() { davsim_cc::issue("set_atomic_none", nullptr, nullptr, 0); }
