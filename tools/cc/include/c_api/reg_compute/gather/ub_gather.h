#pragma once

// The documented header of asc_gather_datablock; the C API is whole here.
#include "c_api/asc_simd.h"
