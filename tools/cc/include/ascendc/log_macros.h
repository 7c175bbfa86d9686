#pragma once

// Checks and messages of kernels for the run on a host ("CPU debug"): on a device they are documented to do
// nothing, and davsim is one.

#define ASCENDC_ASSERT(condition, behavior)
#define ASCENDC_ASSERT_WARNING(condition, behavior)
#define KERNEL_LOG(level, ...)
