#include "acl/acl.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "isa/formats.h"
#include "session.h"
#include "streams.h"

namespace {

using davsim_cc::problem;
using davsim_cc::Session;

aclError check_device(std::int32_t device) {
  if (device == 0) return ACL_SUCCESS;
  return problem(ACL_ERROR_RT_INVALID_DEVICEID,
                 fmt::format("device {}: there is device 0 alone", device));
}

/// Whether [pointer, pointer + bytes) lies where a copy says.
std::string place_problem(const char* name, const void* pointer, std::size_t bytes, bool on_device) {
  const auto& device = Session::get().device;
  if (on_device && !device.holds(pointer, bytes)) {
    return fmt::format("{} {} with {} bytes is not inside what aclrtMalloc gave", name, pointer, bytes);
  }
  if (!on_device && device.covers(pointer)) {
    return fmt::format("{} {} is device memory, expected memory of the host", name, pointer);
  }
  return {};
}

}  // namespace

aclError aclInit(const char*) { return ACL_SUCCESS; }
aclError aclFinalize() { return ACL_SUCCESS; }
const char* aclGetRecentErrMsg() { return davsim_cc::last_message().empty() ? nullptr : davsim_cc::last_message().c_str(); }

aclError aclrtSetDevice(std::int32_t device) { return check_device(device); }
aclError aclrtResetDevice(std::int32_t device) { return check_device(device); }
aclError aclrtGetDevice(std::int32_t* device) {
  *device = 0;
  return ACL_SUCCESS;
}
aclError aclrtGetDeviceCount(std::uint32_t* count) {
  *count = 1;
  return ACL_SUCCESS;
}
const char* aclrtGetSocName() { return Session::get().product().target.product.c_str(); }

aclError aclrtCreateContext(aclrtContext* context, std::int32_t device) {
  *context = &davsim_cc::last_message();
  return check_device(device);
}
aclError aclrtDestroyContext(aclrtContext) { return ACL_SUCCESS; }
aclError aclrtSetCurrentContext(aclrtContext) { return ACL_SUCCESS; }
aclError aclrtGetCurrentContext(aclrtContext* context) {
  *context = &davsim_cc::last_message();
  return ACL_SUCCESS;
}

aclError aclrtMalloc(void** pointer, std::size_t bytes, aclrtMemMallocPolicy) {
  if (pointer == nullptr || bytes == 0) {
    return problem(ACL_ERROR_INVALID_PARAM, "aclrtMalloc: expected a place for the pointer and a size");
  }
  *pointer = Session::get().device.allocate(bytes);
  if (*pointer != nullptr) return ACL_SUCCESS;
  return problem(ACL_ERROR_RT_MEMORY_ALLOCATION,
                 fmt::format("aclrtMalloc: no room for {} bytes", bytes));
}

aclError aclrtFree(void* pointer) {
  if (Session::get().device.release(pointer)) return ACL_SUCCESS;
  return problem(ACL_ERROR_RT_PARAM_INVALID,
                 fmt::format("aclrtFree: {} is not what aclrtMalloc gave", pointer));
}

aclError aclrtMallocHost(void** pointer, std::size_t bytes) {
  *pointer = std::calloc(1, bytes);
  if (*pointer != nullptr) return ACL_SUCCESS;
  return problem(ACL_ERROR_RT_MEMORY_ALLOCATION,
                 fmt::format("aclrtMallocHost: no room for {} bytes", bytes));
}
aclError aclrtFreeHost(void* pointer) {
  std::free(pointer);
  return ACL_SUCCESS;
}

aclError aclrtMemcpy(void* to, std::size_t most, const void* from, std::size_t bytes,
                     aclrtMemcpyKind kind) {
  if (bytes > most) {
    return problem(ACL_ERROR_INVALID_PARAM,
                   fmt::format("aclrtMemcpy: {} bytes do not fit into {}", bytes, most));
  }
  if (kind != ACL_MEMCPY_DEFAULT) {
    const bool to_device = kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    const bool from_device = kind == ACL_MEMCPY_DEVICE_TO_HOST || kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    for (const std::string& wrong : {place_problem("dst", to, bytes, to_device),
                                     place_problem("src", from, bytes, from_device)}) {
      if (!wrong.empty()) return problem(ACL_ERROR_INVALID_PARAM, "aclrtMemcpy: " + wrong);
    }
  }
  std::memmove(to, from, bytes);
  return ACL_SUCCESS;
}

aclError aclrtMemset(void* pointer, std::size_t most, std::int32_t value, std::size_t bytes) {
  if (bytes > most || !Session::get().device.holds(pointer, bytes)) {
    return problem(ACL_ERROR_INVALID_PARAM,
                   fmt::format("aclrtMemset: {} bytes at {} are not inside what aclrtMalloc gave", bytes,
                               pointer));
  }
  std::memset(pointer, value, bytes);
  return ACL_SUCCESS;
}

aclFloat16 aclFloatToFloat16(float value) { return davsim::f16_from_f32(value, false); }
float aclFloat16ToFloat(aclFloat16 value) { return davsim::f32_from_f16(value); }
