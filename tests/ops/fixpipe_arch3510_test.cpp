#include "ops/cube_support.h"

namespace davsim::fixpipe_arch3510_test {

using namespace cube_support;

/// Moves the accumulator c, which is never written, by one statement.
std::string only(const std::string& form, const std::string& from = "f32",
                 const std::string& to = "f32") {
  return "ktrace 1\ntensor z : " + to + "[8192]\nblocks aic 0..1 {\nl0c c : " + from +
         "[8192] at 0\nl1 s : " + to + "[8192] at 0\nl1 q : uint64[64] at 0x40000\nub u : " + to +
         "[8192] at 0\nFixpipeArch3510 " + form + "\n}\nblocks aiv 1..3 {\n}\n";
}
std::map<std::string, std::int64_t> lowered(const std::string& form, std::string_view instruction,
                                            const std::string& to = "f32") {
  const auto found = operands_of(only(form, "f32", to), newer(), instruction);
  return found.size() == 1 ? found[0] : std::map<std::string, std::int64_t>{};
}
std::string refused(const std::string& form, const std::string& from = "f32",
                    const std::string& to = "f32") {
  return failure_on(newer(), only(form, from, to));
}

TEST(FixpipeArch3510, chooses_the_instruction_by_destination_and_format) {
  for (const auto& [dst, space] :
       {std::pair<std::string, std::string>{"z", "gm"}, {"s", "l1"}, {"u", "ub"}}) {
    const std::string name = "fixpipe_l0c_to_" + space;
    EXPECT_EQ(lowered(dst + ", c, 16, 32, 32, 48", name).at("nz2nd"), 1);
    EXPECT_EQ(lowered(dst + ", c, 16, 32, 32, 48, format = 0", name).at("nz2nd"), 0);
    const auto columns =
        lowered(dst + ", c, 16, 32, 32, 48, format = 2, src_nz_c0_stride = 2", name + "_nz2dn");
    EXPECT_EQ(columns.at("src_row_stride"), 2);
    EXPECT_EQ(columns.at("dst_stride"), 48);
    EXPECT_EQ(columns.at("n"), 16);
    EXPECT_EQ(columns.at("m"), 32);
  }
}

TEST(FixpipeArch3510, counts_strides_of_strips_in_elements) {
  EXPECT_EQ(lowered("z, c, 16, 32, 32, 48, format = 0", "fixpipe_l0c_to_gm").at("dst_stride"), 6);
  EXPECT_EQ(
      lowered("z, c, 16, 32, 32, 48, format = 0", "fixpipe_l0c_to_gm", "f16").at("dst_stride"), 3);
  EXPECT_THAT(refused("z, c, 16, 32, 32, 20, format = 0"),
              HasSubstr("dst_stride is 20, expected a multiple of 8 with format 0"));
}

TEST(FixpipeArch3510, hands_on_several_matrices_in_rows_of_16_elements) {
  const auto rows =
      lowered("z, c, 16, 16, 16, 16, nd_num = 3, src_nd_stride = 40, dst_nd_stride = 300",
              "fixpipe_l0c_to_gm");
  EXPECT_EQ(rows.at("nd_num"), 3);
  EXPECT_EQ(rows.at("src_nd_stride"), 40);
  EXPECT_EQ(rows.at("dst_nd_stride"), 300);
  // Strides of a single matrix mean nothing.
  const auto one =
      lowered("z, c, 16, 16, 16, 16, src_nd_stride = 40, dst_nd_stride = 300", "fixpipe_l0c_to_gm");
  EXPECT_EQ(one.at("nd_num"), 1);
  EXPECT_EQ(one.at("src_nd_stride"), 0);
  EXPECT_TRUE(lowered("z, c, 16, 16, 16, 16, nd_num = 0", "fixpipe_l0c_to_gm").empty());
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, nd_num = 2"),
              HasSubstr("dst_nd_stride is 0, expected 1 to"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, nd_num = 2, dst_nd_stride = 256, format = 0"),
              HasSubstr("nd_num is for format 1 or 2"));
}

TEST(FixpipeArch3510, splits_a_matrix_over_two_vector_cores) {
  const auto rows = lowered("u, c, 64, 32, 32, 72, dual_dst_ctrl = 1", "fixpipe_l0c_to_ub_dual");
  EXPECT_EQ(rows.at("split"), 1);
  EXPECT_EQ(rows.at("nz2nd"), 1);
  EXPECT_EQ(rows.at("dst_stride"), 72);
  const auto strips =
      lowered("u, c, 64, 32, 32, 640, dual_dst_ctrl = 2, format = 0", "fixpipe_l0c_to_ub_dual");
  EXPECT_EQ(strips.at("split"), 2);
  EXPECT_EQ(strips.at("nz2nd"), 0);
  EXPECT_EQ(strips.at("dst_stride"), 80);
  EXPECT_EQ(lowered("u, c, 64, 32, 32, 72, sub_block_id = 1", "fixpipe_l0c_to_ub").at("sub_block"),
            1);
}

TEST(FixpipeArch3510, splits_nothing_but_plain_moves) {
  const auto dual = [](const std::string& more, const std::string& to = "f32") {
    return refused("u, c, " + more, "f32", to);
  };
  EXPECT_THAT(dual("64, 31, 32, 72, dual_dst_ctrl = 1"),
              HasSubstr("m_size is 31, expected an even"));
  EXPECT_THAT(dual("48, 32, 32, 72, dual_dst_ctrl = 2"),
              HasSubstr("n_size is 48, expected a multiple of 32"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 3"),
              HasSubstr("dual_dst_ctrl is 3, expected 0 to 2"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1", "f16"), HasSubstr("converts nothing"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1, relu_en = 1"), HasSubstr("clips nothing"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1, deq_scalar = 1"),
              HasSubstr("deq_scalar has no meaning"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1, sub_block_id = 1"),
              HasSubstr("sub_block_id has no meaning"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1, format = 2"),
              HasSubstr("for format 0 or 1"));
  EXPECT_THAT(dual("64, 32, 32, 72, dual_dst_ctrl = 1, unit_flag = 1"),
              HasSubstr("unit_flag is 1"));
  EXPECT_THAT(refused("z, c, 64, 32, 32, 72, dual_dst_ctrl = 1"), HasSubstr("are for a dst in ub"));
  EXPECT_THAT(refused("s, c, 64, 32, 32, 72, sub_block_id = 0"), HasSubstr("are for a dst in ub"));
}

TEST(FixpipeArch3510, knows_which_results_may_be_scaled) {
  EXPECT_EQ(
      lowered("z, c, 16, 16, 16, 16, deq_scalar = 0x3f800000", "fixpipe_l0c_to_gm").at("quant"), 1);
  EXPECT_EQ(lowered("z, c, 16, 16, 16, 16", "fixpipe_l0c_to_gm", "f16").at("quant"), 0);
  EXPECT_EQ(
      lowered("z, c, 16, 16, 16, 16, deq_scalar = 1", "fixpipe_l0c_to_gm", "hif8").at("quant"), 1);
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16", "f32", "fp8_e4m3"),
              HasSubstr("f32 to fp8_e4m3 needs a scale"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, deq_scalar = 1", "int32", "int32"),
              HasSubstr("deq_scalar has no meaning from int32 to int32"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, deq_scalar = 1", "f32", "fp8_e5m2"),
              HasSubstr("has no form from f32 to fp8_e5m2"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, deq_scalar = 1", "int32", "hif8"),
              HasSubstr("has no form from int32 to hif8"));
}

TEST(FixpipeArch3510, keeps_to_its_limits) {
  EXPECT_THAT(refused("s, c, 12, 16, 16, 16"),
              HasSubstr("n_size is 12, expected a multiple of 8: whole DataBlocks in l1"));
  EXPECT_THAT(refused("u, c, 16, 12, 16, 16, format = 2"),
              HasSubstr("m_size is 12, expected a multiple of 8: whole DataBlocks in ub"));
  EXPECT_EQ(refused("z, c, 17, 13, 16, 20"), "");
  EXPECT_EQ(refused("z, c, 17, 13, 16, 20, format = 2"), "");
  EXPECT_THAT(refused("z, c, 17, 16, 16, 16, format = 0"),
              HasSubstr("n_size is 17, expected a multiple of 16"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, format = 3"),
              HasSubstr("format is 3, expected 0 to 2"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, src_nz_c0_stride = 2"),
              HasSubstr("src_nz_c0_stride is for format 2"));
  EXPECT_THAT(refused("z, c, 16, 16, 16, 16, channel_split = 1"),
              HasSubstr("channel_split is for f32 to gm with format = 0"));
  EXPECT_THAT(failure_on(older(), only("z, c, 16, 16, 16, 16")),
              HasSubstr("does not support this operation"));
  EXPECT_THAT(failure_on(older(), only("u, c, 16, 16, 16, 16")),
              HasSubstr("does not support this operation"));
}

TEST(FixpipeArch3510, brings_scales_of_columns_from_l1) {
  const std::string text = only("z, c, 16, 16, 16, 16, cbuf_workspace = q", "f32", "hif8");
  const auto copies = operands_of(text, newer(), "copy_l1_to_fb");
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies[0].at("burst_bytes"), 128);
  EXPECT_EQ(operands_of(text, newer(), "fixpipe_l0c_to_gm").at(0).at("quant"), 2);
}

TEST(Fixpipe, moves_several_matrices_in_fractals) {
  const std::string text =
      "ktrace 1\ntensor z : f32[1024]\nblocks aic 0..1 {\nl0c c : f32[4096] at 0\n"
      "Fixpipe z, c, 16, 16, 32, 16, nd_num = 2, src_nd_stride = 1, dst_nd_stride = 256\n}\n";
  for (const Target& target : {older(), newer()}) {
    const auto found = operands_of(text, target, "fixpipe_l0c_to_gm");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].at("nd_num"), 2);
    EXPECT_EQ(found[0].at("src_nd_stride"), 16);  // a fractal is 16 rows of 16 elements
    EXPECT_EQ(found[0].at("dst_nd_stride"), 256);
  }
}

}  // namespace davsim::fixpipe_arch3510_test
