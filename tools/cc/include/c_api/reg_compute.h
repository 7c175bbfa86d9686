#pragma once

// Register-vector functions of dav-3510.

#include "c_api/reg_compute/arithmetic.h"
#include "c_api/reg_compute/casts.h"
#include "c_api/reg_compute/datamove.h"
#include "c_api/reg_compute/masks.h"
#include "c_api/reg_compute/unaligned.h"

/// Calls a vector function.
template <auto Function, typename... Arguments>
DAVSIM_CC_API void asc_vf_call(Arguments&&... arguments) {
  Function(static_cast<Arguments&&>(arguments)...);
}
