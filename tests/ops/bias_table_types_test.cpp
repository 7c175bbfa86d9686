// DataCopy from L1 to the bias table, point by point of its page: types, places and products.

#include "ops/bias_table.h"

namespace davsim::bias_table_types_test {

using namespace bias_table_support;

TEST(BiasTableTypes, half_widens_to_twice_the_bytes) {
  expect_table(table_after("DataCopy t, s, count = 64"), ramp(0, 1, 64));
  expect_table(table_after("DataCopy t, s, block_count = 1, block_len = 2"), ramp(0, 1, 64));
}

TEST(BiasTableTypes, gaps_of_widened_blocks_follow_what_is_written) {
  // 32 halves a burst become 128 bytes; 16 halves between two in L1, 16 floats in the table.
  expect_table(
      table_after("DataCopy t, s, block_count = 2, block_len = 1, src_gap = 1, dst_gap = 1"),
      joined({ramp(0, 1, 32), ramp(-1, 0, 16), ramp(48, 1, 32)}));
}

TEST(BiasTableTypes, same_types_keep_every_bit) {
  expect_table(table_after("DataCopy t, s, count = 128", "int32", "int32"), ramp(0, 1, 128));
  expect_table(table_after("DataCopy t, s, count = 128", "f32", "f32"), ramp(0, 1, 128));
}

TEST(BiasTableTypes, bf16_widens_on_950_alone) {
  expect_table(table_after("DataCopy t, s, count = 64", "bf16", "f32", newer()), ramp(0, 1, 64));
  EXPECT_THAT(
      refused("DataCopy t, s, count = 64", "bf16"),
      HasSubstr("DataCopy: copy_l1_to_bt of atlas-a2 has no form from bf16 to f32, expected "
                "one of f16 to f32"));
}

TEST(BiasTableTypes, every_other_pair_is_an_error) {
  const auto pair = [](const std::string& from, const std::string& to, const Target& target) {
    return failure_on(target, "ktrace 1\nblocks aic 0..1 {\nl1 s : " + from + "[64] at 0\nbt t : " +
                                  to + "[64] at 0\nDataCopy t, s, count = 64\n}\n");
  };
  const std::string names[] = {"f16",    "bf16",  "f32",    "int8",  "uint8", "int16",
                               "uint16", "int32", "uint32", "int64", "uint64"};
  for (const std::string& from : names) {
    for (const std::string& to : names) {
      const bool same = from == to && (from == "f32" || from == "int32");
      const bool widens = from == "f16" && to == "f32";
      const bool young = from == "bf16" && to == "f32";
      EXPECT_EQ(pair(from, to, older()).empty(), same || widens) << from << " to " << to;
      EXPECT_EQ(pair(from, to, newer()).empty(), same || widens || young) << from << " to " << to;
    }
  }
  // Even where nothing would move.
  EXPECT_THAT(refused("DataCopy t, s, count = 0", "f16", "int32"),
              HasSubstr("has no form from f16 to int32"));
}

TEST(BiasTableTypes, raw_addresses_take_their_types_from_the_statement) {
  EXPECT_EQ(failure_on(older(),
                       "ktrace 1\nblocks aic 0..1 {\nDataCopy.f32 bt @ (0), l1 @ (0), count "
                       "= 64\n}\n"),
            "");
  expect_table(table_after("DataCopy.f16 bt @ (0), l1 @ (0), count = 64, dst_type = f32"),
               ramp(0, 1, 64));
}

TEST(BiasTableTypes, destination_is_aligned_to_64_bytes) {
  EXPECT_THAT(refused("DataCopy t @ (32), s, count = 16", "f32"),
              HasSubstr("dst is at bt address 0x20, 32 bytes off its alignment of 64 bytes"));
}

TEST(BiasTableTypes, source_is_aligned_to_32_bytes) {
  EXPECT_THAT(refused("DataCopy t, s @ (16), count = 16", "f32"),
              HasSubstr("src is at l1 address 0x10, 16 bytes off its alignment of 32 bytes"));
  expect_table(table_after("DataCopy t, s @ (32), count = 16", "f32"), ramp(8, 1, 16));
}

TEST(BiasTableTypes, overflow_is_an_error) {
  EXPECT_THAT(refused("DataCopy t, s, count = 264", "f32"),
              HasSubstr("writes bt bytes 0x0 to 0x41f, beyond the 1024 bytes of bt"));
  EXPECT_THAT(refused("DataCopy t[240], s, block_count = 2, block_len = 1", "f32"),
              HasSubstr("beyond the 1024 bytes of bt"));
  // What is read fits the table, what is written does not.
  EXPECT_THAT(refused("DataCopy t, s, count = 512"), HasSubstr("beyond the 1024 bytes of bt"));
  EXPECT_EQ(refused("DataCopy t, s, count = 264", "f32", "f32", newer()), "");
}

TEST(BiasTableTypes, forms_exclude_each_other) {
  EXPECT_THAT(refused("DataCopy t, s, count = 16, block_len = 1", "f32"),
              HasSubstr("count and block_len exclude each other; write one form"));
  EXPECT_THAT(refused("DataCopy t, s, count = 16, src_gap = 1", "f32"),
              HasSubstr("count and src_gap exclude each other"));
  EXPECT_THAT(refused("DataCopy t, s, block_count = 1", "f32"), HasSubstr("block_len is missing"));
}

TEST(BiasTableTypes, products_without_it_name_those_that_have_it) {
  const std::string text =
      "ktrace 1\nblocks merged 0..1 {\nl1 a : f32[64] at 0\nbt t : f32[64] at 0\n"
      "DataCopy t, a, count = 64\n}\n";
  for (const char* id : {"atlas-200i-500-a2", "atlas-inference-aicore", "atlas-training",
                         "kirin-x90", "kirin-9030"}) {
    EXPECT_THAT(failure_on(test::product_named(id).target, text),
                HasSubstr(std::string("DataCopy: ") + id +
                          " has no copy_l1_to_bt; it is a part of Ascend 950PR and 950DT, Atlas A3 "
                          "and Atlas A2"));
  }
}

TEST(BiasTableTypes, runs_in_mte1) {
  const Program program = program_of(table_kernel("", "f32"));
  for (const Instruction& what : lower_for(program, older()).instructions) {
    if (what.spec().name == "copy_l1_to_bt") EXPECT_EQ(what.pipe, Pipe::MTE1);
  }
}

TEST(BiasTableTypes, is_filled_from_l1_alone) {
  EXPECT_THAT(
      failure_on(older(),
                 "ktrace 1\ntensor x : f32[64]\nblocks aic 0..1 {\nbt t : f32[64] at "
                 "0\nDataCopy t, x, count = 64\n}\n"),
      HasSubstr("no path from gm to bt is modelled yet; there are gm to ub, ub to gm, ub to ub, gm to "
                "l1, ub to l1, l1 to gm, l1 to bt, l1 to fb and l0c to ub"));
}

}  // namespace davsim::bias_table_types_test
