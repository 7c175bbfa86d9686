#include "ops/support.h"

namespace davsim::copies_test {

using namespace ops_support;

/// Moves x (0, 1, 2, ...) through u by `in` and from u to z by `out`; z holds -1 before, u -2.
std::string kernel(const std::string& in, const std::string& out,
                   const std::string& type = "int16") {
  return "ktrace 1\ntensor x : " + type + "[2048] = ramp(0, 1)\ntensor old : " + type +
         "[2048] = fill(-2)\ntensor z : " + type +
         "[256] = fill(-1)\nblocks aiv 0..1 {\nub u : " + type +
         "[2048] at 0\nDataCopy u, old, count = 2048\npipe_barrier MTE2\n" + in +
         "\nset_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n" + out + "\n}\n";
}
std::vector<double> moved(const std::string& in, const std::string& out,
                          const std::string& type = "int16") {
  return result_of(kernel(in, out, type));
}
std::string refused(const std::string& in, const std::string& type = "int16") {
  return failure_of(kernel(in, "", type));
}

/// `z` starts with these numbers, and the `rest` follows to its end.
void expect_starts(const std::vector<double>& z, const std::vector<double>& start, double rest) {
  ASSERT_GE(z.size(), start.size());
  const auto end = z.begin() + static_cast<std::ptrdiff_t>(start.size());
  EXPECT_EQ(std::vector<double>(z.begin(), end), start);
  EXPECT_THAT(std::vector<double>(end, z.end()), Each(rest));
}

std::vector<double> joined(std::initializer_list<std::vector<double>> parts) {
  std::vector<double> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

const std::string kAllOut = "DataCopy z, u, count = 256";
const std::string kAllIn = "DataCopy u, x, count = 256";

TEST(DataCopy, count_form_moves_whole_blocks_both_ways) {
  expect_starts(moved("DataCopy u, x[5], count = 48", kAllOut), ramp(5, 1, 48), -2);
  expect_starts(moved(kAllIn, "DataCopy z, u[16], count = 48"), ramp(16, 1, 48), -1);
  expect_starts(moved("DataCopy u, x, count = 0", kAllOut), {}, -2);
  EXPECT_THAT(moved(kAllIn, "DataCopy z, u, count = 0"), Each(-1));
}

TEST(DataCopy, count_form_refuses_parts_of_a_block) {
  EXPECT_THAT(
      refused("DataCopy u, x, count = 9"),
      HasSubstr("DataCopy: count moves 18 bytes, expected a multiple of 32; use DataCopyPad for "
                "other lengths"));
  EXPECT_THAT(refused("DataCopy u, x, count = 9", "f32"), HasSubstr("count moves 36 bytes"));
  EXPECT_EQ(refused("DataCopy u, x, count = 8", "f32"), "");
  EXPECT_THAT(refused("DataCopy u, x, count = -16"), HasSubstr("count is -16"));
}

TEST(DataCopy, strided_form_leaves_gaps_from_tail_to_head) {
  // 3 bursts of 1 DataBlock, 2 DataBlocks of 16 between them in x, 1 in u.
  expect_starts(
      moved("DataCopy u, x, block_count = 3, block_len = 1, src_gap = 2, dst_gap = 1", kAllOut),
      joined({ramp(0, 1, 16), ramp(-2, 0, 16), ramp(48, 1, 16), ramp(-2, 0, 16), ramp(96, 1, 16)}),
      -2);
  expect_starts(
      moved(kAllIn, "DataCopy z, u, block_count = 2, block_len = 2, src_gap = 1, dst_gap = 2"),
      joined({ramp(0, 1, 32), ramp(-1, 0, 32), ramp(48, 1, 32)}), -1);
  expect_starts(moved(kAllIn, "DataCopy z, u, block_count = 2, block_len = 1"), ramp(0, 1, 32), -1);
}

TEST(DataCopy, strided_form_of_nothing_is_no_instruction) {
  for (const std::string form :
       {"block_count = 0, block_len = 2", "block_count = 2, block_len = 0"}) {
    EXPECT_THAT(moved("DataCopy u, x, " + form, kAllOut), Each(-2)) << form;
  }
}

TEST(DataCopy, strided_form_keeps_to_its_fields) {
  const auto with = [](const std::string& form) { return refused("DataCopy u, x, " + form); };
  EXPECT_THAT(with("block_count = 4096, block_len = 0"),
              HasSubstr("block_count is 4096, expected 0 to 4095"));
  EXPECT_THAT(with("block_count = 0, block_len = 65536"),
              HasSubstr("block_len is 65536, expected 0 to 65535"));
  EXPECT_THAT(with("block_count = 1, block_len = 1, src_gap = 65536"),
              HasSubstr("src_gap is 65536"));
  EXPECT_THAT(with("block_count = 1, block_len = 1, dst_gap = -1"), HasSubstr("dst_gap is -1"));
  EXPECT_THAT(with("block_count = 1, block_len = 1, count = 16"),
              HasSubstr("exclude each other; write one form"));
  EXPECT_THAT(with("block_count = 1"), HasSubstr("block_len is missing"));
}

TEST(DataCopy, knows_the_paths_between_gm_and_ub) {
  EXPECT_THAT(refused("DataCopy z, x, count = 16"),
              HasSubstr("no path from gm to gm is modelled yet; there are gm to ub, ub to gm, ub to ub"));
  EXPECT_THAT(failure_of("ktrace 1\ntensor x : f16[64]\nblocks aiv 0..1 {\nl1 a : f16[64] at 0\n"
                         "DataCopy a, x, count = 64\n}\n"),
              HasSubstr("copy_gm_to_l1: an aiv core of atlas-a2 has no l1; the blocks of it have "
                        "to be aic"));
  EXPECT_THAT(failure_of("ktrace 1\nblocks aic 0..1 {\nl1 a : f16[64] at 0\nl0c c : f16[64] at 0\n"
                         "DataCopy a, c, count = 64\n}\n"),
              HasSubstr("no path from l0c to l1 is modelled yet"));
  EXPECT_THAT(failure_of("ktrace 1\ntensor x : f32[64]\nblocks aiv 0..1 {\nub u : f16[64] at 0\n"
                         "DataCopy u, x, count = 16\n}\n"),
              HasSubstr("dst is f16 and src is f32; they must be of one type"));
}

TEST(DataCopyPad, moves_rows_of_any_length_and_fills_blocks_with_the_first_element) {
  // Rows of 9 halves, 7 elements apart in x: they begin at 0, 16, 32.
  expect_starts(moved("DataCopyPad u, x, block_count = 3, block_len = 18, src_gap = 14", kAllOut),
                joined({ramp(0, 1, 9), ramp(0, 0, 7), ramp(16, 1, 9), ramp(16, 0, 7),
                        ramp(32, 1, 9), ramp(32, 0, 7)}),
                -2);
  // Gaps at dst are whole DataBlocks behind the last DataBlock of a row.
  expect_starts(moved("DataCopyPad u, x[1], block_count = 2, block_len = 2, dst_gap = 1", kAllOut),
                joined({ramp(1, 0, 16), ramp(-2, 0, 16), ramp(2, 0, 16)}), -2);
}

TEST(DataCopyPad, pads_on_both_sides_with_the_value) {
  // 2 + 5 + 3 elements, then the rest of the DataBlock.
  const auto z = moved(
      "DataCopyPad u, x[10], block_count = 2, block_len = 10, is_pad = 1, left_padding = 2, "
      "right_padding = 3, padding_value = 77",
      kAllOut);
  for (const int row : {0, 1}) {
    const auto at = z.begin() + 16 * row;
    EXPECT_EQ(std::vector<double>(at, at + 10),
              joined({ramp(77, 0, 2), ramp(10 + 5 * row, 1, 5), ramp(77, 0, 3)}));
  }
  EXPECT_THAT(std::vector<double>(z.begin() + 32, z.end()), Each(-2));
  // 14 + 4 elements take a second DataBlock.
  const auto wide = moved(
      "DataCopyPad u, x, block_count = 1, block_len = 28, is_pad = 1, right_padding = 4, "
      "padding_value = 5",
      kAllOut);
  EXPECT_EQ(std::vector<double>(wide.begin(), wide.begin() + 18),
            joined({ramp(0, 1, 14), ramp(5, 0, 4)}));
  EXPECT_THAT(std::vector<double>(wide.begin() + 32, wide.end()), Each(-2));
}

TEST(DataCopyPad, writes_exactly_the_bytes_of_each_row_to_gm) {
  expect_starts(moved(kAllIn, "DataCopyPad z, u, block_count = 2, block_len = 18"),
                joined({ramp(0, 1, 9), ramp(16, 1, 9)}), -1);
  expect_starts(
      moved(kAllIn,
            "DataCopyPad z[1], u, block_count = 2, block_len = 6, src_gap = 1, dst_gap = 4"),
      joined({{-1}, ramp(0, 1, 3), {-1, -1}, ramp(32, 1, 3)}), -1);
}

TEST(DataCopyPad, of_nothing_is_no_instruction) {
  for (const std::string form :
       {"block_count = 0, block_len = 2", "block_count = 1, block_len = 0"}) {
    EXPECT_THAT(moved("DataCopyPad u, x, " + form, kAllOut), Each(-2)) << form;
    EXPECT_THAT(moved(kAllIn, "DataCopyPad z, u, " + form), Each(-1)) << form;
  }
}

TEST(DataCopyPad, keeps_to_its_fields) {
  const auto with = [](const std::string& form) { return refused("DataCopyPad u, x, " + form); };
  EXPECT_THAT(with("4096, 2"), HasSubstr("block_count is 4096, expected 0 to 4095"));
  EXPECT_THAT(with("1, 3"),
              HasSubstr("block_len is 3 bytes, expected a multiple of the 2 bytes of an int16"));
  EXPECT_THAT(with("0, 2097152"), HasSubstr("block_len is 2097152, expected 0 to 2097151"));
  EXPECT_THAT(with("1, 2, is_pad = 1, left_padding = 17"),
              HasSubstr("left_padding is 17, expected 0 to 16"));
  EXPECT_THAT(with("1, 2, is_pad = 1, right_padding = 17"),
              HasSubstr("right_padding is 17, expected 0 to 16"));
  EXPECT_THAT(with("1, 2, left_padding = 1"),
              HasSubstr("left_padding or right_padding without is_pad = 1"));
  EXPECT_THAT(with("1, 2, dst_gap = 65536"), HasSubstr("dst_gap is 65536, expected 0 to 65535"));
  EXPECT_THAT(with("1, 2, src_gap = 4294967296"), HasSubstr("src_gap is 4294967296"));
  EXPECT_THAT(failure_of(kernel(kAllIn, "DataCopyPad z, u, 1, 2, is_pad = 1")),
              HasSubstr("is_pad has no meaning from ub to gm"));
  EXPECT_THAT(refused("DataCopyPad u, u, 1, 2"), HasSubstr("no path from ub to ub"));
}

TEST(DataCopyPad, of_a_shorter_last_tile_moves_what_is_left) {
  // 100 elements in tiles of 48: 48, 48, 4.
  const std::string tile = "min(48, 100 - t * 48) * 2";
  const auto z = moved("for t in 0..3 {\nDataCopyPad u[t * 48], x[t * 48], 1, " + tile + "\n}",
                       "for t in 0..3 {\nDataCopyPad z[t * 48], u[t * 48], 1, " + tile + "\n}");
  expect_starts(z, ramp(0, 1, 100), -1);
}

}  // namespace davsim::copies_test
