#include <fmt/format.h>

#include "ops/support.h"

// DataCopyNd2Nz into UB, DataCopyNz2Nd, and LoadData from global memory.

namespace davsim::rearranging_copies_test {

using namespace ops_support;

const std::vector<std::string> kProducts = {"atlas-a2", "ascend-950pr", "atlas-inference-aicore"};

/// Copies x by `body` into u, which holds nines, and u as it is to z.
std::string to_ub(const std::string& body, const std::string& type = "f16", int elements = 1024) {
  return fmt::format(R"(ktrace 1
tensor x : {0}[{1}] = ramp(1, 1)
tensor z : {0}[{1}] = fill(9)
blocks aiv 0..1 {{
  ub u : {0}[{1}] at 0
  DataCopy u, z, count = {1}
  PipeBarrier MTE2
  {2}
  PipeBarrier ALL
  DataCopy z, u, count = {1}
}}
)",
                     type, elements, body);
}

TEST(DataCopyNd2Nz, gives_the_example_of_its_page_in_ub) {
  for (const std::string& product : kProducts) {
    const auto z =
        result_of(to_ub("DataCopyNd2Nz u, x, n_value = 32, d_value = 32, src_d_value = 32, "
                        "dst_nz_c0_stride = 32"),
                  "z", product);
    for (int i = 0; i < 1024; ++i) {
      const int strip = i / 512, row = i % 512 / 16, column = i % 16;
      EXPECT_EQ(z[static_cast<std::size_t>(i)], 1 + row * 32 + strip * 16 + column) << product << i;
    }
  }
}

TEST(DataCopyNd2Nz, spreads_rows_columns_and_matrices_in_ub_as_told) {
  // Two matrices of 3 x 24, 200 elements apart, rows of 48; columns 7 DataBlocks apart, rows 2,
  // results 256 elements.
  const std::string body =
      "DataCopyNd2Nz u, x, nd_num = 2, n_value = 3, d_value = 24, "
      "src_nd_matrix_stride = 208, src_d_value = 48, dst_nz_c0_stride = 7, "
      "dst_nz_n_stride = 2, dst_nz_matrix_stride = 256";
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    std::vector<double> expected(1024, 9);
    for (int m = 0; m < 2; ++m) {
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 32; ++c) {  // what 24 leaves of a DataBlock becomes 0
          const int to = m * 256 + c / 16 * 7 * 16 + r * 2 * 16 + c % 16;
          expected[static_cast<std::size_t>(to)] = c < 24 ? 1 + m * 208 + r * 48 + c : 0;
        }
      }
    }
    EXPECT_EQ(result_of(to_ub(body), "z", product), expected) << product;
  }
  EXPECT_THAT(
      failure_of(to_ub(body), "atlas-inference-aicore"),
      HasSubstr(
          "rows end with 16 bytes of a DataBlock, but atlas-inference-aicore copies whole ones"));
}

TEST(DataCopyNd2Nz, copies_row_by_row_where_rows_are_no_whole_data_blocks_apart) {
  const std::string body =
      "DataCopyNd2Nz u, x, n_value = 5, d_value = 32, src_d_value = 37, dst_nz_c0_stride = 5";
  for (const std::string& product : kProducts) {
    const auto z = result_of(to_ub(body), "z", product);
    for (int i = 0; i < 160; ++i) {
      EXPECT_EQ(z[static_cast<std::size_t>(i)], 1 + i % 80 / 16 * 37 + i / 80 * 16 + i % 16)
          << product << i;
    }
    EXPECT_EQ(z[160], 9);
  }
}

/// Copies x to u and by `body` to z, which holds nines.
std::string from_ub(const std::string& body, const std::string& type) {
  return fmt::format(R"(ktrace 1
tensor x : {0}[1024] = ramp(1, 1)
tensor z : {0}[2048] = fill(9)
blocks aiv 0..1 {{
  ub u : {0}[1024] at 0
  DataCopy u, x, count = 1024
  PipeBarrier ALL
  {1}
}}
)",
                     type, body);
}

TEST(DataCopyNz2Nd, gives_the_example_of_its_page) {
  for (const std::string& product : kProducts) {
    for (const std::string type : {"f16", "f32"}) {
      const auto z =
          result_of(from_ub("DataCopyNz2Nd z, u, n_value = 32, d_value = 32, src_n_stride = 32, "
                            "dst_d_stride = 32",
                            type),
                    "z", product);
      for (int i = 0; i < 1024; ++i) {
        const int row = i / 32, column = i % 32;
        EXPECT_EQ(z[static_cast<std::size_t>(i)], 1 + column / 16 * 512 + row * 16 + column % 16)
            << i;
      }
    }
  }
}

TEST(DataCopyNz2Nd, spreads_rows_and_matrices_as_told) {
  // The parameters of the page's picture; rows 163 elements apart are no whole DataBlocks.
  for (const std::string& product : kProducts) {
    for (const int pitch : {160, 163}) {
      const auto z = result_of(
          from_ub(fmt::format("DataCopyNz2Nd z, u, nd_num = 2, n_value = 4, d_value = 32, "
                              "src_nd_matrix_stride = 1, src_n_stride = 4, dst_d_stride = {}, "
                              "dst_nd_matrix_stride = 48",
                              pitch),
                  "f32"),
          "z", product);
      std::vector<double> expected(2048, 9);
      for (int m = 0; m < 2; ++m) {
        for (int r = 0; r < 4; ++r) {
          for (int c = 0; c < 32; ++c) {
            expected[static_cast<std::size_t>(m * 48 + r * pitch + c)] =
                1 + m * 256 + c / 16 * 64 + r * 16 + c % 16;
          }
        }
      }
      EXPECT_EQ(z, expected) << product << pitch;
    }
  }
  EXPECT_THAT(failure_of(from_ub("DataCopyNz2Nd z, u, n_value = 4, d_value = 24, src_n_stride = 4, "
                                 "dst_d_stride = 32",
                                 "f16")),
              HasSubstr("d_value is 24, expected a multiple of 16"));
}

/// The example of the page: of 3 x 87 floats, two pieces of 24 in each of two rows.
std::string slices(const std::string& more = "", int src_end = 70) {
  return fmt::format(R"(ktrace 1
tensor x : f32[3 * 87] = ramp(0, 1)
tensor y : f32[3 * 87]
tensor z : f32[96]
blocks aiv 0..1 {{
  ub u : f32[96] at 0
  DataCopySlice u, x, dim_value = 2, burst_len = 3, src0_start = 16, src0_end = {}, src0_stride = 7, src0_shape = 87, src1_start = 0, src1_end = 2, src1_stride = 1, src1_shape = 3, dst0_start = 0, dst0_end = 47, dst0_stride = 0, dst0_shape = 48, dst1_start = 0, dst1_end = 1, dst1_stride = 0, dst1_shape = 2
  PipeBarrier ALL
  DataCopy z, u, count = 96
  DataCopySlice y, u, dim_value = 2, burst_len = 3, dst0_start = 16, dst0_end = 70, dst0_stride = 7, dst0_shape = 87, dst1_start = 0, dst1_end = 2, dst1_stride = 1, dst1_shape = 3, src0_start = 0, src0_end = 47, src0_stride = 0, src0_shape = 48, src1_start = 0, src1_end = 1, src1_stride = 0, src1_shape = 2
{}}}
)",
                     src_end, more);
}

TEST(DataCopySlice, gives_the_example_of_its_page_and_its_way_back) {
  std::vector<double> pieces, back(261, 0);
  for (const int row : {0, 2}) {
    for (const int start : {16, 47}) {
      for (int i = 0; i < 24; ++i) {
        pieces.push_back(row * 87 + start + i);
        back[static_cast<std::size_t>(row * 87 + start + i)] = row * 87 + start + i;
      }
    }
  }
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    EXPECT_EQ(result_of(slices(), "z", product), pieces) << product;
    EXPECT_EQ(result_of(slices(), "y", product), back) << product;
  }
  // Where copies move whole DataBlocks alone, pieces 31 elements apart are copied one by one.
  EXPECT_EQ(result_of(slices(), "y", "atlas-inference-aicore"), back);
}

TEST(DataCopySlice, refuses_what_its_page_refuses) {
  EXPECT_THAT(failure_of(slices("", 71)),
              HasSubstr("16 to 71 are no whole pieces of 24 with 7 between them in src0"));
  EXPECT_THAT(failure_of(slices("", 88)), HasSubstr("expected start < end <= shape"));
  EXPECT_THAT(failure_of(slices("", 39)),
              HasSubstr("dimension 0 has 1 pieces in src and 2 in dst"));
  EXPECT_THAT(
      failure_of(slices(
          "DataCopySlice x, y, burst_len = 1, src0_start = 0, src0_end = 7, src0_stride = 0, "
          "src0_shape = 8, dst0_start = 0, dst0_end = 7, dst0_stride = 0, dst0_shape = 8\n")),
      HasSubstr("src and dst lie in one memory"));
}

TEST(LoadData, refuses_from_global_memory_what_its_page_refuses) {
  const auto failure = [](const std::string& more, const std::string& to,
                          const std::string& product) {
    return failure_of(
        fmt::format("ktrace 1\ntensor x : f16[1024]\nblocks {} 0..1 {{\n{} d : f16[1024] at 0\n"
                    "LoadData d, x, 0, 2, 1{}\n}}\n",
                    product == "atlas-200i-500-a2" ? "merged" : "aic", to, more),
        product);
  };
  for (const std::string to : {"l1", "l0a", "l0b"}) {
    EXPECT_EQ(failure("", to, "atlas-a2"), "");
    EXPECT_EQ(failure("", to, "atlas-200i-500-a2"), "");
  }
  EXPECT_EQ(failure("", "l1", "ascend-950pr"), "");
  EXPECT_THAT(failure("", "l0a", "ascend-950pr"), HasSubstr("load_gm_to_l0a"));
  EXPECT_THAT(failure(", if_transpose = 1", "l0a", "atlas-a2"),
              HasSubstr("transposed on the way from l1 alone"));
  EXPECT_THAT(failure(", addr_mode = 1", "l1", "atlas-a2"),
              HasSubstr("the last fractal would have index -1"));
}

TEST(LoadDataWithTranspose, becomes_the_load_of_its_side) {
  const auto kernel = [](const std::string& to, const std::string& type, const std::string& form) {
    return fmt::format(
        "ktrace 1\nblocks aic 0..1 {{\nl1 a : {0}[4096] at 0\n{1} b : {0}[4096] at 0\n"
        "LoadDataWithTranspose b, a, {2}\n}}\n",
        type, to, form);
  };
  EXPECT_THAT(instructions_of(kernel("l0a", "f32", "0, 2, 1")),
              ElementsAre("load_l1_to_l0a_transpose"));
  EXPECT_THAT(instructions_of(kernel("l0b", "int8", "0, 2, 1"), "kirin-x90"),
              ElementsAre("load_l1_to_l0b_transpose"));
  for (const std::string type : {"f32", "int32", "uint32", "f16", "uint8"}) {
    EXPECT_THAT(instructions_of(kernel("l0b", type, "0, 2, 1"), "ascend-950pr"),
                ElementsAre("load_l1_to_l0b_transpose"));
    EXPECT_THAT(failure_of(kernel("l0a", type, "0, 2, 1"), "ascend-950pr"),
                HasSubstr("load_l1_to_l0a_transpose"));
  }
  EXPECT_THAT(instructions_of(kernel("l0b", "int8", "0, 0, 1")), IsEmpty());
  EXPECT_THAT(failure_of(kernel("l0b", "int16", "0, 2, 1")), HasSubstr("int16"));
  EXPECT_THAT(failure_of(kernel("l0b", "f16", "0, 256, 1")),
              HasSubstr("repeat_times is 256, expected 0 to 255"));
  EXPECT_THAT(failure_of(kernel("l0b", "f16", "0, 2, 1"), "kirin-9030"),
              HasSubstr("does not support this operation"));
}

TEST(LoadData, Mmad_and_Fixpipe_multiply_on_products_whose_cores_are_one) {
  // Matrices that lie in global memory as L1 wants them, in fractals by columns.
  const auto text = [](const std::string& from, const std::string& to, int width) {
    return fmt::format(R"(ktrace 1
const K = {2}
tensor a : {0}[2, 32, K] = random(seed = 1, low = -9, high = 9)
tensor b : {0}[2, 2, K, 16] = random(seed = 2, low = -9, high = 9)
tensor c : {1}[32, 32]
blocks merged 0..1 {{
  l1  a1 : {0}[2, 32, K] at 0
  l0a a2 : {0}[2, 2, 16, K] at 0
  l0b b2 : {0}[2, 2, K, 16] at 0
  l0c c1 : {1}[2, 32, 16] at 0
  LoadData a1, a, 0, 4, 1
  LoadData b2, b, 0, 4, 1
  PipeBarrier ALL
  for i in 0..2 {{
    LoadData a2[i], a1[0, i * 16], 0, 2, 2
  }}
  PipeBarrier ALL
  Mmad c1, a2, b2, 32, 32, 2 * K
  PipeBarrier ALL
  Fixpipe c, c1, n_size = 32, m_size = 32, src_stride = 32, dst_stride = 32
}}
)",
                       from, to, width);
  };
  const std::vector<std::array<std::string, 3>> cases = {{"atlas-200i-500-a2", "f16", "f32"},
                                                         {"atlas-200i-500-a2", "int8", "int32"},
                                                         {"kirin-x90", "int8", "int32"}};
  for (const auto& [product, from, to] : cases) {
    const int width = from == "int8" ? 32 : 16;
    const std::string kernel = text(from, to, width);
    const auto a = result_of(kernel, "a", product), b = result_of(kernel, "b", product);
    const auto c = result_of(kernel, "c", product);
    for (int m = 0; m < 32; ++m) {
      for (int n = 0; n < 32; ++n) {
        double sum = 0;
        for (int k = 0; k < 2 * width; ++k) {
          // Columns of fractals in a; in b rows of fractals that are transposed: 16 rows of K.
          const double left = a[static_cast<std::size_t>((k / width * 32 + m) * width + k % width)];
          const double right = b[static_cast<std::size_t>(
              ((k / width * 2 + n / 16) * 16 + n % 16) * width + k % width)];
          sum += left * right;
        }
        EXPECT_NEAR(c[static_cast<std::size_t>(m * 32 + n)], sum, 1e-2) << product << m << ' ' << n;
      }
    }
  }
}

}  // namespace davsim::rearranging_copies_test
