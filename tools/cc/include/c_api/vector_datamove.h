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

// How L2 keeps what a copy moves; davsim models no such hints and takes them as they come.
enum class asc_load_l2_cache_mode : std::uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_KEEP = 4,
  NOTALLOC_CLEAN = 5,
  NOTALLOC_DROP = 6
};
enum class asc_store_l2_cache_mode : std::uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_CLEAN = 4
};

namespace davsim_cc {

/// `size` bytes of elements T from global memory.
template <typename T>
DAVSIM_CC_API void copy_in(void* dst, const void* src, std::uint32_t size) {
  issue(kAlignedCopyIn, type_name<T>(),
        {pointer("dst", Space::ub, dst), pointer("src", Space::gm, src), integer("bursts", 1),
         integer("burst_bytes", size)});
}
template <typename T>
DAVSIM_CC_API void copy_out(void* dst, const void* src, std::uint32_t size) {
  issue(kAlignedCopyOut, type_name<T>(),
        {pointer("dst", Space::gm, dst), pointer("src", Space::ub, src), integer("bursts", 1),
         integer("burst_bytes", size)});
}
/// Rows of DataBlocks, with gaps of DataBlocks.
DAVSIM_CC_API void copy_blocks(const char* instruction, Space to, void* dst, Space from,
                               const void* src, std::uint16_t n_burst, std::uint16_t len_burst,
                               std::uint16_t src_gap, std::uint16_t dst_gap) {
  issue(instruction, "uint8",
        {pointer("dst", to, dst), pointer("src", from, src), integer("bursts", n_burst),
         integer("burst_blocks", len_burst), integer("src_gap", src_gap), integer("dst_gap", dst_gap)});
}

}  // namespace davsim_cc

/// Copies `size` bytes, any number of them.
template <typename T>
DAVSIM_CC_API void asc_copy_gm2ub_align(T* dst, const T* src, std::uint32_t size) {
  davsim_cc::copy_in<T>(dst, src, size);
}
template <typename T>
DAVSIM_CC_API void asc_copy_ub2gm_align(T* dst, const T* src, std::uint32_t size) {
  davsim_cc::copy_out<T>(dst, src, size);
}
template <typename T>
DAVSIM_CC_API void asc_copy_gm2ub_align_sync(T* dst, const T* src, std::uint32_t size) {
  asc_copy_gm2ub_align(dst, src, size);
  asc_sync();
}
template <typename T>
DAVSIM_CC_API void asc_copy_ub2gm_align_sync(T* dst, const T* src, std::uint32_t size) {
  asc_copy_ub2gm_align(dst, src, size);
  asc_sync();
}

#if __NPU_ARCH__ == 3510
DAVSIM_CC_API void asc_copy_gm2ub(void* dst, const void* src, std::uint32_t size) {
  davsim_cc::copy_in<std::uint8_t>(dst, src, size);
}
DAVSIM_CC_API void asc_copy_ub2gm(void* dst, const void* src, std::uint32_t size) {
  davsim_cc::copy_out<std::uint8_t>(dst, src, size);
}
/// Rows of bytes; strides from start to start, which one row does not need. The mode of the cache is an
/// enumerator or, in older sources, a number.
template <typename T, typename Mode>
DAVSIM_CC_API void asc_copy_gm2ub_align(T* dst, const T* src, std::uint16_t n_burst,
                                        std::uint32_t len_burst, std::uint8_t left_padding_num,
                                        std::uint8_t right_padding_num, bool enable_constant_pad,
                                        Mode /*l2_cache_mode*/, std::uint64_t src_stride,
                                        std::uint32_t dst_stride) {
  const std::int64_t padded = len_burst + (left_padding_num + right_padding_num) * sizeof(T);
  const std::int64_t blocks = (padded + 31) / 32;
  davsim_cc::issue("copy_gm_to_ub_align_v2", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::gm, src),
                    davsim_cc::integer("bursts", n_burst), davsim_cc::integer("burst_bytes", len_burst),
                    davsim_cc::integer("src_gap_bytes",
                                       n_burst < 2 ? 0 : static_cast<std::int64_t>(src_stride) - len_burst),
                    davsim_cc::integer("dst_gap_blocks", n_burst < 2 ? 0 : dst_stride / 32 - blocks),
                    davsim_cc::integer("left_pad", left_padding_num),
                    davsim_cc::integer("right_pad", right_padding_num),
                    davsim_cc::integer("pad", enable_constant_pad ? 1 : 0)});
}
template <typename T, typename Mode>
DAVSIM_CC_API void asc_copy_ub2gm_align(T* dst, const T* src, std::uint16_t n_burst,
                                        std::uint32_t len_burst, Mode /*l2_cache_mode*/,
                                        std::uint64_t dst_stride, std::uint32_t src_stride) {
  const std::int64_t blocks = (len_burst + 31) / 32;
  davsim_cc::issue("copy_ub_to_gm_align_v2", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::gm, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::integer("bursts", n_burst), davsim_cc::integer("burst_bytes", len_burst),
                    davsim_cc::integer("src_gap_blocks", n_burst < 2 ? 0 : src_stride / 32 - blocks),
                    davsim_cc::integer("dst_gap_bytes",
                                       n_burst < 2 ? 0 : static_cast<std::int64_t>(dst_stride) - len_burst)});
}
DAVSIM_CC_API void asc_copy_gm2ub(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint32_t len_burst, std::uint64_t src_stride,
                                  std::uint32_t dst_stride) {
  asc_copy_gm2ub_align(static_cast<std::uint8_t*>(dst), static_cast<const std::uint8_t*>(src), n_burst,
                       len_burst, 0, 0, false, 0, src_stride, dst_stride);
}
DAVSIM_CC_API void asc_copy_ub2gm(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint32_t len_burst, std::uint64_t dst_stride,
                                  std::uint32_t src_stride) {
  asc_copy_ub2gm_align(static_cast<std::uint8_t*>(dst), static_cast<const std::uint8_t*>(src), n_burst,
                       len_burst, 0, dst_stride, src_stride);
}
#else
DAVSIM_CC_API void asc_copy_gm2ub(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint16_t len_burst, std::uint16_t src_gap,
                                  std::uint16_t dst_gap) {
  davsim_cc::copy_blocks("copy_gm_to_ub", davsim_cc::Space::ub, dst, davsim_cc::Space::gm, src, n_burst,
                         len_burst, src_gap, dst_gap);
}
DAVSIM_CC_API void asc_copy_ub2gm(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint16_t len_burst, std::uint16_t src_gap,
                                  std::uint16_t dst_gap) {
  davsim_cc::copy_blocks("copy_ub_to_gm", davsim_cc::Space::gm, dst, davsim_cc::Space::ub, src, n_burst,
                         len_burst, src_gap, dst_gap);
}
/// Whole DataBlocks: `size` is rounded down to them.
DAVSIM_CC_API void asc_copy_gm2ub(void* dst, const void* src, std::uint32_t size) {
  asc_copy_gm2ub(dst, src, 1, static_cast<std::uint16_t>(size / 32), 0, 0);
}
DAVSIM_CC_API void asc_copy_ub2gm(void* dst, const void* src, std::uint32_t size) {
  asc_copy_ub2gm(dst, src, 1, static_cast<std::uint16_t>(size / 32), 0, 0);
}
template <typename T>
DAVSIM_CC_API void asc_copy_gm2ub_align(T* dst, const T* src, std::uint16_t n_burst,
                                        std::uint32_t len_burst, std::uint8_t left_padding_num,
                                        std::uint8_t right_padding_num, std::uint32_t src_gap,
                                        std::uint32_t dst_gap) {
  davsim_cc::issue("copy_gm_to_ub_align", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::gm, src),
                    davsim_cc::integer("bursts", n_burst), davsim_cc::integer("burst_bytes", len_burst),
                    davsim_cc::integer("src_gap_bytes", src_gap),
                    davsim_cc::integer("dst_gap_blocks", dst_gap),
                    davsim_cc::integer("left_pad", left_padding_num),
                    davsim_cc::integer("right_pad", right_padding_num)});
}
template <typename T>
DAVSIM_CC_API void asc_copy_ub2gm_align(T* dst, const T* src, std::uint16_t n_burst,
                                        std::uint32_t len_burst, std::uint8_t /*left_padding_num*/,
                                        std::uint8_t /*right_padding_num*/, std::uint32_t src_gap,
                                        std::uint32_t dst_gap) {
  davsim_cc::issue("copy_ub_to_gm_align", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::gm, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::integer("bursts", n_burst), davsim_cc::integer("burst_bytes", len_burst),
                    davsim_cc::integer("src_gap_blocks", src_gap),
                    davsim_cc::integer("dst_gap_bytes", dst_gap)});
}
#endif

DAVSIM_CC_API void asc_copy_gm2ub_sync(void* dst, const void* src, std::uint32_t size) {
  asc_copy_gm2ub(dst, src, size);
  asc_sync();
}
DAVSIM_CC_API void asc_copy_ub2gm_sync(void* dst, const void* src, std::uint32_t size) {
  asc_copy_ub2gm(dst, src, size);
  asc_sync();
}
DAVSIM_CC_API void asc_copy_ub2ub(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint16_t len_burst, std::uint16_t src_gap,
                                  std::uint16_t dst_gap) {
  davsim_cc::copy_blocks("copy_ub_to_ub", davsim_cc::Space::ub, dst, davsim_cc::Space::ub, src, n_burst,
                         len_burst, src_gap, dst_gap);
}
DAVSIM_CC_API void asc_copy_ub2ub(void* dst, const void* src, std::uint32_t size) {
  asc_copy_ub2ub(dst, src, 1, static_cast<std::uint16_t>(size / 32), 0, 0);
}
DAVSIM_CC_API void asc_copy_ub2l1(void* dst, const void* src, std::uint16_t n_burst,
                                  std::uint16_t len_burst, std::uint16_t src_gap,
                                  std::uint16_t dst_gap) {
  davsim_cc::copy_blocks("copy_ub_to_l1", davsim_cc::Space::l1, dst, davsim_cc::Space::ub, src, n_burst,
                         len_burst, src_gap, dst_gap);
}
DAVSIM_CC_API void asc_copy_ub2l1(void* dst, const void* src, std::uint32_t size) {
  asc_copy_ub2l1(dst, src, 1, static_cast<std::uint16_t>(size / 32), 0, 0);
}
