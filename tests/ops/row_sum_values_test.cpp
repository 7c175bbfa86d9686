#include <limits>

#include "ops/row_sum.h"

namespace davsim::row_sum_values_test {

using namespace ops_support;
using row_sum::Kernel;
using row_sum::sums_of;
using row_sum::wanted;

/// Columns of a tile that holds `cols` valid ones: whole DataBlocks.
int padded(int cols, int size) { return (cols * size + 31) / 32 * 32 / size; }

TEST(TROWSUM, sums_f32_in_the_order_of_the_expansion) {
  for (const int cols : {1, 7, 63, 64, 65, 127, 128, 129, 191, 192, 256, 320, 321, 448, 704}) {
    const Kernel kernel{
        .rows = 9, .cols = padded(cols, 4), .valid_cols = cols, .more = ", fixed_shape = 0"};
    EXPECT_EQ(sums_of(kernel), wanted(kernel)) << cols;
  }
}

TEST(TROWSUM, sums_f16_in_the_order_of_the_expansion_rounding_every_sum) {
  for (const int cols : {1, 63, 127, 128, 129, 255, 256, 257, 320, 640, 1000, 1408}) {
    const Kernel kernel{.type = "f16",
                        .rows = 9,
                        .cols = padded(cols, 2),
                        .valid_cols = cols,
                        .contents = "random(seed = 5, low = 0, high = 30)"};
    EXPECT_EQ(sums_of(kernel), wanted(kernel)) << cols;
  }
}

TEST(TROWSUM, adds_halves_of_a_row_before_neighbours) {
  // Lane 0: 2048 + 1 is a tie that goes to 2048. Lane 1: 1 + 1 = 2. Then 2048 + 2: one after
  // another the three ones would all be lost, and exactly it would be 2051.
  std::string x = "[2048, 1";
  for (int i = 2; i < 256; ++i) x += i == 128 || i == 129 ? ", 1" : ", 0";
  const Kernel kernel{.type = "f16", .rows = 1, .cols = 256, .contents = x + "]"};
  EXPECT_THAT(sums_of(kernel), ElementsAre(2050));
}

TEST(TROWSUM, saturates_as_the_control_register_says) {
  std::string x = "[60000, 60000";
  for (int i = 2; i < 128; ++i) x += i == 2 ? ", -30000" : ", 0";
  Kernel kernel{.type = "f16", .rows = 1, .cols = 128, .contents = x + "]"};
  EXPECT_EQ(sums_of(kernel).at(0), std::numeric_limits<double>::infinity());
  kernel.body = "set_ctrl 48, 0\n" + kernel.statement();
  // 65504 - 30000 = 35504, half way between 1109 and 1110 steps of 32: to the even 35520.
  EXPECT_EQ(sums_of(kernel).at(0), 35520);
}

TEST(TROWSUM, sums_any_number_of_rows) {
  for (const int rows : {1, 2, 254, 255, 256, 300, 510}) {
    for (const int cols : {5, 64, 70}) {
      if (rows == 510 && cols != 5) continue;  // beyond UB
      const Kernel kernel{.rows = rows, .cols = padded(cols, 4), .valid_cols = cols};
      EXPECT_EQ(sums_of(kernel), wanted(kernel)) << rows << " x " << cols;
    }
  }
}

TEST(TROWSUM, sums_integers_modulo_their_range) {
  for (const int cols : {1, 7, 8, 9, 15, 16, 17, 64, 100}) {
    const Kernel words{.type = "int32",
                       .rows = 5,
                       .cols = padded(cols, 4),
                       .valid_cols = cols,
                       .contents = "random(seed = 6, low = -2000000000, high = 2000000000)"};
    EXPECT_EQ(sums_of(words), wanted(words)) << cols;
    const Kernel halves{.type = "int16",
                        .rows = 5,
                        .cols = padded(cols, 2),
                        .valid_cols = cols,
                        .contents = "random(seed = 7, low = -32000, high = 32000)"};
    EXPECT_EQ(sums_of(halves), wanted(halves)) << cols;
  }
}

TEST(TROWSUM, integers_need_one_data_block_of_tmp) {
  const Kernel words{.type = "int32",
                     .rows = 300,
                     .cols = 24,
                     .valid_cols = 21,
                     .tmp_rows = 1,
                     .tmp_cols = 8,
                     .contents = "ramp(-3, 1)"};
  EXPECT_EQ(sums_of(words), wanted(words));
  const Kernel halves{.type = "int16",
                      .rows = 3,
                      .cols = 48,
                      .tmp_rows = 1,
                      .tmp_cols = 16,
                      .contents = "ramp(-3, 1)"};
  EXPECT_EQ(sums_of(halves), wanted(halves));
}

TEST(TROWSUM, writes_the_first_column_of_a_row_major_tile_and_leaves_the_others) {
  for (const std::string type : {"f32", "f16", "int32", "int16"}) {
    Kernel kernel{.type = type,
                  .rows = 6,
                  .cols = 320,
                  .valid_cols = 301,
                  .dst_cols = 48,
                  .contents = "random(seed = 8, low = -20, high = 20)"};
    EXPECT_EQ(sums_of(kernel), wanted(kernel)) << type;
    const std::vector<double> z = result_of(kernel.text());
    for (std::size_t i = 0; i < z.size(); ++i) {
      if (i % 48 != 0) EXPECT_EQ(z[i], 9) << type << ' ' << i;
    }
  }
}

TEST(TROWSUM, sums_the_valid_region_alone) {
  // Ones where they count; the rest of the tile would be seen in any sum.
  std::string x = "[";
  for (int r = 0; r < 8; ++r) {
    for (int c = 0; c < 200; ++c)
      x += std::string(r + c == 0 ? "" : ", ") + (c < 150 && r < 5 ? "1" : "1000");
  }
  const Kernel kernel{
      .rows = 8, .cols = 200, .valid_rows = 5, .valid_cols = 150, .contents = x + "]"};
  EXPECT_THAT(result_of(kernel.text()), ElementsAre(150, 150, 150, 150, 150, 9, 9, 9));
}

TEST(TROWSUM, rows_too_far_apart_for_a_stride_are_added_one_by_one) {
  // 2040 f32 are 255 DataBlocks, one instruction for all rows; 2048 are one too many.
  for (const int pitch : {2040, 2048, 2056}) {
    for (const int cols : {65, 128, 200, 320}) {
      const Kernel kernel{.rows = 4, .cols = pitch, .valid_cols = cols, .tmp_cols = 320};
      EXPECT_EQ(sums_of(kernel), wanted(kernel)) << pitch << ' ' << cols;
      const Kernel tmp{.rows = 4, .cols = 320, .valid_cols = cols, .tmp_cols = pitch};
      EXPECT_EQ(sums_of(tmp), wanted(tmp)) << pitch << ' ' << cols;
    }
  }
}

TEST(TROWSUM, sums_that_lie_further_apart_than_a_stride_reaches_are_made_one_by_one) {
  // 65536 halves from one sum to the next; the second lies at byte 131072.
  const std::string text = R"(ktrace 1
tensor x : f16[2, 128] = ramp(0, 1)
tensor z : f16[2, 16]
blocks aiv 0..1 {
  DataCopy.f16 ub @ (16384), x, count = 256
  set_flag MTE2->V, 0
  wait_flag MTE2->V, 0
  TROWSUM.f16 ub @ (0), ub @ (16384), ub @ (32768), dst_rows = 2, dst_cols = 65536, src_rows = 2, src_cols = 128, tmp_rows = 1, tmp_cols = 16
  set_flag V->MTE3, 0
  wait_flag V->MTE3, 0
  DataCopy.f16 z, ub @ (0), count = 16
  DataCopy.f16 z[1], ub @ (131072), count = 16
}
)";
  const auto z = result_of(text);
  EXPECT_EQ(z[0], 127 * 64);
  EXPECT_EQ(z[16], 127 * 64 + 128 * 128);
}

}  // namespace davsim::row_sum_values_test
