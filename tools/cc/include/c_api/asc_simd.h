#pragma once

// The C API of kernels.

#include "davsim_cc/program.h"

#if __NPU_ARCH__ == 3510
#include "c_api/reg_compute.h"
#else
#include "c_api/vector_compute.h"
#endif
#include "c_api/cache_ctrl.h"
#include "c_api/cube.h"
#include "c_api/cube_buffers.h"
#include "c_api/scalar_compute.h"
#include "c_api/simd_atomic.h"
#include "c_api/sync.h"
#include "c_api/sys_var.h"
#include "c_api/types.h"
#include "c_api/vector_datamove.h"
