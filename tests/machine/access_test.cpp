#include "machine/support.h"

namespace davsim::access_test {

using namespace machine_support;

// UB of the product ends at 196352 = 0x2ff00.

TEST(Access, a_count_beyond_all_memories_is_refused_though_strides_of_zero_stay_inside) {
  const auto counted = [](const std::string& count) {
    return trace("set_mask_count\nset_vector_mask high = 0, low = " + count +
                 "\nvadd u, v, v, dst_repeat_stride = 0, src0_repeat_stride = 0, src1_repeat_stride = 0");
  };
  // A repeat is 128 elements of f16.
  EXPECT_EQ(failure_of(counted("65536 * 128")), "");
  EXPECT_THAT(failure_of(counted("65536 * 128 + 1")),
              HasSubstr("vadd: counter mode with the count 8388609 makes more than 65536 repeats"));
  EXPECT_THAT(failure_of(counted("0xffffffffffffffff")), HasSubstr("set the count first"));
}

TEST(Access, may_reach_the_end_of_a_memory_and_not_a_byte_further) {
  EXPECT_EQ(failure_of(trace("vadd ub @ (0x2fe00), u, u")), "");
  EXPECT_EQ(
      failure_of(trace("vadd ub @ (0x2fe20), u, u")),
      "test.ktrace:7:1: vadd: writes ub bytes 0x2fe20 to 0x2ff1f, beyond the 196352 bytes of ub");
  // 8 halves less: with them masked off the same instruction fits.
  EXPECT_EQ(failure_of(trace("set_vector_mask 0x0000ffffffffffff, -1\nvadd ub @ (0x2fe20), u, u")),
            "");
}

TEST(Access, results_of_a_reduction_that_end_beyond_the_memory_are_refused) {
  const auto sum = [](const std::string& repeat) {
    return failure_of(
        trace("BlockReduceSum.f16 ub @ (0x2fed0), u, repeat = " + repeat + ", mask = 128"));
  };
  EXPECT_EQ(sum("3"), "");  // 3 times 16 bytes end at 0x2ff00
  EXPECT_EQ(
      sum("4"),
      "test.ktrace:7:1: vcgadd: writes ub bytes 0x2fed0 to 0x2ff0f, beyond the 196352 bytes of ub");
}

TEST(Access, copies_are_bounded_on_both_sides) {
  EXPECT_THAT(failure_of(trace("DataCopy.f16 ub @ (0x2fee0), x, count = 32")),
              HasSubstr("copy_gm_to_ub: writes ub bytes 0x2fee0 to 0x2ff1f, beyond"));
  EXPECT_THAT(failure_of(trace("DataCopy.f16 z, ub @ (0x2fee0), count = 32")),
              HasSubstr("copy_ub_to_gm: reads ub bytes 0x2fee0 to 0x2ff1f, beyond"));
  // A last row of 10 bytes fills a DataBlock in UB.
  EXPECT_THAT(
      failure_of(trace("DataCopyPad.f16 ub @ (0x2fee0), x, block_count = 2, block_len = 10")),
      HasSubstr("copy_gm_to_ub_align: writes ub bytes 0x2fee0 to 0x2ff1f, beyond"));
  EXPECT_EQ(failure_of(trace("DataCopyPad.f16 ub @ (0x2fee0), x, block_count = 1, block_len = 10")),
            "");
}

TEST(Access, beyond_its_tensor_is_refused_even_where_another_tensor_lies) {
  EXPECT_EQ(failure_of(trace("DataCopy u, x[4080], count = 16")), "");
  EXPECT_EQ(
      failure_of(trace("for t in 0..3 {\nDataCopy u[t * 16], x[4064 + t * 16], count = 16\n}")),
      "test.ktrace:8:1: copy_gm_to_ub: reads bytes 8192 to 8223 of tensor x at t = 2, which "
      "holds 8192 bytes");
  EXPECT_THAT(
      failure_of(trace("DataCopyPad z[4090], u, block_count = 2, block_len = 2, dst_gap = 9")),
      HasSubstr("copy_ub_to_gm_align: writes bytes 8180 to 8192 of tensor z"));
  EXPECT_THAT(failure_of(trace("DataCopy u, x[$block - 1], count = 16")),
              HasSubstr("reads bytes -2 to 29 of tensor x, which holds 8192 bytes"));
}

TEST(Access, global_memory_without_a_tensor_is_refused) {
  EXPECT_THAT(failure_of(trace("copy_gm_to_ub u, gm @ (0), burst_blocks = 1")),
              HasSubstr("reads gm bytes 0x0 to 0x1f, which do not lie in one tensor"));
  EXPECT_THAT(failure_of(trace("copy_gm_to_ub u, gm @ (0x10000000), burst_blocks = 257")),
              HasSubstr("do not lie in one tensor"));
}

TEST(Access, below_a_memory_is_refused_also_where_the_range_reaches_into_it) {
  for (const std::string at : {"ub @ ($block * 32 - 32)", "ub @ ($block * 32 - 32768)"}) {
    EXPECT_THAT(failure_of(trace("vadd u, v, " + at)), HasSubstr("below the memory")) << at;
    EXPECT_THAT(failure_of(trace("DataCopy.f16 " + at + ", x, count = 128")),
                HasSubstr("below the memory"));
  }
}

TEST(Access, four_bytes_off_is_refused_where_32_are_asked_for) {
  EXPECT_EQ(
      failure_of(trace("DataCopy u[2], x, count = 16")),
      "test.ktrace:7:1: copy_gm_to_ub: dst is at ub address 0x4, 4 bytes off its alignment of "
      "32 bytes");
  EXPECT_THAT(failure_of(trace("DataCopyPad z, u[2], block_count = 1, block_len = 2")),
              HasSubstr("src is at ub address 0x4, 4 bytes off"));
  for (const std::string off : {"u[2], v, v", "u, v[2], v", "u, v, v[2]"}) {
    EXPECT_THAT(failure_of(trace("vadd " + off)), HasSubstr("4 bytes off its alignment")) << off;
  }
  // Global memory has no alignment, and scalar access that of its element.
  EXPECT_EQ(
      failure_of(trace("DataCopy u, x[1], count = 16\npipe_barrier ALL\nscalar_load_ub u[1]")), "");
  EXPECT_THAT(failure_of(trace("scalar_load_ub.f16 u @ 1")), HasSubstr("1 bytes off"));
}

TEST(Access, strides_and_repeats_keep_to_their_fields) {
  EXPECT_THAT(
      failure_of(trace("for n in 255..257 {\nvadd u, v, v, repeat = n, dst_repeat_stride = 0,"
                       " src0_repeat_stride = 0, src1_repeat_stride = 0\npipe_barrier V\n}")),
      HasSubstr("vadd: repeat is 256 at n = 256, expected 0 to 255"));
  EXPECT_THAT(failure_of(trace("vadd u, v, v, src0_block_stride = 256 + $block")),
              HasSubstr("src0_block_stride is 256, expected 0 to 255"));
  EXPECT_THAT(failure_of(trace("vadd u, v, v, dst_repeat_stride = $block - 1")),
              HasSubstr("dst_repeat_stride is -1, expected 0 to 255"));
  EXPECT_THAT(failure_of(trace("copy_gm_to_ub u, x, bursts = 4096 + $block, burst_blocks = 0")),
              HasSubstr("bursts is 4096, expected 0 to 4095"));
  EXPECT_THAT(failure_of(trace("vcgadd u, v, src_repeat_stride = 65536 + $block")),
              HasSubstr("src_repeat_stride is 65536, expected 0 to 65535"));
}

TEST(Access, a_block_stride_of_zero_is_undefined_for_destinations_only) {
  EXPECT_EQ(failure_of(trace("vadd u, v, v, src1_block_stride = 0")), "");
  EXPECT_THAT(failure_of(trace("vadd u, v, v, dst_block_stride = 0")),
              HasSubstr("dst_block_stride 0 with 8 DataBlocks to write is undefined"));
}

TEST(Access, checks_need_neither_tensors_nor_values) {
  const MachineOptions checks_only{.values = false, .checks = true};
  // 48 GB that are never allocated.
  const std::string large =
      "ktrace 1\ntensor x : f32[12000000000]\ntensor z : f32[1] expect [7]\n"
      "blocks aiv 0..1 {\nub u : f32[64] at 0\n";
  EXPECT_EQ(failure_of(large + "DataCopy u, x[11999999936], count = 64\n}\n", checks_only), "");
  EXPECT_THAT(failure_of(large + "DataCopy u, x[11999999944], count = 64\n}\n", checks_only),
              HasSubstr("of tensor x, which holds 48000000000 bytes"));
  EXPECT_EQ(findings_of(large + "DataCopy u, x, count = 64\nvadd u, u, u\n}\n", checks_only).size(),
            1U);
}

}  // namespace davsim::access_test
