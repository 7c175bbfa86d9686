#pragma once

// The matrix unit: copies into L1 and out of it, loads into L0A and L0B, products, results. What registers
// hold beforehand (asc_set_...) is kept for each block.

#include <vector>

#include "c_api/sync.h"
#include "davsim_cc/block.h"
#include "davsim_cc/program.h"
#include "davsim_cc/quant_modes.h"

namespace davsim_cc {

/// The registers that copies of the matrix unit read.
struct CubeRegisters {
  std::uint64_t nz_para = 1;      ///< asc_set_gm2l1_nz_para
  std::uint64_t nd_num = 1;       ///< asc_set_l0c2gm_nz2nd
  std::uint64_t src_nd_stride = 0;
  std::uint64_t dst_nd_stride = 0;
  std::uint64_t scales = 0;       ///< asc_set_l0c2gm_config: where the scales of the columns lie in FB
  std::uint64_t scale = 0;        ///< asc_set_l0c_copy_prequant: the scale of all columns
  bool hf32 = false;
};
inline CubeRegisters& cube_registers() {
  static std::vector<CubeRegisters> all;
  const auto block = static_cast<std::size_t>(place().block);
  if (all.size() <= block) all.resize(block + 1);
  return all[block];
}

/// The words of asc_set_gm2l1_nz_para.
struct NzPara {
  std::int64_t matrices, n_stride, c0_stride, matrix_stride;
};
inline NzPara nz_para() {
  const std::uint64_t bits = cube_registers().nz_para;
  const auto word = [bits](int at) { return static_cast<std::int64_t>(bits >> at & 0xFFFF); };
  return {word(0), word(16), word(32), word(48)};
}

}  // namespace davsim_cc

DAVSIM_CC_API void asc_set_gm2l1_nz_para(std::uint64_t config) {
  davsim_cc::cube_registers().nz_para = config;
}
DAVSIM_CC_API void asc_set_l0c2gm_nz2nd(std::uint64_t nd_num, std::uint64_t src_nd_stride,
                                        std::uint64_t dst_nd_stride) {
  davsim_cc::CubeRegisters& registers = davsim_cc::cube_registers();
  registers.nd_num = nd_num;
  registers.src_nd_stride = src_nd_stride;
  registers.dst_nd_stride = dst_nd_stride;
}
DAVSIM_CC_API void asc_set_l0c2gm_config(std::uint64_t /*relu_pre*/, std::uint64_t quant_pre,
                                         bool /*enable_unit_flag*/) {
  davsim_cc::cube_registers().scales = quant_pre;
}
DAVSIM_CC_API void asc_set_l0c_copy_prequant(std::uint64_t config) {
  davsim_cc::cube_registers().scale = config;
}
namespace davsim_cc {

/// A unit of an address in a memory of the core: what is computed from a host pointer counts from its
/// beginning.
inline std::uint64_t unit_address(Space space, std::uint64_t value, std::uint64_t unit) {
  constexpr std::uint64_t kMostAddress = std::uint64_t{1} << 24;
  const std::uint64_t bytes = value * unit;
  if (bytes < kMostAddress) return bytes;
  const std::uint64_t base = reinterpret_cast<std::uint64_t>(memory_of_block(space));
  return bytes - base / unit * unit;
}
/// The scale or the scales that a mode asks for. `list` has room for one more.
inline std::size_t put_scales(Operand* list, std::size_t count, std::uint64_t mode) {
  const CubeRegisters& registers = cube_registers();
  const auto quant = static_cast<QuantMode_t>(mode);
  if (takes_one_scale(quant)) list[count++] = bits("deq_scalar", registers.scale);
  if (takes_scales(quant)) {
    constexpr std::uint64_t kUnit = 128;
    list[count++] = local("cbuf_workspace", Space::fb, unit_address(Space::fb, registers.scales, kUnit), "uint64");
  }
  return count;
}

}  // namespace davsim_cc

/// What happens behind the scaling; nothing is modelled.
enum QuantMode_post { NoConv = 0 };

DAVSIM_CC_API void asc_enable_hf32() { davsim_cc::cube_registers().hf32 = true; }
DAVSIM_CC_API void asc_set_fp32_mode() { davsim_cc::cube_registers().hf32 = false; }

// Global memory to L1: bytes, or row-major and column-major matrices as columns of DataBlocks.
#if __NPU_ARCH__ == 3510
DAVSIM_CC_API void asc_copy_gm2l1(void* dst, const void* src, std::uint32_t size) {
  davsim_cc::issue("copy_gm_to_l1_align", "uint8",
                   {davsim_cc::pointer("dst", davsim_cc::Space::l1, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::gm, src), davsim_cc::integer("bursts", 1),
                    davsim_cc::integer("burst_bytes", size)});
}
/// One burst of DataBlocks.
DAVSIM_CC_API void asc_copy_gm2l1(void* dst, const void* src, std::uint32_t n_burst, std::uint32_t len_burst,
                                  std::uint8_t pad_func_mode, std::uint64_t /*src_stride*/,
                                  std::uint32_t /*dst_stride*/) {
  if (n_burst > 1 || pad_func_mode != 0) {
    davsim_cc::fail("asc_copy_gm2l1: several bursts and padding (pad_func_mode) are not modelled yet");
  }
  if (n_burst == 1) asc_copy_gm2l1(dst, src, len_burst * 32);
}
template <typename T>
DAVSIM_CC_API void asc_copy_gm2l1_nd2nz(T* dst, const T* src, std::uint64_t loop1_src_stride,
                                        std::uint8_t /*l2_cache_ctl*/, std::uint16_t n_value,
                                        std::uint32_t d_value, std::uint64_t loop4_src_stride,
                                        bool smallc0_en) {
  if (smallc0_en) davsim_cc::fail("asc_copy_gm2l1_nd2nz: smallc0_en is not modelled yet");
  const davsim_cc::NzPara para = davsim_cc::nz_para();
  davsim_cc::issue(
      "DataCopyNd2Nz", nullptr,
      {davsim_cc::pointer("dst", davsim_cc::Space::l1, dst, davsim_cc::type_name<T>()),
       davsim_cc::pointer("src", davsim_cc::Space::gm, src, davsim_cc::type_name<T>()),
       davsim_cc::integer("nd_num", para.matrices), davsim_cc::integer("n_value", n_value),
       davsim_cc::integer("d_value", d_value),
       davsim_cc::integer("src_nd_matrix_stride", static_cast<std::int64_t>(loop4_src_stride / sizeof(T))),
       davsim_cc::integer("src_d_value", static_cast<std::int64_t>(loop1_src_stride / sizeof(T))),
       davsim_cc::integer("dst_nz_c0_stride", para.c0_stride),
       davsim_cc::integer("dst_nz_n_stride", para.n_stride),
       davsim_cc::integer("dst_nz_matrix_stride", para.matrix_stride)});
}
template <typename T>
DAVSIM_CC_API void asc_copy_gm2l1_dn2nz(T* dst, const T* src, std::uint64_t loop1_src_stride,
                                        std::uint8_t /*l2_cache_ctl*/, std::uint16_t n_value,
                                        std::uint32_t d_value, std::uint64_t loop4_src_stride,
                                        bool smallc0_en) {
  if (smallc0_en) davsim_cc::fail("asc_copy_gm2l1_dn2nz: smallc0_en is not modelled yet");
  const davsim_cc::NzPara para = davsim_cc::nz_para();
  davsim_cc::issue(
      "copy_gm_to_l1_dn2nz", davsim_cc::type_name<T>(),
      {davsim_cc::pointer("dst", davsim_cc::Space::l1, dst),
       davsim_cc::pointer("src", davsim_cc::Space::gm, src), davsim_cc::integer("dn_count", para.matrices),
       davsim_cc::integer("n_value", n_value), davsim_cc::integer("d_value", d_value),
       davsim_cc::integer("src_dn_stride", static_cast<std::int64_t>(loop4_src_stride / sizeof(T))),
       davsim_cc::integer("src_d_stride", static_cast<std::int64_t>(loop1_src_stride / sizeof(T))),
       davsim_cc::integer("dst_c0_stride", para.c0_stride),
       davsim_cc::integer("dst_n_stride", para.n_stride),
       davsim_cc::integer("dst_dn_stride", para.matrix_stride)});
}
#else
DAVSIM_CC_API void asc_copy_gm2l1(void* dst, const void* src, std::uint32_t size) {
  davsim_cc::issue("copy_gm_to_l1", "uint8",
                   {davsim_cc::pointer("dst", davsim_cc::Space::l1, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::gm, src), davsim_cc::integer("bursts", 1),
                    davsim_cc::integer("burst_blocks", size / 32)});
}
template <typename T>
DAVSIM_CC_API void asc_copy_gm2l1_nd2nz(T* dst, const T* src, std::uint16_t nd_num,
                                        std::uint16_t n_value, std::uint16_t d_value,
                                        std::uint16_t src_nd_matrix_stride, std::uint16_t src_d_value,
                                        std::uint16_t dst_nz_c0_stride, std::uint16_t dst_nz_n_stride,
                                        std::uint16_t dst_nz_matrix_stride) {
  davsim_cc::issue(
      "DataCopyNd2Nz", nullptr,
      {davsim_cc::pointer("dst", davsim_cc::Space::l1, dst, davsim_cc::type_name<T>()),
       davsim_cc::pointer("src", davsim_cc::Space::gm, src, davsim_cc::type_name<T>()),
       davsim_cc::integer("nd_num", nd_num), davsim_cc::integer("n_value", n_value),
       davsim_cc::integer("d_value", d_value),
       davsim_cc::integer("src_nd_matrix_stride", src_nd_matrix_stride),
       davsim_cc::integer("src_d_value", src_d_value),
       davsim_cc::integer("dst_nz_c0_stride", dst_nz_c0_stride),
       davsim_cc::integer("dst_nz_n_stride", dst_nz_n_stride),
       davsim_cc::integer("dst_nz_matrix_stride", dst_nz_matrix_stride)});
}
#endif

// L1 to L0A and L0B. On dav-3510 a rectangle of fractals, on dav-2201 fractals one after another.
#define DAVSIM_CC_LOAD_FRACTALS(function, space)                                                          \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function##_rectangle(T* dst, const T* src, std::uint16_t m, std::uint16_t k,        \
                                          std::uint8_t m_step, std::uint8_t k_step,                      \
                                          std::int16_t src_stride, std::uint16_t dst_stride,             \
                                          bool transpose) {                                             \
    davsim_cc::issue(                                                                                   \
        "LoadData2DV2", nullptr,                                                                        \
        {davsim_cc::pointer("dst", davsim_cc::Space::space, dst, davsim_cc::type_name<T>()),               \
         davsim_cc::pointer("src", davsim_cc::Space::l1, src, davsim_cc::type_name<T>()),                  \
         davsim_cc::integer("m_start_position", m), davsim_cc::integer("k_start_position", k),             \
         davsim_cc::integer("m_step", m_step), davsim_cc::integer("k_step", k_step),                       \
         davsim_cc::integer("src_stride", src_stride), davsim_cc::integer("dst_stride", dst_stride),       \
         davsim_cc::integer("if_transpose", transpose ? 1 : 0)});                                        \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(T* dst, const T* src, std::uint16_t m_start_position,                      \
                              std::uint16_t k_start_position, std::uint8_t m_step, std::uint8_t k_step,  \
                              std::int16_t src_stride, std::uint16_t dst_stride) {                       \
    function##_rectangle(dst, src, m_start_position, k_start_position, m_step, k_step, src_stride,       \
                         dst_stride, false);                                                            \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function##_transpose(T* dst, const T* src, std::uint16_t m_start_position,          \
                                          std::uint16_t k_start_position, std::uint8_t m_step,           \
                                          std::uint8_t k_step, std::int16_t src_stride,                  \
                                          std::uint16_t dst_stride) {                                   \
    function##_rectangle(dst, src, m_start_position, k_start_position, m_step, k_step, src_stride,       \
                         dst_stride, true);                                                             \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(T* dst, const T* src, std::uint16_t start_index, std::uint8_t repeat,      \
                              std::uint16_t src_stride, std::uint16_t dst_gap) {                         \
    davsim_cc::issue(                                                                                   \
        "LoadData", nullptr,                                                                            \
        {davsim_cc::pointer("dst", davsim_cc::Space::space, dst, davsim_cc::type_name<T>()),               \
         davsim_cc::pointer("src", davsim_cc::Space::l1, src, davsim_cc::type_name<T>()),                  \
         davsim_cc::integer("start_index", start_index), davsim_cc::integer("repeat_times", repeat),       \
         davsim_cc::integer("src_stride", src_stride), davsim_cc::integer("dst_gap", dst_gap)});           \
  }
DAVSIM_CC_LOAD_FRACTALS(asc_copy_l12l0a, l0a)
DAVSIM_CC_LOAD_FRACTALS(asc_copy_l12l0b, l0b)
#undef DAVSIM_CC_LOAD_FRACTALS

/// c = a b + c, + the beginning of the bias table, or alone. `n_dim` is the extent that a and b share.
template <typename C, typename A, typename B>
DAVSIM_CC_API void asc_mmad(C* c_matrix, const A* a_matrix, const B* b_matrix, std::uint16_t left_height,
                            std::uint16_t n_dim, std::uint16_t right_width, std::uint8_t unit_flag,
                            bool /*k_direction_align or disable_gemv*/, bool c_matrix_source,
                            bool c_matrix_init_val) {
  davsim_cc::Operand list[10] = {
      davsim_cc::pointer("dst", davsim_cc::Space::l0c, c_matrix, davsim_cc::type_name<C>()),
      davsim_cc::pointer("fm", davsim_cc::Space::l0a, a_matrix, davsim_cc::type_name<A>()),
      davsim_cc::pointer("filter", davsim_cc::Space::l0b, b_matrix, davsim_cc::type_name<B>()),
      davsim_cc::integer("m", left_height), davsim_cc::integer("n", right_width),
      davsim_cc::integer("k", n_dim), davsim_cc::integer("cmatrix_init_val", c_matrix_init_val ? 1 : 0),
      davsim_cc::integer("unit_flag", unit_flag),
      davsim_cc::integer("hf32", davsim_cc::cube_registers().hf32 ? 1 : 0)};
  std::size_t count = 9;
  if (c_matrix_source && !c_matrix_init_val) {
    list[count++] = davsim_cc::local("bias", davsim_cc::Space::bt, 0, davsim_cc::type_name<C>());
  }
  davsim_cc::issue("Mmad", nullptr, list, count);
}

/// L0C to global memory, converted to the type of dst.
template <typename D, typename T>
DAVSIM_CC_API void asc_copy_l0c2gm(D* dst, const T* src, std::uint16_t n_size, std::uint16_t m_size,
                                   std::uint32_t dst_stride, std::uint16_t src_stride,
                                   std::uint8_t unit_flag_mode, std::uint64_t quant_pre,
                                   std::uint8_t relu_pre, bool channel_split, bool nz2nd_en) {
  davsim_cc::Operand list[12] = {davsim_cc::pointer("dst", davsim_cc::Space::gm, dst, davsim_cc::type_name<D>()),
                    davsim_cc::pointer("src", davsim_cc::Space::l0c, src, davsim_cc::type_name<T>()),
                    davsim_cc::integer("n_size", n_size), davsim_cc::integer("m_size", m_size),
                    davsim_cc::integer("src_stride", src_stride), davsim_cc::integer("dst_stride", dst_stride),
                    davsim_cc::integer("relu_en", relu_pre), davsim_cc::integer("unit_flag", unit_flag_mode),
                    davsim_cc::integer("channel_split", channel_split ? 1 : 0),
                    davsim_cc::integer("nz2nd", nz2nd_en ? 1 : 0)};
  davsim_cc::issue("Fixpipe", nullptr, list, davsim_cc::put_scales(list, 10, quant_pre));
}
template <typename D, typename T>
DAVSIM_CC_API void asc_copy_l0c2gm(
    D* dst, const T* src, std::uint16_t n_size, std::uint16_t m_size, std::uint32_t loop_dst_stride,
    std::uint16_t loop_src_stride, std::uint8_t /*l2_cache_ctl*/, std::uint8_t clip_relu_pre,
    std::uint8_t unit_flag_ctl, std::uint64_t quant_pre, std::uint8_t relu_pre, bool split_en,
    bool nz2nd_en, std::uint64_t quant_post, std::uint8_t relu_post, bool clip_relu_post,
    std::uint8_t eltwise_op, bool eltwise_antq_en, bool c0_pad_en, bool broadcast_en, bool nz2dn_en) {
  if (clip_relu_pre != 0 || quant_post != 0 || relu_post != 0 || clip_relu_post || eltwise_op != 0 ||
      eltwise_antq_en || c0_pad_en || broadcast_en) {
    davsim_cc::fail("asc_copy_l0c2gm: clipping, post-processing and element-wise operations on the way are "
                    "not modelled yet");
  }
  davsim_cc::Operand list[12] = {davsim_cc::pointer("dst", davsim_cc::Space::gm, dst, davsim_cc::type_name<D>()),
                    davsim_cc::pointer("src", davsim_cc::Space::l0c, src, davsim_cc::type_name<T>()),
                    davsim_cc::integer("n_size", n_size), davsim_cc::integer("m_size", m_size),
                    davsim_cc::integer("src_stride", loop_src_stride),
                    davsim_cc::integer("dst_stride", loop_dst_stride),
                    davsim_cc::integer("relu_en", relu_pre), davsim_cc::integer("unit_flag", unit_flag_ctl),
                    davsim_cc::integer("channel_split", split_en ? 1 : 0),
                    davsim_cc::integer("format", nz2nd_en ? 1 : nz2dn_en ? 2 : 0)};
  davsim_cc::issue("FixpipeArch3510", nullptr, list, davsim_cc::put_scales(list, 10, quant_pre));
}
