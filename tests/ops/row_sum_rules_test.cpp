#include "ops/row_sum.h"

namespace davsim::row_sum_rules_test {

using namespace ops_support;
using row_sum::Kernel;

std::string refused(Kernel kernel) { return failure_of(kernel.text()); }

/// A kernel with raw addresses: nothing but the operands says what the tiles are.
std::string raw(const std::string& operands, const std::string& type = "f32") {
  return failure_of("ktrace 1\nblocks aiv 0..1 {\nTROWSUM." + type + " " + operands + "\n}\n");
}

const std::string kPlaces = "ub @ (0x8000), ub @ (0), ub @ (0x4000)";
const std::string kSizes =
    ", src_rows = 8, src_cols = 64, dst_rows = 8, dst_cols = 8, tmp_rows = 8, tmp_cols = 64";

TEST(TROWSUM, takes_its_tiles_from_operands_where_there_are_no_buffers) {
  EXPECT_EQ(raw(kPlaces + kSizes), "");
  EXPECT_THAT(raw(kPlaces), HasSubstr("TROWSUM: src_rows is missing, and src names no buffer"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 8"), HasSubstr("src_cols is missing"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 8, src_cols = 64"), HasSubstr("dst_rows is missing"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 8, src_cols = 64, dst_rows = 8, dst_cols = 8"),
              HasSubstr("tmp_rows is missing"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 0, src_cols = 64"),
              HasSubstr("src_rows is 0, expected 1 to"));
}

TEST(TROWSUM, has_to_be_given_tmp) {
  EXPECT_THROW(failure_of(Kernel{.body = "TROWSUM dst, src"}.text()), InputError);
}

TEST(TROWSUM, works_in_ub_alone) {
  EXPECT_THAT(refused({.body = "TROWSUM dst, x, tmp"}),
              HasSubstr("TROWSUM: src lies in gm, expected ub"));
  EXPECT_THAT(refused({.body = "TROWSUM z, src, tmp"}),
              HasSubstr("TROWSUM: dst lies in gm, expected ub"));
  EXPECT_THAT(refused({.body = "TROWSUM dst, src, x"}),
              HasSubstr("TROWSUM: tmp lies in gm, expected ub"));
}

TEST(TROWSUM, sums_four_types_each_into_itself) {
  EXPECT_THAT(
      refused({.type = "uint32"}),
      HasSubstr(
          "TROWSUM: uint32 is not supported on atlas-a2, expected one of f16, f32, int16, int32"));
  const std::string text =
      "ktrace 1\nblocks aiv 0..1 {\nub s : f16[8, 128] at 0\nub t : f32[8, 128] at 0x4000\n"
      "ub d : f32[8, 8] at 0x8000\n";
  EXPECT_THAT(failure_of(text + "TROWSUM d, s, s\n}\n"),
              HasSubstr("dst is f32 and src is f16; they must be of one type"));
  EXPECT_THAT(failure_of(text + "ub e : f16[8, 16] at 0x9000\nTROWSUM e, s, t\n}\n"),
              HasSubstr("src is f16 and tmp is f32; they must be of one type"));
}

TEST(TROWSUM, src_is_row_major_without_boxes) {
  EXPECT_THAT(refused({.more = ", src_blayout = 1"}),
              HasSubstr("src is column-major (DN), src_blayout = 1; expected row-major (ND), 0"));
  EXPECT_THAT(refused({.more = ", src_slayout = 1"}),
              HasSubstr("src has a boxed layout, src_slayout = 1; expected none, 0"));
  EXPECT_THAT(refused({.more = ", src_blayout = 2"}),
              HasSubstr("src_blayout is 2, expected 0 to 1"));
}

TEST(TROWSUM, dst_is_row_major_or_one_column) {
  EXPECT_EQ(refused({.dst_cols = 8}), "");
  EXPECT_EQ(refused({.dst_cols = 1}), "");
  EXPECT_THAT(refused({.dst_cols = 8, .more = ", dst_blayout = 1"}),
              HasSubstr("dst is column-major (DN) with 8 columns; expected row-major (ND), or "
                        "column-major with 1 column"));
  EXPECT_THAT(refused({.more = ", dst_slayout = 2"}),
              HasSubstr("dst has a boxed layout, dst_slayout = 2"));
}

TEST(TROWSUM, something_is_to_be_summed_in_as_many_rows_as_dst_has) {
  const auto with = [](const std::string& more) {
    return refused({.body = "TROWSUM dst, src, tmp, dst_blayout = 1" + more});
  };
  EXPECT_THAT(with(", src_valid_rows = 0, dst_valid_rows = 0"),
              HasSubstr("src_valid_rows is 0, expected 1 or more: there is nothing to sum"));
  EXPECT_THAT(with(", src_valid_cols = 0"), HasSubstr("src_valid_cols is 0, expected 1 or more"));
  EXPECT_THAT(with(", src_valid_rows = 63"),
              HasSubstr("src has 63 valid rows and dst 64; they must be equal"));
  EXPECT_THAT(with(", dst_valid_rows = 8"), HasSubstr("src has 64 valid rows and dst 8"));
  EXPECT_EQ(with(", src_valid_rows = 63, dst_valid_rows = 63"), "");
  EXPECT_THAT(with(", src_valid_rows = 65"), HasSubstr("src_valid_rows is 65, expected 0 to 64"));
  EXPECT_THAT(with(", src_valid_cols = 65"), HasSubstr("src_valid_cols is 65, expected 0 to 64"));
}

TEST(TROWSUM, tiles_are_whole_data_blocks_inside_their_buffers) {
  EXPECT_THAT(raw(kPlaces + ", src_rows = 8, src_cols = 63, dst_rows = 8, dst_cols = 8"),
              HasSubstr("rows of src are 252 bytes long (63 f32), expected a multiple of 32"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 8, src_cols = 64, dst_rows = 8, dst_cols = 1"),
              HasSubstr("rows of dst are 4 bytes long (1 f32), expected a multiple of 32; make the "
                        "tile larger and "
                        "its valid region smaller, or write dst_blayout = 1"));
  EXPECT_THAT(
      raw(kPlaces + ", src_rows = 4, src_cols = 64, dst_rows = 4, dst_cols = 1, dst_blayout = 1"),
      HasSubstr("columns of dst are 16 bytes long (4 f32), expected a multiple of 32"));
  EXPECT_THAT(
      refused({.more = ", src_rows = 65"}),
      HasSubstr("src is a tile of 65 x 64 f32, 16640 bytes, of which buffer src holds 16384"));
  EXPECT_THAT(
      refused({.body = "TROWSUM dst, src[8, 0], tmp, dst_blayout = 1"}),
      HasSubstr("src is a tile of 64 x 64 f32, 16384 bytes, of which buffer src holds 14336"));
  EXPECT_EQ(refused({.body = "TROWSUM dst, src[8, 0], tmp, src_rows = 56, src_valid_rows = 56, "
                             "dst_valid_rows = 56, dst_blayout = 1"}),
            "");
}

TEST(TROWSUM, one_data_block_beyond_a_buffer_is_too_much) {
  EXPECT_THAT(refused({.more = ", dst_rows = 72"}),
              HasSubstr("dst is a tile of 72 x 1 f32, 288 bytes, of which buffer dst holds 256"));
}

TEST(TROWSUM, refuses_rows_beyond_ub_at_once) {
  const std::string rest = ", dst_rows = 1, dst_cols = 8, tmp_rows = 1, tmp_cols = 16777216";
  EXPECT_THAT(
      raw(kPlaces + ", src_rows = 1, src_cols = 16777216" + rest),
      HasSubstr(
          "1 rows of 16777216 f32, 16777216 elements apart, are 67108864 bytes; ub has 196352"));
  EXPECT_THAT(
      raw(kPlaces +
          ", src_rows = 16777216, src_cols = 8, dst_rows = 16777216, dst_cols = 8, tmp_rows = 1, "
          "tmp_cols = 8"),
      HasSubstr("are 536870912 bytes; ub has 196352"));
  EXPECT_THAT(raw(kPlaces + ", src_rows = 16777217, src_cols = 8"),
              HasSubstr("src_rows is 16777217, expected 1 to 16777216"));
}

TEST(TROWSUM, a_buffer_of_one_extent_is_a_row_or_a_column) {
  const std::string text =
      "ktrace 1\nblocks aiv 0..1 {\nub s : f32[64] at 0\nub t : f32[64] at 0x4000\n"
      "ub d : f32[8] at 0x8000\n";
  EXPECT_EQ(failure_of(text + "vector_dup s, 1.0\npipe_barrier V\nTROWSUM d, s, t\n}\n"), "");
  EXPECT_EQ(failure_of(text + "vector_dup s, 1.0\npipe_barrier V\nTROWSUM d, s, t, dst_blayout = "
                              "1, dst_valid_rows = 1\n}\n"),
            "");
}

TEST(TROWSUM, a_tile_may_be_one_of_many_in_a_buffer) {
  const std::string text =
      "ktrace 1\nblocks aiv 0..1 {\nub s : f32[3, 8, 64] at 0\nub t : f32[1, 8] at 0x8000\n"
      "ub d : f32[3, 8, 1] at 0x9000\nfor i in 0..3 {\nTROWSUM d[i], s[i], t, dst_blayout = "
      "1\n}\n}\n";
  EXPECT_EQ(failure_of(text), "");
}

TEST(TROWSUM, tmp_that_is_too_small_is_an_error_with_the_numbers) {
  const auto tmp = [](const std::string& type, int cols, int tmp_rows, int tmp_cols) {
    return refused(
        {.type = type, .rows = 16, .cols = cols, .tmp_rows = tmp_rows, .tmp_cols = tmp_cols});
  };
  // Up to one repeat nothing goes through tmp.
  EXPECT_EQ(tmp("f32", 64, 1, 8), "");
  EXPECT_EQ(tmp("f16", 128, 1, 16), "");
  EXPECT_EQ(tmp("f32", 72, 16, 64), "");
  EXPECT_THAT(tmp("f32", 72, 16, 56),
              HasSubstr("tmp is 16 x 56, expected at least 16 x 64 f32 for 16 rows of 72"));
  EXPECT_THAT(tmp("f32", 72, 15, 64), HasSubstr("tmp is 15 x 64, expected at least 16 x 64 f32"));
  EXPECT_THAT(tmp("f16", 144, 16, 112),
              HasSubstr("tmp is 16 x 112, expected at least 16 x 128 f16"));
  // Half of the repeats: 5 repeats leave 2 in tmp.
  EXPECT_EQ(tmp("f32", 320, 16, 128), "");
  EXPECT_THAT(tmp("f32", 320, 16, 120),
              HasSubstr("tmp is 16 x 120, expected at least 16 x 128 f32"));
  EXPECT_EQ(tmp("int32", 320, 1, 8), "");
  EXPECT_EQ(tmp("int16", 320, 1, 16), "");
  const std::string narrow =
      kPlaces +
      ", src_rows = 8, src_cols = 64, dst_rows = 8, dst_cols = 16, tmp_rows = 1, tmp_cols = ";
  EXPECT_EQ(raw(narrow + "16", "int16"), "");
  EXPECT_EQ(raw(narrow + "8", "int32"), "");
  // 64 x 128 leaves 1024 sums of DataBlocks.
  EXPECT_EQ(refused({.rows = 64, .cols = 128, .tmp_rows = 8, .tmp_cols = 128}), "");
  EXPECT_THAT(refused({.rows = 64, .cols = 128, .tmp_rows = 7, .tmp_cols = 128}),
              HasSubstr("tmp is 7 x 128, 896 elements, expected at least 1024 for 64 rows of 128 "
                        "into one column"));
}

}  // namespace davsim::row_sum_rules_test
