#pragma once

// The Ascend C basic API. Pages: docs/zh/api of asc-devkit; what each function does to the simulator is
// the operation of its name (`davsim operations NAME`).

#include <cassert>

#include "ascendc/advanced/broadcast.h"
#include "ascendc/advanced/erf.h"
#include "ascendc/advanced/global_fill.h"
#include "ascendc/advanced/logarithms.h"
#include "ascendc/advanced/rms_norm.h"
#include "ascendc/arithmetic.h"
#include "ascendc/barriers.h"
#include "ascendc/compare.h"
#include "ascendc/copy.h"
#include "ascendc/dequantize.h"
#include "ascendc/dimensions.h"
#include "ascendc/dump.h"
#include "ascendc/enums.h"
#include "ascendc/fill.h"
#include "ascendc/flexible_scalar.h"
#include "ascendc/gather.h"
#include "ascendc/group_barrier.h"
#include "ascendc/log_macros.h"
#include "ascendc/matrix.h"
#include "ascendc/not_modelled.h"
#include "ascendc/params.h"
#include "ascendc/pipe.h"
#include "ascendc/pool.h"
#include "ascendc/print.h"
#include "ascendc/queue.h"
#include "ascendc/older_reductions.h"
#include "ascendc/reduce.h"
#include "ascendc/scalar.h"
#include "ascendc/result_copies.h"
#include "ascendc/sort.h"
#include "ascendc/sync.h"
#include "ascendc/tensor.h"
#include "ascendc/utility.h"
#if __NPU_ARCH__ == 3510
#include "ascendc/advanced/choice.h"
#include "ascendc/advanced/clamp.h"
#include "ascendc/advanced/logic.h"
#include "ascendc/reg.h"
#endif

/// Addresses in global memory, as kernels take them.
#define GM_ADDR std::uint8_t*
