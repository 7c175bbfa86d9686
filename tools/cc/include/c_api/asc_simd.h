#pragma once

// The C API of kernels.

#include "c_api/reg_compute.h"
#include "c_api/sync.h"
#include "c_api/sys_var.h"
#include "c_api/types.h"
#include "c_api/vector_datamove.h"
