#include "ops/matmul.h"

namespace davsim::cube_copies_test {

using namespace cube_support;

/// A cube block with a buffer of f16 in each memory, a tensor and one statement.
std::string block(const std::string& body, const std::string& type = "f16") {
  return "ktrace 1\ntensor x : " + type + "[4096] = ramp(0, 1)\nblocks aic 0..1 {\nl1 s : " + type +
         "[8192] at 0\nl0a a : " + type + "[4096] at 0\nl0b b : " + type +
         "[4096] at 0\nfb f : uint64[64] at 0\nl1 q : uint64[64] at 0x40000\n" + body + "\n}\n";
}
std::string refused(const std::string& body, const std::string& type = "f16",
                    const Target& target = older()) {
  return failure_on(target, block(body, type));
}

TEST(DataCopyToL1, moves_whole_blocks) {
  const auto counted = operands_of(block("DataCopy s, x, count = 160"), older(), "copy_gm_to_l1");
  EXPECT_EQ(counted.at(0).at("burst_blocks"), 10);
  const auto strided =
      operands_of(block("DataCopy s, x, block_count = 3, block_len = 2, src_gap = 4, dst_gap = 5"),
                  older(), "copy_gm_to_l1");
  EXPECT_EQ(strided.at(0).at("bursts"), 3);
  EXPECT_EQ(strided.at(0).at("burst_blocks"), 2);
  EXPECT_EQ(strided.at(0).at("src_gap"), 4);
  EXPECT_EQ(strided.at(0).at("dst_gap"), 5);
}

TEST(DataCopyToL1, keeps_to_its_limits) {
  EXPECT_THAT(refused("DataCopy s, x, count = 8"),
              HasSubstr("count moves 16 bytes, expected a multiple of 32; use DataCopyNd2Nz"));
  EXPECT_THAT(refused("DataCopy s, x, block_count = 4096, block_len = 1"),
              HasSubstr("block_count is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("DataCopy s, s, count = 16"), HasSubstr("no path from l1 to l1"));
  EXPECT_EQ(refused("DataCopy x, s, count = 16"), "");
  EXPECT_THAT(refused("DataCopy x, s, count = 8"), HasSubstr("use whole DataBlocks"));
  EXPECT_THAT(refused("DataCopy s, x, count = 16, dst_type = f32"),
              HasSubstr("dst_type has a meaning from l1 to bt and from l0c to ub alone"));
}

TEST(DataCopyToFixpipeBuffer, counts_128_bytes_on_atlas_a2_and_a3) {
  const auto what =
      operands_of(block("DataCopy f, q, block_count = 2, block_len = 1, src_gap = 3, dst_gap = 1"),
                  older(), "copy_l1_to_fb");
  EXPECT_EQ(what.at(0).at("burst_bytes"), 128);
  EXPECT_EQ(what.at(0).at("src_gap_bytes"), 96);
  EXPECT_EQ(what.at(0).at("dst_gap_bytes"), 128);
  EXPECT_EQ(operands_of(block("DataCopy f, q, count = 17"), older(), "copy_l1_to_fb")
                .at(0)
                .at("burst_bytes"),
            128);
}

TEST(DataCopyToFixpipeBuffer, of_nothing_is_no_instruction) {
  for (const std::string form : {"block_count = 0, block_len = 1", "block_count = 1, block_len = 0",
                                 "count = 3", "count = 0"}) {
    EXPECT_THAT(operands_of(block("DataCopy f, q, " + form), older(), "copy_l1_to_fb"), IsEmpty())
        << form;
  }
}

TEST(DataCopyToFixpipeBuffer, needs_one_type) {
  EXPECT_THAT(refused("DataCopy f, s, count = 16"),
              HasSubstr("dst is uint64 and src is f16; they must be of one type"));
}

TEST(DataCopyNd2Nz, passes_on_its_parameters_in_the_order_of_the_documents) {
  const auto what = operands_of(block("DataCopyNd2Nz s, x, 2, 8, 23, 384, 32, 37, 2, 320"), older(),
                                "copy_gm_to_l1_nd2nz")
                        .at(0);
  EXPECT_EQ(what.at("nd_count"), 2);
  EXPECT_EQ(what.at("n_value"), 8);
  EXPECT_EQ(what.at("d_value"), 23);
  EXPECT_EQ(what.at("src_nd_stride"), 384);
  EXPECT_EQ(what.at("src_d_stride"), 32);
  EXPECT_EQ(what.at("dst_c0_stride"), 37);
  EXPECT_EQ(what.at("dst_n_stride"), 2);
  EXPECT_EQ(what.at("dst_nd_stride"), 320);
  EXPECT_EQ(refused("DataCopyNd2Nz s, x, 2, 8, 23, 384, 32, 37, 2, 320"), "");
}

TEST(DataCopyNd2Nz, moves_pairs_of_4_bits_as_bytes) {
  const std::string text =
      "ktrace 1\ntensor x : int4x2[2048]\nblocks aic 0..1 {\nl1 s : int4x2[4096] at 0\n"
      "DataCopyNd2Nz s, x, 1, 8, 32, 0, 64, 16, 1, 0\n}\n";
  const auto what = operands_of(text, older(), "copy_gm_to_l1_nd2nz");
  ASSERT_EQ(what.size(), 1U);
  EXPECT_EQ(what[0].at("d_value"), 32);
  EXPECT_EQ(what[0].at("src_d_stride"), 64);
  EXPECT_THAT(failure_on(older(), "ktrace 1\ntensor x : int4x2[2048]\nblocks aiv 0..1 {\n"
                                  "ub s : int4x2[4096] at 0\nDataCopyNd2Nz s, x, 1, 8, 32, 0, 64, 16\n}\n"),
              HasSubstr("DataCopyNd2Nz: int4x2 goes to l1 alone"));
}

TEST(DataCopyNd2Nz, of_nothing_is_no_instruction) {
  for (const std::string form : {"0, 8, 16", "1, 0, 16", "1, 8, 0"}) {
    EXPECT_THAT(operands_of(block("DataCopyNd2Nz s, x, " + form + ", 0, 16, 16"), older(),
                            "copy_gm_to_l1_nd2nz"),
                IsEmpty())
        << form;
  }
}

TEST(DataCopyNd2Nz, keeps_to_its_limits) {
  const auto with = [](const std::string& form) { return refused("DataCopyNd2Nz s, x, " + form); };
  EXPECT_THAT(with("4096, 1, 1, 0, 1, 1"), HasSubstr("nd_num is 4096, expected 0 to 4095"));
  EXPECT_THAT(with("1, 16385, 1, 0, 1, 1"), HasSubstr("n_value is 16385, expected 0 to 16384"));
  EXPECT_THAT(with("1, 1, 65536, 0, 1, 1"), HasSubstr("d_value is 65536, expected 0 to 65535"));
  EXPECT_THAT(with("1, 1, 1, 65536, 1, 1"),
              HasSubstr("src_nd_matrix_stride is 65536, expected 0 to 65535"));
  EXPECT_THAT(with("1, 1, 1, 0, 0, 1"), HasSubstr("src_d_value is 0, expected 1 to 65535"));
  EXPECT_THAT(with("1, 1, 1, 0, 1, 0"), HasSubstr("dst_nz_c0_stride is 0, expected 1 to 16384"));
  EXPECT_THAT(with("1, 1, 1, 0, 1, 1, 0"), HasSubstr("dst_nz_n_stride is 0, expected 1 to 16384"));
  EXPECT_THAT(with("1, 1, 1, 0, 1, 1, 1, 16385"),
              HasSubstr("dst_nz_matrix_stride is 16385, expected 0 to 16384"));
  EXPECT_THAT(refused("DataCopyNd2Nz x, s, 1, 1, 1, 0, 1, 1"),
              HasSubstr("dst lies in gm, expected l1"));
}

TEST(LoadData, passes_on_its_parameters_in_the_order_of_the_documents) {
  const auto left =
      operands_of(block("LoadData a, s, 1, 4, 2, 3"), older(), "load_l1_to_l0a").at(0);
  EXPECT_EQ(left.at("start_index"), 1);
  EXPECT_EQ(left.at("repeat"), 4);
  EXPECT_EQ(left.at("src_stride"), 2);
  EXPECT_EQ(left.at("dst_gap"), 3);
  EXPECT_EQ(left.at("transpose"), 0);
  const auto right = operands_of(block("LoadData b, s, repeat_times = 2, if_transpose = 1"),
                                 older(), "load_l1_to_l0b")
                         .at(0);
  EXPECT_EQ(right.at("start_index"), 0);
  EXPECT_EQ(right.at("src_stride"), 0);
  EXPECT_EQ(right.at("transpose"), 1);
}

// Its page says that Ascend 950 does not look at it, but public kernels for it count on the gap, with which
// fractals of a row come to lie where L0A has them there.
TEST(LoadData, leaves_gaps_between_results_on_every_architecture) {
  for (const Target& product : {older(), newer()}) {
    EXPECT_EQ(operands_of(block("LoadData a, s, 0, 2, 1, 7"), product, "load_l1_to_l0a").at(0).at("dst_gap"), 7);
  }
}

TEST(LoadData, of_nothing_is_no_instruction) {
  EXPECT_THAT(operands_of(block("LoadData a, s, 0, 0"), older(), "load_l1_to_l0a"), IsEmpty());
}

TEST(LoadData, keeps_to_its_limits) {
  EXPECT_THAT(refused("LoadData a, s, 0, 256"),
              HasSubstr("repeat_times is 256, expected 0 to 255"));
  EXPECT_THAT(refused("LoadData a, s, 65536, 1"), HasSubstr("start_index is 65536"));
  EXPECT_THAT(refused("LoadData a, s, 0, 1, 65536"), HasSubstr("src_stride is 65536"));
  EXPECT_THAT(refused("LoadData a, s, 0, 1, 1, 65536"), HasSubstr("dst_gap is 65536"));
  EXPECT_THAT(refused("LoadData a, s, 0, 1, if_transpose = 1", "f32"),
              HasSubstr("if_transpose with elements of 4 bytes, expected f16 or bf16"));
  EXPECT_THAT(refused("LoadData a, s, 0, 1, if_transpose = 1", "int8"),
              HasSubstr("if_transpose with elements of 1 bytes"));
  EXPECT_THAT(refused("LoadData a @ (256), s, 0, 1"), HasSubstr("alignment of 512 bytes"));
  EXPECT_THAT(refused("LoadData a, s @ (16), 0, 1"), HasSubstr("alignment of 32 bytes"));
  EXPECT_THAT(refused("LoadData s, a, 0, 1"), HasSubstr("src lies in l0a, expected l1 or gm"));
  EXPECT_THAT(refused("LoadData a, x, 0, 1", "f16", newer()),
              HasSubstr("ascend-950pr has no load_gm_to_l0a"));
}

TEST(LoadData2DV2, is_a_load_of_950) {
  EXPECT_THAT(refused("LoadData2DV2 a, s, 0, 0, 1, 1, 1, 1"),
              HasSubstr("LoadData2DV2: atlas-a2 does not support this operation"));
  const auto what =
      operands_of(block("LoadData2DV2 a, s, 2, 3, 4, 5, 6, 7"), newer(), "load_l1_to_l0a_2dv2")
          .at(0);
  EXPECT_EQ(what.at("m_start"), 2);
  EXPECT_EQ(what.at("k_start"), 3);
  EXPECT_EQ(what.at("m_step"), 4);
  EXPECT_EQ(what.at("k_step"), 5);
  EXPECT_EQ(what.at("src_stride"), 6);
  EXPECT_EQ(what.at("dst_stride"), 7);
}

TEST(LoadData2DV2, keeps_to_its_limits) {
  EXPECT_THAT(refused("LoadData2DV2 a, s, 0, 0, 256, 1, 1, 1", "f16", newer()),
              HasSubstr("m_step is 256, expected 0 to 255"));
  EXPECT_THAT(refused("LoadData2DV2 b, s, 0, 0, 1, 1, 1, 1, 1", "int8", newer()),
              HasSubstr("m_step is 1, expected an even number to transpose elements of 8 bits"));
  EXPECT_THAT(refused("LoadData2DV2 b, s, 0, 0, 1, 1, 1, 1, 1", "f32", newer()),
              HasSubstr("k_step is 1, expected an even number to transpose elements of 32 bits"));
  EXPECT_THAT(
      operands_of(block("LoadData2DV2 b, s, 0, 0, 0, 1, 1, 1"), newer(), "load_l1_to_l0b_2dv2"),
      IsEmpty());
}

}  // namespace davsim::cube_copies_test
