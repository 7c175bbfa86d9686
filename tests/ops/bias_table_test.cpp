// DataCopy from L1 to the bias table, point by point of its page: lengths, gaps and limits.

#include "ops/bias_table.h"

namespace davsim::bias_table_test {

using namespace bias_table_support;

TEST(BiasTable, count_form_moves_elements_one_after_another) {
  expect_table(table_after("DataCopy t, s, count = 64", "f32"), ramp(0, 1, 64));
  expect_table(table_after("DataCopy t[16], s[8], count = 32", "f32"),
               joined({ramp(-1, 0, 16), ramp(8, 1, 32)}));
}

TEST(BiasTable, count_form_rounds_down_to_32_bytes) {
  expect_table(table_after("DataCopy t, s, count = 15", "f32"), ramp(0, 1, 8));
  expect_table(table_after("DataCopy t, s, count = 24", "f32"), ramp(0, 1, 24));
  expect_table(table_after("DataCopy t, s, count = 47"), ramp(0, 1, 32));
  EXPECT_EQ(copies("DataCopy t, s, count = 31").at(0).at("burst_bytes"), 96);
}

TEST(BiasTable, count_below_32_bytes_is_no_operation) {
  expect_table(table_after("DataCopy t, s, count = 7", "f32"), {});
  expect_table(table_after("DataCopy t, s, count = 0", "f32"), {});
  EXPECT_THAT(copies("DataCopy t, s, count = 7"), IsEmpty());
}

TEST(BiasTable, structured_form_counts_64_bytes_on_atlas_a2_and_a3) {
  expect_table(table_after("DataCopy t, s, block_count = 1, block_len = 2", "f32"), ramp(0, 1, 32));
  // The example of the page: 256 floats.
  expect_table(
      table_after("DataCopy t, s, block_count = 1, block_len = 16, src_gap = 0, dst_gap = 0",
                  "f32"),
      ramp(0, 1, 256));
}

TEST(BiasTable, structured_form_counts_32_bytes_on_950) {
  expect_table(table_after("DataCopy t, s, block_count = 1, block_len = 2", "f32", "f32", newer()),
               ramp(0, 1, 16));
  expect_table(
      table_after("DataCopy t, s, block_count = 1, block_len = 32, src_gap = 0, dst_gap = 0", "f32",
                  "f32", newer()),
      ramp(0, 1, 256));
}

TEST(BiasTable, odd_lengths_are_errors_on_950_for_every_type) {
  for (const std::string type : {"f16", "f32"}) {
    EXPECT_THAT(
        refused("DataCopy t, s, block_count = 1, block_len = 3", type, "f32", newer()),
        HasSubstr("DataCopy: block_len is 3, ascend-950pr takes an even number of 32 bytes"))
        << type;
  }
  EXPECT_THAT(refused("DataCopy t, s, block_count = 1, block_len = 1", "bf16", "f32", newer()),
              HasSubstr("block_len is 1"));
  EXPECT_THAT(refused("DataCopy t, s, block_count = 1, block_len = 1", "int32", "int32", newer()),
              HasSubstr("block_len is 1"));
  EXPECT_EQ(refused("DataCopy t, s, block_count = 1, block_len = 3", "f32"), "");
}

TEST(BiasTable, gaps_run_from_tail_to_head) {
  // Bursts of 16 floats; 8 floats between two in L1, 16 in the table.
  expect_table(
      table_after("DataCopy t, s, block_count = 3, block_len = 1, src_gap = 1, dst_gap = 1", "f32"),
      joined({ramp(0, 1, 16), ramp(-1, 0, 16), ramp(24, 1, 16), ramp(-1, 0, 16), ramp(48, 1, 16)}));
}

TEST(BiasTable, gap_of_0_is_adjacent_at_both_ends) {
  expect_table(table_after("DataCopy t, s, block_count = 3, block_len = 1", "f32"), ramp(0, 1, 48));
  expect_table(
      table_after("DataCopy t, s, block_count = 2, block_len = 1, src_gap = 0, dst_gap = 0", "f32"),
      ramp(0, 1, 32));
}

TEST(BiasTable, gaps_have_units_of_their_own) {
  const auto old =
      copies("DataCopy t, s, block_count = 2, block_len = 2, src_gap = 3, dst_gap = 5");
  EXPECT_EQ(old.at(0).at("bursts"), 2);
  EXPECT_EQ(old.at(0).at("burst_bytes"), 128);
  EXPECT_EQ(old.at(0).at("src_gap_bytes"), 96);
  EXPECT_EQ(old.at(0).at("dst_gap_bytes"), 320);
  const auto young = copies(
      "DataCopy t, s, block_count = 2, block_len = 2, src_gap = 3, dst_gap = 5", "f32", newer());
  EXPECT_EQ(young.at(0).at("burst_bytes"), 64);
  EXPECT_EQ(young.at(0).at("src_gap_bytes"), 96);
  EXPECT_EQ(young.at(0).at("dst_gap_bytes"), 160);
}

TEST(BiasTable, zero_blocks_or_length_is_no_operation) {
  for (const std::string form : {"block_count = 0, block_len = 2", "block_count = 2, block_len = 0",
                                 "block_count = 0, block_len = 0"}) {
    expect_table(table_after("DataCopy t, s, " + form, "f32"), {});
    EXPECT_THAT(copies("DataCopy t, s, " + form), IsEmpty()) << form;
  }
}

TEST(BiasTable, block_count_is_0_to_4095) {
  EXPECT_THAT(refused("DataCopy t, s, block_count = 4096, block_len = 0"),
              HasSubstr("DataCopy: block_count is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("DataCopy t, s, block_count = -1, block_len = 0"),
              HasSubstr("block_count is -1"));
  EXPECT_EQ(refused("DataCopy t, s, block_count = 4095, block_len = 0"), "");
}

TEST(BiasTable, lengths_and_gaps_are_0_to_65535) {
  EXPECT_THAT(refused("DataCopy t, s, block_count = 0, block_len = 65536"),
              HasSubstr("block_len is 65536, expected 0 to 65535"));
  EXPECT_THAT(refused("DataCopy t, s, block_count = 1, block_len = 1, src_gap = 65536"),
              HasSubstr("src_gap is 65536, expected 0 to 65535"));
  EXPECT_THAT(refused("DataCopy t, s, block_count = 1, block_len = 1, dst_gap = 65536"),
              HasSubstr("dst_gap is 65536, expected 0 to 65535"));
  EXPECT_EQ(refused("DataCopy t, s, block_count = 0, block_len = 65535, src_gap = 65535, "
                    "dst_gap = 65535"),
            "");
}

}  // namespace davsim::bias_table_test
