#pragma once

// Copies between global memory and the unified buffer.

#include "c_api/sync.h"
#include "davsim_cc/program.h"

namespace davsim_cc {

#if __NPU_ARCH__ == 3510
inline constexpr const char* kAlignedCopyIn = "copy_gm_to_ub_align_v2";
inline constexpr const char* kAlignedCopyOut = "copy_ub_to_gm_align_v2";
#else
inline constexpr const char* kAlignedCopyIn = "copy_gm_to_ub_align";
inline constexpr const char* kAlignedCopyOut = "copy_ub_to_gm_align";
#endif

}  // namespace davsim_cc

/// Copies `size` bytes, any number of them.
template <typename T>
DAVSIM_CC_API void asc_copy_gm2ub_align(T* dst, const T* src, std::uint32_t size) {
  davsim_cc::issue(davsim_cc::kAlignedCopyIn, davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::gm, src),
                    davsim_cc::integer("bursts", 1), davsim_cc::integer("burst_bytes", size)});
}
template <typename T>
DAVSIM_CC_API void asc_copy_ub2gm_align(T* dst, const T* src, std::uint32_t size) {
  davsim_cc::issue(davsim_cc::kAlignedCopyOut, davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::gm, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::integer("bursts", 1), davsim_cc::integer("burst_bytes", size)});
}
