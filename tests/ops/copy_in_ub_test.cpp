#include "ops/support.h"

namespace davsim::copy_in_ub_test {

using namespace ops_support;

/// Runs `body` between u, which holds 0, 1, 2, ..., and v, which holds nines; v afterwards.
std::string kernel(const std::string& body, const std::string& type = "int32") {
  return "ktrace 1\ntensor x : " + type + "[256] = ramp(0, 1)\ntensor z : " + type +
         "[256] = fill(9)\nblocks aiv 0..1 {\nub u : " + type + "[256] at 0\nub v : " + type +
         "[256] at 0x1000\nDataCopy u, x, count = 256\nDataCopy v, z, count = 256\n"
         "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n" +
         body + "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, v, count = 256\n}\n";
}

/// The numbers of z that are no nines of old, with their places.
std::vector<std::pair<int, double>> changed(const std::string& body,
                                            const std::string& type = "int32") {
  std::vector<std::pair<int, double>> all;
  const auto z = result_of(kernel(body, type));
  for (std::size_t i = 0; i < z.size(); ++i) {
    if (z[i] != 9) all.emplace_back(static_cast<int>(i), z[i]);
  }
  return all;
}

std::string refused(const std::string& body, const std::string& type = "int32") {
  return failure_of(kernel(body, type));
}

using Changes = std::vector<std::pair<int, double>>;

TEST(DataCopyInUb, moves_whole_blocks_in_the_vector_pipe) {
  const Changes z = changed("DataCopy v[8], u[16], count = 16");
  ASSERT_EQ(z.size(), 16U);
  EXPECT_EQ(z.front(), (std::pair<int, double>{8, 16}));
  EXPECT_EQ(z.back(), (std::pair<int, double>{23, 31}));
  // Two rows of a DataBlock, with gaps of one and of two.
  EXPECT_EQ(
      changed("DataCopy v, u[64], block_count = 2, block_len = 1, src_gap = 1, dst_gap = 2").back(),
      (std::pair<int, double>{31, 64 + 23}));
  EXPECT_THAT(instructions_of(kernel("DataCopy v, u, count = 8")),
              testing::Contains("copy_ub_to_ub"));
}

TEST(DataCopyInUb, refuses_parts_of_a_block_and_overlap) {
  EXPECT_THAT(refused("DataCopy v, u, count = 9"),
              HasSubstr("count moves 36 bytes, expected a multiple of 32; use Copy"));
  EXPECT_THAT(refused("DataCopy u[8], u, count = 16"),
              HasSubstr("copy_ub_to_ub: src and dst overlap at ub byte 32"));
}

TEST(Copy, copies_under_a_mask_by_strides) {
  // 2 repeats of 3 words: 8 DataBlocks apart in u, one in v.
  EXPECT_EQ(changed("Copy v, u, 3, 2, 1, 1, 1, 8"),
            (Changes{{0, 0}, {1, 1}, {2, 2}, {8, 64}, {9, 65}, {10, 66}}));
  EXPECT_EQ(changed("Copy v, u, [0x8001], 1"), (Changes{{0, 0}, {15, 15}}));
  EXPECT_EQ(changed("Copy v, u, [0, 0x80], 1", "int16"), (Changes{{71, 71}}));
  EXPECT_THAT(changed("Copy v, u, 0, 1"), IsEmpty());
  EXPECT_THAT(changed("Copy v, u, 64, 0"), IsEmpty());
}

TEST(Copy, counter_mode_counts_the_elements_of_each_repeat) {
  EXPECT_EQ(
      changed(
          "set_mask_count\nset_vector_mask 0, 3\nCopy v, u[16], repeat = 2, dst_repeat_size = 2, "
          "src_repeat_size = 4, is_set_mask = 0\nset_mask_norm"),
      (Changes{{0, 16}, {1, 17}, {2, 18}, {16, 48}, {17, 49}, {18, 50}}));
}

TEST(Copy, refuses_what_its_page_forbids) {
  EXPECT_THAT(refused("Copy v, u, 64, 256"), HasSubstr("Copy: repeat is 256, expected 0 to 255"));
  EXPECT_THAT(refused("Copy v, u, 65, 1"), HasSubstr("Copy: mask is 65, expected 0 to 64"));
  EXPECT_THAT(refused("Copy v, u, 64, 1, 65536"),
              HasSubstr("dst_stride is 65536, expected 0 to 65535"));
  EXPECT_THAT(refused("Copy v, u, 64, 1, 1, 1, 4096"),
              HasSubstr("dst_repeat_size is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("Copy v, u, repeat = 1"), HasSubstr("mask is missing"));
  EXPECT_THAT(refused("Copy v[4], u, 8, 1"), HasSubstr("16 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(refused("Copy v, u, 8, 1", "int8"), HasSubstr("int8 is not supported on atlas-a2"));
}

}  // namespace davsim::copy_in_ub_test
