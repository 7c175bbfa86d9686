#pragma once

/// The words that Ascend C adds to C++. davsim keeps device memory in host memory, so an ordinary
/// pointer reaches it and the words say nothing to the host compiler. davsim-cc reads and removes
/// them itself (DAVSIM_CC_REWRITING); whoever compiles these headers without it includes this file.
#ifndef DAVSIM_CC_REWRITING

#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __ssbuf__

#define __global__
#define __aicore__
#define __host__
#define __aicpu__
#define __vector__
#define __cube__
#define __mix__(cube, vector)
#define __schedmode__(mode)
#define __simd_vf__
#define __simd_callee__
#define __simt_vf__
#define __simt_callee__
#define __launch_bounds__(...)
#define __kfc_workspace__

#define KERNEL_TASK_TYPE_DEFAULT(type)
#define KERNEL_TASK_TYPE(key, type)

#endif
