#include "machine/support.h"

namespace davsim::rows_test {

using namespace machine_support;

// In UB each row of DataCopyPad starts on the next 32-byte block after the row before it. Kernels
// that keep their rows close together in UB get what the hardware would read, not what they meant.

TEST(Rows, of_nine_halves_start_sixteen_halves_apart_in_ub) {
  EXPECT_THAT(messages_of("ktrace 1\ntensor x : f16[32] = ramp(0, 1)\n"
                          "tensor z : f16[2, 9] expect [[0, 1, 2, 3, 4, 5, 6, 7, 8], "
                          "[16, 17, 18, 19, 20, 21, 22, 23, 24]]\n"
                          "blocks aiv 0..1 {\nub u : f16[32] at 0\nDataCopy u, x, count = 32\n"
                          "set_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n"
                          "DataCopyPad z, u, block_count = 2, block_len = 18\n}\n"),
              IsEmpty());
}

TEST(Rows, of_112_floats_out_of_126_leave_the_gap_to_the_kernel) {
  // A row of 126 floats is 504 bytes, 15.75 DataBlocks: rows of the source that follow one another
  // closely cannot be addressed at all. 112 floats are 14 whole DataBlocks; the next row read is at
  // float 112, not at float 126.
  EXPECT_THAT(
      messages_of("ktrace 1\ntensor x : f32[256] = ramp(0, 1)\ntensor r : f32[112] = ramp(0, 1)\n"
                  "tensor o : f32[2, 1] = [0, 112]\ntensor z : f32[2, 112] expect r + o\n"
                  "blocks aiv 0..1 {\nub u : f32[256] at 0\nDataCopy u, x, count = 256\n"
                  "set_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n"
                  "DataCopyPad z, u, block_count = 2, block_len = 448\n}\n"),
      IsEmpty());
}

TEST(Rows, of_126_floats_begin_at_the_next_block_on_their_way_in_and_out) {
  // In: row 1 begins at float 128 of UB. Out of it with 112 floats a row and a gap of 2 DataBlocks,
  // which is what the 126 floats, rounded up to 16 DataBlocks, leave.
  const std::string kernel =
      "ktrace 1\ntensor x : f32[2, 126] = ramp(0, 1)\ntensor r : f32[112] = ramp(0, 1)\n"
      "tensor o : f32[2, 1] = [0, 126]\ntensor z : f32[2, 112] expect r + o\n"
      "blocks aiv 0..1 {\nub u : f32[256] at 0\n"
      "DataCopyPad u, x, block_count = 2, block_len = 504\n"
      "set_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n";
  EXPECT_THAT(
      messages_of(kernel + "DataCopyPad z, u, block_count = 2, block_len = 448, src_gap = 2\n}\n"),
      IsEmpty());
  // Without the gap the second row starts inside the first: z[1, 0] is float 112.
  EXPECT_THAT(
      messages_of(kernel + "DataCopyPad z, u, block_count = 2, block_len = 448\n}\n"),
      ElementsAre(HasSubstr("112 of 224 elements of z are wrong; the first is z[1, 0]: got 112, "
                            "wanted 126; last written by copy_ub_to_gm_align")));
}

TEST(Rows, are_filled_up_with_their_first_element) {
  // 3 halves a row: the other 13 of the block hold the first.
  EXPECT_THAT(
      messages_of(
          "ktrace 1\ntensor x : f16[2, 3] = [7, 8, 9, -1, -2, -3]\n"
          "tensor z : f16[2, 16] expect [[7, 8, 9, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7], "
          "[-1, -2, -3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]]\n"
          "blocks aiv 0..1 {\nub u : f16[32] at 0\n"
          "DataCopyPad u, x, block_count = 2, block_len = 6\n"
          "set_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\nDataCopy z, u, count = 32\n}\n"),
      IsEmpty());
}

TEST(Rows, in_ub_race_where_their_fill_reaches_not_only_where_their_bytes_do) {
  // A row of 2 bytes writes a whole DataBlock.
  EXPECT_THAT(messages_of(trace("DataCopyPad u, x, block_count = 1, block_len = 2\n"
                                "scalar_load_ub u[15]")),
              ElementsAre(HasSubstr("reads ub byte 0x1e, which copy_gm_to_ub_align on MTE2")));
  EXPECT_THAT(messages_of(trace("DataCopyPad u, x, block_count = 1, block_len = 2\n"
                                "scalar_load_ub u[16]")),
              IsEmpty());
}

}  // namespace davsim::rows_test
