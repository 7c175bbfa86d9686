#pragma once

// Host functions of the device: memory, streams, errors. One device, and everything has been done when a
// function returns, but for what a stream is given while it is being captured.

#include <cstddef>
#include <cstdint>

typedef int aclError;
typedef void* aclrtStream;
typedef void* aclrtContext;
typedef void* aclrtEvent;
typedef void* aclmdlRI;
typedef std::uint16_t aclFloat16;

enum : aclError {
  ACL_SUCCESS = 0,
  ACL_ERROR_NONE = 0,
  ACL_ERROR_INVALID_PARAM = 100000,
  ACL_ERROR_UNINITIALIZE = 100001,
  ACL_ERROR_REPEAT_INITIALIZE = 100002,
  ACL_ERROR_RT_PARAM_INVALID = 107000,
  ACL_ERROR_RT_INVALID_DEVICEID = 107001,
  ACL_ERROR_RT_CONTEXT_NULL = 107002,
  ACL_ERROR_RT_MEMORY_ALLOCATION = 207001,
  ACL_ERROR_RT_AICORE_EXCEPTION = 507015,
};

typedef enum aclrtMemMallocPolicy {
  ACL_MEM_MALLOC_HUGE_FIRST = 0,
  ACL_MEM_MALLOC_HUGE_ONLY = 1,
  ACL_MEM_MALLOC_NORMAL_ONLY = 2,
  ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
  ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
  ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
} aclrtMemMallocPolicy;

typedef enum aclrtMemcpyKind {
  ACL_MEMCPY_HOST_TO_HOST = 0,
  ACL_MEMCPY_HOST_TO_DEVICE = 1,
  ACL_MEMCPY_DEVICE_TO_HOST = 2,
  ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
  ACL_MEMCPY_DEFAULT = 4,
} aclrtMemcpyKind;

typedef enum aclrtLastErrLevel {
  ACL_RT_THREAD_LEVEL = 0,
} aclrtLastErrLevel;

typedef enum aclmdlRICaptureMode {
  ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
  ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL,
  ACL_MODEL_RI_CAPTURE_MODE_RELAXED,
} aclmdlRICaptureMode;

#define ACL_EVENT_SYNC 0x00000001U
#define ACL_EVENT_CAPTURE_STREAM_PROGRESS 0x00000002U
#define ACL_EVENT_TIME_LINE 0x00000008U

extern "C" {
aclError aclInit(const char* config_path);
aclError aclFinalize();
const char* aclGetRecentErrMsg();

aclError aclrtSetDevice(std::int32_t device);
aclError aclrtResetDevice(std::int32_t device);
aclError aclrtGetDevice(std::int32_t* device);
aclError aclrtGetDeviceCount(std::uint32_t* count);
const char* aclrtGetSocName();
aclError aclrtCreateContext(aclrtContext* context, std::int32_t device);
aclError aclrtDestroyContext(aclrtContext context);
aclError aclrtSetCurrentContext(aclrtContext context);
aclError aclrtGetCurrentContext(aclrtContext* context);

aclError aclrtCreateStream(aclrtStream* stream);
aclError aclrtDestroyStream(aclrtStream stream);
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, std::int32_t milliseconds);
aclError aclrtSynchronizeDevice();
/// Never one: errors of calls are what they return, those of kernels what waiting for them returns.
aclError aclrtGetLastError(aclrtLastErrLevel level);
aclError aclrtPeekAtLastError(aclrtLastErrLevel level);

aclError aclrtCreateEvent(aclrtEvent* event);
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, std::uint32_t flag);
aclError aclrtDestroyEvent(aclrtEvent event);
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);
aclError aclrtSynchronizeEvent(aclrtEvent event);

/// What a stream is given from here on is kept, to be done as often as the model is executed.
aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* model);
aclError aclmdlRIExecuteAsync(aclmdlRI model, aclrtStream stream);
aclError aclmdlRIDestroy(aclmdlRI model);
/// Writes the tasks of a model to a file, in a form of davsim's own.
aclError aclmdlRIDebugJsonPrint(aclmdlRI model, const char* path, std::uint32_t flags);

/// `bytes` of global memory, zeroed.
aclError aclrtMalloc(void** pointer, std::size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtFree(void* pointer);
aclError aclrtMallocHost(void** pointer, std::size_t bytes);
aclError aclrtFreeHost(void* pointer);
/// An error if either side is not where `kind` says, or shorter than `bytes`.
aclError aclrtMemcpy(void* to, std::size_t most, const void* from, std::size_t bytes,
                     aclrtMemcpyKind kind);
aclError aclrtMemcpyAsync(void* to, std::size_t most, const void* from, std::size_t bytes,
                          aclrtMemcpyKind kind, aclrtStream stream);
aclError aclrtMemset(void* pointer, std::size_t most, std::int32_t value, std::size_t bytes);
aclError aclrtMemsetAsync(void* pointer, std::size_t most, std::int32_t value, std::size_t bytes,
                          aclrtStream stream);

aclFloat16 aclFloatToFloat16(float value);
float aclFloat16ToFloat(aclFloat16 value);
}
