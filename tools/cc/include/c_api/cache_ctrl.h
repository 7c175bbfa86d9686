#pragma once

// C API: the data cache of the scalar unit.

#include "c_api/types.h"
#include "davsim_cc/data_cache.h"

/// Global memory and the data cache agree again from `dst` to the end of its line of 64 bytes.
DAVSIM_CC_API void asc_dcci_single(const volatile void* dst) { davsim_cc::clean_data_cache(dst); }
/// The same for all lines.
DAVSIM_CC_API void asc_dcci_entire_all() { davsim_cc::clean_data_cache(nullptr); }
DAVSIM_CC_API void asc_dcci_entire_out() { davsim_cc::clean_data_cache(nullptr); }
/// Without effect: scalar accesses of davsim to the unified buffer go through no cache.
DAVSIM_CC_API void asc_ub_dcci_single(const volatile void*) {}
#if __NPU_ARCH__ != 3510
DAVSIM_CC_API void asc_dcci_entire_ub() {}
#endif
