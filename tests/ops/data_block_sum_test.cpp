#include <limits>

#include "ops/support.h"

namespace davsim::data_block_sum_test {

using namespace ops_support;

/// Sums `x` by `body` from `src` to `dst`, which holds nines before; `dst` afterwards.
std::string kernel(const std::string& type, const std::string& x, const std::string& body) {
  const std::string n = type == "f16" ? "128" : "64";
  return "ktrace 1\ntensor x : " + type + "[16384] = " + x + "\ntensor z : " + type + "[" + n +
         "]\nblocks aiv 0..1 {\nub src : " + type + "[16384] at 0\nub dst : " + type +
         "[4096] at 0x10000\n"
         "DataCopy src, x, count = 16384\nvector_dup dst, 9.0\nset_flag MTE2->V, 0\n"
         "wait_flag MTE2->V, 0\npipe_barrier V\n" +
         body +
         "\n"
         "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, dst, count = " +
         n + "\n}\n";
}

/// The first `count` results, after checking that those behind them are still nines.
std::vector<double> sums(const std::string& type, const std::string& x, const std::string& body,
                         std::size_t count) {
  std::vector<double> z = result_of(kernel(type, x, body));
  EXPECT_THAT(std::vector<double>(z.begin() + static_cast<std::ptrdiff_t>(count), z.end()),
              Each(9));
  z.resize(count);
  return z;
}

std::string refused(const std::string& type, const std::string& body) {
  return failure_of(kernel(type, "fill(1)", body));
}

const std::string kSaturates = "set_ctrl 48, 0\n";

TEST(BlockReduceSum, gives_the_example_of_the_documents) {
  const auto z = sums("f16", "fill(3)", "BlockReduceSum dst, src, 1, 128, 1, 1, 8", 8);
  EXPECT_THAT(z, Each(48));
  EXPECT_EQ(sums("f32", "ramp(0, 1)", "BlockReduceSum dst, src, 1, 64, 1, 1, 8", 8),
            (std::vector<double>{28, 92, 156, 220, 284, 348, 412, 476}));
}

TEST(BlockReduceSum, overflows_as_the_control_register_says) {
  const auto first = [](const std::string& before) {
    std::string x = "[60000, 60000, -30000, 100";
    for (int i = 4; i < 16384; ++i) x += ", 0";
    return sums("f16", x + "]", before + "BlockReduceSum dst, src, 1, 16, 1, 1, 8", 1).at(0);
  };
  // 65504, and -29900 rounded to the step of 16 there, -29904: 35600 lies in the middle of two f16
  // and goes to the even one.
  EXPECT_EQ(first(kSaturates), 35584);
  EXPECT_EQ(first("set_ctrl 48, 1\n"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(first(""), std::numeric_limits<double>::infinity())
      << "the mode that the product starts in";
}

TEST(BlockReduceSum, adds_as_a_binary_tree_of_neighbours) {
  // 2048 + 1 is a tie that goes to 2048; added pair by pair, 1 + 1 counts.
  std::string x = "[2048, 1, 1, 1";
  for (int i = 4; i < 16384; ++i) x += ", 0";
  EXPECT_THAT(sums("f16", x + "]", "BlockReduceSum dst, src, 1, 16, 1, 1, 8", 1),
              ElementsAre(2050));
}

TEST(BlockReduceSum, results_of_masked_blocks_stay_as_they_were) {
  // 20 lanes: one DataBlock and a quarter of the next.
  EXPECT_THAT(sums("f16", "fill(1)", "BlockReduceSum dst, src, 1, 20, 1, 1, 8", 2),
              ElementsAre(16, 4));
  // Bits: DataBlocks 1 and 7, of the latter the last lane alone.
  EXPECT_THAT(sums("f16", "ramp(0, 1)",
                   "BlockReduceSum dst, src, 1, [0xffff0000, 0x8000000000000000], 1, 1, 8", 8),
              ElementsAre(9, 376, 9, 9, 9, 9, 9, 127));
  EXPECT_THAT(
      sums("f32", "ramp(0, 1)", "ReduceDataBlock dst, src, [0x8000000000000101], 1, 1, 1, 8", 8),
      ElementsAre(0, 8, 9, 9, 9, 9, 9, 63));
}

TEST(BlockReduceSum, without_is_set_mask_takes_the_mask_that_is_there) {
  EXPECT_THAT(sums("f16", "fill(1)",
                   "set_vector_mask 0, 0x1f\nBlockReduceSum dst, src, 1, is_set_mask = 0", 1),
              ElementsAre(5));
  EXPECT_THAT(
      sums(
          "f16", "fill(1)",
          "set_vector_mask 0, 0x1f\nReduceDataBlock dst, src, MASK_PLACEHOLDER, 1, is_set_mask = 0",
          1),
      ElementsAre(5));
}

TEST(BlockReduceSum, in_counter_mode_ends_inside_a_block_and_ignores_repeat) {
  for (const std::string repeat : {"0", "1", "255"}) {
    EXPECT_THAT(
        sums("f16", "fill(1)", "BlockReduceSum dst, src, " + repeat + ", 150, counter = 1", 10),
        ElementsAre(16, 16, 16, 16, 16, 16, 16, 16, 16, 6));
    EXPECT_THAT(sums("f32", "fill(1)",
                     "set_mask_count\nset_vector_mask 0, 13\nReduceDataBlock dst, src, repeat = " +
                         repeat + ", is_set_mask = 0\nset_mask_norm",
                     2),
                ElementsAre(8, 5));
  }
}

TEST(BlockReduceSum, in_counter_mode_leaves_all_lanes_enabled_behind_it) {
  EXPECT_THAT(sums("f32", "fill(1)",
                   "BlockReduceSum dst, src, 1, 8, counter = 1\npipe_barrier V\n"
                   "BlockReduceSum dst, src, 1, is_set_mask = 0",
                   8),
              Each(8));
}

TEST(BlockReduceSum, strides_count_results_at_dst_and_blocks_at_src) {
  // Repeat r reads DataBlocks 3 r, 3 r + 2, ..., 3 r + 14 and writes results 16 r to 16 r + 7.
  const auto z =
      result_of(kernel("f32", "ramp(0, 0.125)", "BlockReduceSum dst, src, 3, 64, 2, 2, 3"));
  for (int r = 0; r < 3; ++r) {
    for (int b = 0; b < 8; ++b) {
      // Elements 8 d to 8 d + 7 of a ramp of eighths: 8 d + 28 / 8.
      EXPECT_EQ(z[static_cast<std::size_t>(16 * r + b)], 8 * (3 * r + 2 * b) + 3.5);
      EXPECT_EQ(z[static_cast<std::size_t>(16 * r + 8 + b)], 9);
    }
  }
  // A source stride of 0 reads one DataBlock again and again.
  EXPECT_EQ(sums("f32", "ramp(0, 1)", "BlockReduceSum dst, src, 2, 64, 1, 0, 1", 16),
            (std::vector<double>{28, 28, 28, 28, 28, 28, 28, 28, 92, 92, 92, 92, 92, 92, 92, 92}));
}

TEST(BlockReduceSum, repeats_from_none_to_255) {
  EXPECT_THAT(sums("f16", "fill(1)", "BlockReduceSum dst, src, 0, 128", 0), IsEmpty());
  EXPECT_THAT(sums("f32", "fill(1)", "BlockReduceSum dst, src, 255, 64", 64), Each(8));
  EXPECT_THAT(refused("f16", "BlockReduceSum dst, src, 256, 128"),
              HasSubstr("BlockReduceSum: repeat is 256, expected 0 to 255"));
  EXPECT_THAT(refused("f16", "ReduceDataBlock dst, src, 128, -1"),
              HasSubstr("ReduceDataBlock: repeat is -1, expected 0 to 255"));
}

TEST(BlockReduceSum, dst_is_aligned_to_eight_results_and_src_to_a_block) {
  EXPECT_EQ(refused("f16", "BlockReduceSum dst[136], src, 1, 128"), "");  // 16 bytes
  EXPECT_THAT(refused("f16", "BlockReduceSum dst[4], src, 1, 128"),
              HasSubstr("8 bytes off its alignment of 16 bytes"));
  EXPECT_THAT(refused("f32", "BlockReduceSum dst[4], src, 1, 64"),
              HasSubstr("16 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(refused("f16", "BlockReduceSum dst, src[8], 1, 128"),
              HasSubstr("16 bytes off its alignment of 32 bytes"));
}

TEST(BlockReduceSum, may_write_over_what_it_has_read) {
  // In place: repeat r writes where repeat r / 16 has been read.
  EXPECT_EQ(refused("f16", "BlockReduceSum src, src, 255, 64"), "");
  EXPECT_EQ(refused("f32", "BlockReduceSum src[64], src, 1, 64"), "") << "nothing is read later";
}

TEST(BlockReduceSum, may_not_write_over_what_it_has_still_to_read) {
  // Repeat 1 reads halves 128 to 255.
  EXPECT_THAT(
      refused("f16", "BlockReduceSum src[128], src, 2, 128"),
      HasSubstr("repeat 0 writes its results over DataBlock 0 of repeat 1, which has not been "
                "read yet; move dst or process fewer repeats at once"));
  // Repeat 1 writes from half 128 on, which it reads itself.
  EXPECT_EQ(refused("f16", "BlockReduceSum src[120], src, 2, 128"), "");
  EXPECT_THAT(refused("f16", "BlockReduceSum src[248], src, 3, 128"),
              HasSubstr("repeat 0 writes its results over DataBlock 7 of repeat 1"));
  // Far apart in repeats: results of repeat 0 lie in repeat 100.
  EXPECT_THAT(refused("f16", "BlockReduceSum src[12800], src, 101, 128, 1000"),
              HasSubstr("repeat 0 writes its results over DataBlock 0 of repeat 100"));
  // Every repeat reads the same DataBlocks.
  EXPECT_THAT(refused("f32", "ReduceDataBlock src, src, 64, 2, 1, 1, 0"),
              HasSubstr("repeat 0 writes its results over DataBlock 0 of repeat 1"));
  EXPECT_THAT(refused("f16", "BlockReduceSum src[128], src, 0, 200, counter = 1"),
              HasSubstr("which has not been read yet"));
}

TEST(BlockReduceSum, refuses_counts_far_beyond_ub_at_once) {
  EXPECT_THAT(refused("f16", "BlockReduceSum src, src, 0, 2147483647, counter = 1"),
              HasSubstr("beyond the 196352 bytes of ub"));
  EXPECT_THAT(refused("f16", "BlockReduceSum dst, src, 0, 2147483648, counter = 1"),
              HasSubstr("mask is 2147483648, expected 1 to 2147483647"));
}

TEST(BlockReduceSum, refuses_masks_that_its_page_forbids) {
  const auto with = [](const std::string& type, const std::string& mask) {
    return refused(type, "BlockReduceSum dst, src, 1, " + mask);
  };
  EXPECT_THAT(with("f16", "0"), HasSubstr("mask is 0, expected 1 to 128"));
  EXPECT_THAT(with("f16", "-1"), HasSubstr("mask is -1, expected 1 to 128"));
  EXPECT_THAT(with("f16", "129"), HasSubstr("mask is 129, expected 1 to 128"));
  EXPECT_THAT(with("f32", "65"), HasSubstr("mask is 65, expected 1 to 64"));
  EXPECT_THAT(with("f16", "[0, 0]"), HasSubstr("mask has no bit set"));
  EXPECT_THAT(with("f32", "[0]"), HasSubstr("mask has no bit set"));
  EXPECT_THAT(with("f16", "[1]"), HasSubstr("mask has 1 words, expected 2 for f16"));
  EXPECT_THAT(with("f32", "[1, 1]"), HasSubstr("mask has 2 words, expected 1 for f32"));
  EXPECT_THAT(with("f16", "0, counter = 1"), HasSubstr("mask is 0, expected 1 to"));
  EXPECT_THAT(refused("f16", "BlockReduceSum dst, src, 1"), HasSubstr("mask is missing"));
}

TEST(ReduceDataBlock, does_nothing_under_an_empty_mask) {
  for (const std::string mask : {"0", "[0, 0]", "0, counter = 1"}) {
    EXPECT_THAT(sums("f16", "fill(1)", "ReduceDataBlock dst, src, repeat = 1, mask = " + mask, 0),
                IsEmpty());
  }
  EXPECT_THAT(refused("f16", "ReduceDataBlock dst, src, 129, 1"),
              HasSubstr("ReduceDataBlock: mask is 129, expected 0 to 128"));
}

TEST(ReduceDataBlock, is_the_same_with_mask_and_repeat_exchanged) {
  const auto old_name = sums("f16", "ramp(0, 0.5)", "BlockReduceSum dst, src, 3, 100, 2, 1, 8", 39);
  EXPECT_EQ(sums("f16", "ramp(0, 0.5)", "ReduceDataBlock dst, src, 100, 3, 2, 1, 8", 39), old_name);
}

TEST(ReduceDataBlock, strides_end_at_65535) {
  for (const std::string stride : {"dst_repeat_stride", "src_block_stride", "src_repeat_stride"}) {
    EXPECT_THAT(refused("f16", "ReduceDataBlock dst, src, 16, 1, " + stride + " = 65536"),
                HasSubstr(stride + " is 65536, expected 0 to 65535"));
    EXPECT_EQ(refused("f16", "ReduceDataBlock dst, src, 16, 1, " + stride + " = 65535"), "");
  }
}

TEST(ReduceDataBlock, takes_f16_and_f32_in_ub_only) {
  EXPECT_THAT(failure_of("ktrace 1\nblocks aiv 0..1 {\nub u : bf16[256] at 0\n"
                         "ReduceDataBlock u, u, 64, 1\n}\n"),
              HasSubstr("bf16 is not supported on atlas-a2, expected one of f16, f32"));
  EXPECT_THAT(refused("f16", "ReduceDataBlock z, src, 64, 1"),
              HasSubstr("dst lies in gm, expected ub"));
  EXPECT_THAT(refused("f16", "ReduceDataBlock dst, x, 64, 1"),
              HasSubstr("src lies in gm, expected ub"));
}

}  // namespace davsim::data_block_sum_test
