#include "ops/cube_support.h"

// Copies that some products have: loops around padded copies, copies of several dimensions, from L1.

namespace davsim::looped_copies_test {

using namespace cube_support;

/// Moves x (0, 1, 2, ...) to u by `in` and from u, filled with -2 before, to z by `out`.
std::string kernel(const std::string& in, const std::string& out) {
  return "ktrace 1\ntensor x : int16[2048] = ramp(0, 1)\ntensor old : int16[1024] = fill(-2)\n"
         "tensor z : int16[1024] = fill(-1)\nblocks aiv 0..1 {\nub u : int16[1024] at 0\n"
         "DataCopy u, old, count = 1024\npipe_barrier MTE2\n" + in +
         "\nset_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n" + out + "\n}\n";
}
std::vector<double> moved(const std::string& in, const std::string& out) {
  return tensors_after(kernel(in, out), newer()).at("z");
}
const std::string kAllOut = "DataCopy z, u, count = 1024";

TEST(DataCopyPadLoops, read_tiles_of_tiles) {
  // Two rows of 24 elements, of which the documents pad each to whole DataBlocks, in loops of 2 and 3.
  const auto z = moved("DataCopyPad u, x, 2, 48, 16, 0, loop1_size = 2, loop2_size = 3, "
                       "loop1_src_stride = 200, loop1_dst_stride = 128, loop2_src_stride = 1000, "
                       "loop2_dst_stride = 256",
                       kAllOut);
  for (int outer = 0; outer < 3; ++outer) {
    for (int inner = 0; inner < 2; ++inner) {
      for (int row = 0; row < 2; ++row) {
        const auto at = static_cast<std::size_t>(outer * 128 + inner * 64 + row * 32);
        const int first = outer * 500 + inner * 100 + row * 32;
        EXPECT_EQ(z[at], first);
        EXPECT_EQ(z[at + 23], first + 23);
        EXPECT_EQ(z[at + 24], first) << "filled with the first element";
      }
    }
  }
  EXPECT_EQ(z[384], -2);
}

TEST(DataCopyPadLoops, write_rows_that_follow_one_another) {
  const auto z = moved("DataCopy u, x, count = 256",
                       "DataCopyPad z, u, 3, 10, dst_gap = 2, compact = 1, loop1_size = 2, "
                       "loop1_src_stride = 64, loop1_dst_stride = 100");
  EXPECT_EQ(z[4], 4);
  EXPECT_EQ(z[5], -1);
  EXPECT_EQ(z[6], 5);
  EXPECT_EQ(z[50], 32);
  EXPECT_EQ(z[56], 37);
}

TEST(DataCopyPadLoops, a_negative_gap_repeats_a_row) {
  const auto z = moved("DataCopyPad u, x[7], 3, 32, -32, 0", kAllOut);
  for (const std::size_t row : {0U, 16U, 32U}) EXPECT_EQ(z[row + 15], 22);
  EXPECT_THAT(failure_on(newer(), kernel("DataCopyPad u, x, 3, 32, -34, 0", "")),
              HasSubstr("src_gap is -34, expected -32 to"));
}

TEST(DataCopyPadLoops, exist_on_950_alone) {
  for (const std::string more : {"3, 32, -32, 0", "3, 32, 0, 0, compact = 1", "3, 32, 0, 0, loop2_size = 2"}) {
    EXPECT_THAT(failure_on(older(), kernel("DataCopyPad u, x, " + more, "")),
                HasSubstr("copy_gm_to_ub_align_v2; it is a part of Ascend 950PR and 950DT"));
  }
}

// The documents' examples: padding on all sides, a transpose, a broadcast.
TEST(DataCopyNdDma, pads_transposes_and_repeats) {
  const auto padded = moved("DataCopyNdDma u, x, loop_size_0 = 8, loop_src_stride_0 = 1, "
                            "loop_dst_stride_0 = 1, loop_lp_size_0 = 3, loop_rp_size_0 = 5, "
                            "loop_size_1 = 2, loop_src_stride_1 = 32, loop_dst_stride_1 = 16, "
                            "loop_lp_size_1 = 1, loop_rp_size_1 = 1, constant_value = -7",
                            kAllOut);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 16; ++column) {
      const bool inside = row >= 1 && row <= 2 && column >= 3 && column < 11;
      EXPECT_EQ(padded[static_cast<std::size_t>(16 * row + column)],
                inside ? 32 * (row - 1) + column - 3 : -7);
    }
  }
  const auto turned = moved("DataCopyNdDma u, x, loop_size_0 = 4, loop_src_stride_0 = 1, "
                            "loop_dst_stride_0 = 16, loop_size_1 = 16, loop_src_stride_1 = 64, "
                            "loop_dst_stride_1 = 1",
                            kAllOut);
  for (int i = 0; i < 64; ++i) {
    EXPECT_EQ(turned[static_cast<std::size_t>(i)], 64 * (i % 16) + i / 16);
  }
}

TEST(DataCopyNdDma, keeps_to_the_documents) {
  EXPECT_THAT(failure_on(newer(), kernel("DataCopyNdDma u, x, loop_size_0 = 0", "")),
              HasSubstr("loop_size_0 is 0, expected 1 to 1048575"));
  EXPECT_THAT(failure_on(newer(), kernel("DataCopyNdDma u, x, loop_lp_size_3 = 256", "")),
              HasSubstr("loop_lp_size_3 is 256, expected 0 to 255"));
  EXPECT_THAT(failure_on(older(), kernel("DataCopyNdDma u, x, loop_size_0 = 4", "")),
              HasSubstr("atlas-a2 does not support this operation"));
}

std::string from_l1(const std::string& out) {
  return "ktrace 1\ntensor x : f16[256] = ramp(0, 1)\ntensor z : f16[256] = fill(3)\nblocks aic 0..2 {\n"
         "l1 l : f16[256] at 0\nDataCopy l, x, count = 256\nset_flag MTE2->MTE3, 0\n"
         "wait_flag MTE2->MTE3, 0\n" + out + "\n}\n";
}

TEST(DataCopyFromL1, goes_to_global_memory_and_combines_there) {
  const auto z = tensors_after(from_l1("SetAtomicAdd f16\nDataCopy z, l, count = 128"), older()).at("z");
  EXPECT_EQ(z[1], 3 + 1 + 1);
  EXPECT_EQ(z[127], 3 + 127 + 127);
  EXPECT_EQ(z[128], 3);
  EXPECT_THAT(failure_on(newer(), from_l1("DataCopy z, l, count = 128")),
              HasSubstr("ascend-950pr has no copy_l1_to_gm; it is a part of Atlas A2 and A3"));
}

}  // namespace davsim::looped_copies_test
