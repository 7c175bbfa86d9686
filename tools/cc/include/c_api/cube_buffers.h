#pragma once

// The matrix unit: the buffers beside L1, L0A and L0B, and products whose numbers share scales.

#include "c_api/cube.h"

// Fills, in pieces of 32 bytes in L1 and of 512 in L0A and L0B.
constexpr std::uint64_t ASC_FILL_VALUE_DEFAULT_VALUE = 0;
union asc_fill_value_config {
  std::uint64_t config = ASC_FILL_VALUE_DEFAULT_VALUE;
  struct {
    std::uint64_t repeat : 15;
    std::uint64_t reserved1 : 1;
    std::uint64_t blk_num : 15;
    std::uint64_t reserved2 : 1;
    std::uint64_t dst_gap : 15;
    std::uint64_t reserved3 : 17;
  };
};
/// The value is the bit pattern of an element.
#define DAVSIM_CC_FILL(memory)                                                                          \
  template <typename T, typename U>                                                                     \
  DAVSIM_CC_API void asc_fill_##memory(T* dst, U value, const asc_fill_value_config& config) {            \
    davsim_cc::issue(                                                                                   \
        "Fill", nullptr,                                                                                \
        {davsim_cc::pointer("dst", davsim_cc::Space::memory, dst, davsim_cc::type_name<T>()),              \
         davsim_cc::bits("init_value", davsim_cc::element_bits(value) &                                    \
                                           (~std::uint64_t{0} >> (64 - 8 * sizeof(T)))),                 \
         davsim_cc::integer("repeat_times", config.repeat), davsim_cc::integer("block_num", config.blk_num), \
         davsim_cc::integer("dst_gap", config.dst_gap)});                                               \
  }
DAVSIM_CC_FILL(l1)
#if __NPU_ARCH__ != 3510
DAVSIM_CC_FILL(l0a)
DAVSIM_CC_FILL(l0b)
#endif
#undef DAVSIM_CC_FILL

#if __NPU_ARCH__ == 3510
/// Squares of one or two fractals, each transposed. Indices and strides count fractals.
template <typename T>
DAVSIM_CC_API void asc_copy_l12l0b_trans(T* dst, const T* src, std::uint16_t index_id, std::uint8_t repeat,
                                         std::uint16_t src_stride, std::uint16_t dst_gap,
                                         std::uint16_t dst_frac_gap, std::uint16_t src_frac_gap) {
  constexpr std::uint16_t kFractals = sizeof(T) == 1 ? 2 : 1;
  if (sizeof(T) > 2 || src_frac_gap != 0 || index_id % kFractals != 0 || src_stride % kFractals != 0) {
    davsim_cc::fail("asc_copy_l12l0b_trans: elements of 32 bits, and squares whose fractals do not lie side by "
                    "side in L1, are not modelled yet");
  }
  davsim_cc::issue("LoadDataWithTranspose", nullptr,
                   {davsim_cc::pointer("dst", davsim_cc::Space::l0b, dst, davsim_cc::type_name<T>()),
                    davsim_cc::pointer("src", davsim_cc::Space::l1, src, davsim_cc::type_name<T>()),
                    davsim_cc::integer("start_index", index_id / kFractals),
                    davsim_cc::integer("repeat_times", repeat),
                    davsim_cc::integer("src_stride", src_stride / kFractals),
                    davsim_cc::integer("dst_gap", dst_gap), davsim_cc::integer("dst_frac_gap", dst_frac_gap)});
}

/// L1 to the fixpipe buffer, in rows of 64 bytes; gaps of the source in DataBlocks.
DAVSIM_CC_API void asc_copy_l12fb(void* dst, const void* src, std::uint16_t n_burst, std::uint16_t len_burst,
                                  std::uint16_t src_gap_size, std::uint16_t dst_gap_size) {
  davsim_cc::issue("copy_l1_to_fb", "uint64",
                   {davsim_cc::pointer("dst", davsim_cc::Space::fb, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::l1, src), davsim_cc::integer("bursts", n_burst),
                    davsim_cc::integer("burst_bytes", len_burst * 64),
                    davsim_cc::integer("src_gap_bytes", src_gap_size * 32),
                    davsim_cc::integer("dst_gap_bytes", dst_gap_size * 64)});
}
DAVSIM_CC_API void asc_copy_l12fb(void* dst, const void* src, std::uint32_t size) {
  davsim_cc::issue("copy_l1_to_fb", "uint64",
                   {davsim_cc::pointer("dst", davsim_cc::Space::fb, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::l1, src), davsim_cc::integer("bursts", 1),
                    davsim_cc::integer("burst_bytes", size)});
}
/// L1 to the bias table, as it is.
template <typename T>
DAVSIM_CC_API void asc_copy_l12bt(std::uint64_t dst, const T* src, std::uint32_t size) {
  davsim_cc::issue("copy_l1_to_bt", davsim_cc::type_name<T>(),
                   {davsim_cc::local("dst", davsim_cc::Space::bt, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::l1, src), davsim_cc::integer("bursts", 1),
                    davsim_cc::integer("burst_bytes", size),
                    davsim_cc::word("to", davsim_cc::type_name<T>())});
}

/// Scales; `dst` is a 16th of the address of the numbers that they belong to.
#define DAVSIM_CC_LOAD_SCALES(memory)                                                                    \
  DAVSIM_CC_API void asc_copy_l12##memory##_mx(std::uint64_t dst, const fp8_e8m0_t* src,                  \
                                               std::uint16_t x_start_pos, std::uint16_t y_start_pos,      \
                                               std::uint8_t x_step, std::uint8_t y_step,                  \
                                               std::uint16_t src_stride, std::uint16_t dst_stride) {      \
    const std::uint64_t numbers = davsim_cc::unit_address(davsim_cc::Space::memory, dst, 16);             \
    davsim_cc::issue("load_l1_to_" #memory "_mx", "fp8_e8m0",                                             \
                     {davsim_cc::local("dst", davsim_cc::Space::memory##_mx, numbers / 16),               \
                      davsim_cc::pointer("src", davsim_cc::Space::l1, src),                              \
                      davsim_cc::integer("x_start", x_start_pos),                                         \
                      davsim_cc::integer("y_start", y_start_pos), davsim_cc::integer("x_step", x_step),     \
                      davsim_cc::integer("y_step", y_step), davsim_cc::integer("src_stride", src_stride),   \
                      davsim_cc::integer("dst_stride", dst_stride)});                                     \
  }
DAVSIM_CC_LOAD_SCALES(l0a)
DAVSIM_CC_LOAD_SCALES(l0b)
#undef DAVSIM_CC_LOAD_SCALES

/// As asc_mmad, of numbers that share scales in groups of 32. Sums that start from the bias table start at
/// its beginning.
template <typename A, typename B>
DAVSIM_CC_API void asc_mmad_mx(float* c_matrix, const A* a_matrix, const B* b_matrix,
                               std::uint16_t left_height, std::uint16_t n_dim, std::uint16_t right_width,
                               std::uint8_t unit_flag, bool /*disable_gemv*/, bool c_matrix_source,
                               bool c_matrix_init_val) {
  davsim_cc::Operand list[9] = {
      davsim_cc::pointer("dst", davsim_cc::Space::l0c, c_matrix, "f32"),
      davsim_cc::pointer("fm", davsim_cc::Space::l0a, a_matrix, davsim_cc::type_name<A>()),
      davsim_cc::pointer("filter", davsim_cc::Space::l0b, b_matrix, davsim_cc::type_name<B>()),
      davsim_cc::integer("m", left_height), davsim_cc::integer("n", right_width),
      davsim_cc::integer("k", n_dim), davsim_cc::integer("cmatrix_init_val", c_matrix_init_val ? 1 : 0),
      davsim_cc::integer("unit_flag", unit_flag)};
  std::size_t count = 8;
  if (c_matrix_source && !c_matrix_init_val) {
    list[count++] = davsim_cc::local("bias", davsim_cc::Space::bt, 0, "f32");
  }
  davsim_cc::issue("MmadMx", nullptr, list, count);
}
#endif
