// Products with scales, and the loads of what they need.

#include "ops/cube_support.h"

namespace davsim::mx_test {

using namespace cube_support;

std::string cube(const std::string& body, const std::string& left = "fp8_e4m3",
                 const std::string& right = "fp8_e4m3") {
  return "ktrace 1\nblocks aic 0..1 {\nl1 m : " + left +
         "[4096] at 0\nl1 s : fp8_e8m0[1024] at 0x4000\n"
         "l1 w : uint8[64] at 0x5000\nl0a a : " +
         left + "[4096] at 0x1000\nl0b b : " + right +
         "[4096] at 0x800\nl0c c : f32[1024] at 0\nbt t : f32[64] at 0\n" + body + "\n}\n";
}
std::string refused(const std::string& body, const std::string& left = "fp8_e4m3",
                    const std::string& right = "fp8_e4m3") {
  return failure_on(newer(), cube(body, left, right));
}

TEST(MmadMx, finds_its_scales_at_a_16th_of_the_address) {
  const auto found = operands_of(cube("MmadMx c, a, b, 16, 32, 64"), newer(), "mmad_mx");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].at("a_scale"), 0x100);
  EXPECT_EQ(found[0].at("b_scale"), 0x80);
  EXPECT_EQ(found[0].at("m"), 16);
  EXPECT_EQ(found[0].at("n"), 32);
  EXPECT_EQ(found[0].at("k"), 64);
  EXPECT_EQ(found[0].at("init"), 1);
}

TEST(MmadMx, starts_as_mmad_does) {
  const auto start = [](const std::string& form) {
    return operands_of(cube("MmadMx c, a, b, 16, 16, 64" + form), newer(), "mmad_mx")
        .at(0)
        .at("init");
  };
  EXPECT_EQ(start(""), 1);
  EXPECT_EQ(start(", cmatrix_init_val = 0"), 0);
  EXPECT_EQ(start(", bias = t"), 2);
  EXPECT_TRUE(operands_of(cube("MmadMx c, a, b, 0, 16, 64"), newer(), "mmad_mx").empty());
}

TEST(MmadMx, takes_two_types_of_as_many_bits) {
  const auto right = [](const std::string& a, const std::string& b) {
    return static_cast<Type>(
        operands_of(cube("MmadMx c, a, b, 16, 16, 64", a, b), newer(), "mmad_mx")
            .at(0)
            .at("b_type"));
  };
  EXPECT_EQ(right("fp8_e4m3", "fp8_e5m2"), Type::fp8_e5m2);
  EXPECT_EQ(right("fp4x2_e2m1", "fp4x2_e1m2"), Type::fp4x2_e1m2);
  EXPECT_EQ(right("fp4x2_e1m2", "fp4x2_e1m2"), Type::none);
  EXPECT_THAT(refused("MmadMx c, a, b, 16, 16, 64", "fp8_e4m3", "fp4x2_e2m1"),
              HasSubstr("fm is fp8_e4m3 and filter is fp4x2_e2m1; they must be of one type"));
}

TEST(MmadMx, keeps_to_its_limits) {
  EXPECT_THAT(refused("MmadMx c, a, b, 16, 16, 96"),
              HasSubstr("k is 96, expected a multiple of 64"));
  EXPECT_THAT(refused("MmadMx c, a, b, 16, 4096, 64"), HasSubstr("n is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("MmadMx c, a @ (512), b, 16, 16, 64"),
              HasSubstr("a at byte 4608 with fp8_e4m3; expected a multiple of 1024"));
  EXPECT_THAT(refused("MmadMx c, a, b, 16, 16, 64", "hif8", "hif8"),
              HasSubstr("hif8 is not supported"));
  EXPECT_THAT(failure_on(older(), cube("", "int8", "int8")), testing::IsEmpty());
  EXPECT_THAT(failure_on(older(),
                         "ktrace 1\nblocks aic 0..1 {\nMmadMx l0c @ (0), l0a @ (0), l0b @ (0), "
                         "16, 16, 64\n}\n"),
              HasSubstr("atlas-a2 does not support this operation"));
}

TEST(LoadData2DMx, is_a_load_of_the_matrix_and_one_of_its_scales) {
  for (const std::string side : {"a", "b"}) {
    const std::string text =
        cube("LoadData2DMx " + side +
             ", m, s, 2, 3, 4, 5, 6, 7, 8, 9, m_start_position = 1, k_start_position = 2, "
             "x_start_position = 3, y_start_position = 4");
    const auto matrix = operands_of(text, newer(), "load_l1_to_l0" + side + "_2dv2").at(0);
    EXPECT_EQ(matrix.at("m_step"), 2);
    EXPECT_EQ(matrix.at("k_step"), 3);
    EXPECT_EQ(matrix.at("src_stride"), 4);
    EXPECT_EQ(matrix.at("dst_stride"), 5);
    EXPECT_EQ(matrix.at("m_start"), 1);
    EXPECT_EQ(matrix.at("k_start"), 2);
    const auto scales = operands_of(text, newer(), "load_l1_to_l0" + side + "_mx").at(0);
    EXPECT_EQ(scales.at("dst"), side == "a" ? 0x100 : 0x80);
    EXPECT_EQ(scales.at("src"), 0x4000);
    EXPECT_EQ(scales.at("x_step"), 6);
    EXPECT_EQ(scales.at("y_step"), 7);
    EXPECT_EQ(scales.at("src_stride"), 8);
    EXPECT_EQ(scales.at("dst_stride"), 9);
    EXPECT_EQ(scales.at("x_start"), 3);
    EXPECT_EQ(scales.at("y_start"), 4);
  }
}

TEST(LoadData2DMx, moves_no_half_without_steps) {
  const std::string no_scales = cube("LoadData2DMx a, m, s, 2, 2, 2, 2, 0, 1, 1, 1");
  EXPECT_EQ(operands_of(no_scales, newer(), "load_l1_to_l0a_2dv2").size(), 1U);
  EXPECT_TRUE(operands_of(no_scales, newer(), "load_l1_to_l0a_mx").empty());
  const std::string no_matrix = cube("LoadData2DMx a, m, s, 0, 2, 2, 2, 1, 1, 1, 1");
  EXPECT_TRUE(operands_of(no_matrix, newer(), "load_l1_to_l0a_2dv2").empty());
  EXPECT_EQ(operands_of(no_matrix, newer(), "load_l1_to_l0a_mx").size(), 1U);
}

TEST(LoadData2DMx, keeps_to_its_limits) {
  EXPECT_THAT(refused("LoadData2DMx a, m, w, 1, 1, 1, 1, 1, 1, 1, 1"),
              HasSubstr("src_mx is uint8, expected fp8_e8m0"));
  EXPECT_THAT(refused("LoadData2DMx a, m, s, 1, 1, 1, 1, 256, 1, 1, 1"),
              HasSubstr("x_step is 256, expected 0 to 255"));
  EXPECT_THAT(refused("LoadData2DMx a, m, s, 1, 1, 1, 1, 1, 1, 65536, 1"),
              HasSubstr("mx_src_stride is 65536"));
  EXPECT_THAT(refused("LoadData2DMx.fp8_e4m3 l0c @ (0), m, s, 1, 1, 1, 1, 1, 1, 1, 1"),
              HasSubstr("dst lies in l0c, expected l0a or l0b"));
  EXPECT_THAT(
      refused("LoadData2DMx a, m, s, 2, 1, 2, 2, 1, 1, 1, 1, if_transpose = 1", "fp4x2_e2m1"),
      HasSubstr("m_step is 2, expected a multiple of 4 to transpose numbers of 4 bits"));
  EXPECT_THAT(refused("LoadData2DMx a, m, s, 3, 1, 3, 3, 1, 1, 1, 1, if_transpose = 1"),
              HasSubstr("m_step is 3, expected an even number"));
}

TEST(Samples, product_with_scales) {
  const std::string path = TestKernel::sample("dav-3510/matmul_mxfp8");
  const Program program = read_ktrace_file(path, {});
  const ExecutionReport report = execute_program(newer(), lower_for(program, newer()), path, {});
  for (const Finding& finding : report.findings) ADD_FAILURE() << finding.message;
  ASSERT_EQ(report.expect.size(), 1U);
  EXPECT_EQ(report.expect[0].status, ExpectResult::Status::passed);
}

}  // namespace davsim::mx_test
