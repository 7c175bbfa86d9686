// A product with a right matrix that keeps two of four neighbours, from global memory and back.

#include "instructions/sparse_matrix.h"
#include "ops/cube_support.h"

namespace davsim::sparse_test {

using namespace cube_support;
using cube_layouts::SparseMatrix;
using cube_layouts::up;

std::string list(const std::vector<std::byte>& bytes, bool is_signed) {
  std::string text = "[";
  for (const std::byte byte : bytes) {
    const int value = is_signed ? std::to_integer<std::int8_t>(byte) : std::to_integer<int>(byte);
    text += (text.size() == 1 ? "" : ", ") + std::to_string(value);
  }
  return text + "]";
}

std::string kernel(int m, int k, int n, const SparseMatrix& b) {
  const auto num = [](std::size_t value) { return std::to_string(value); };
  const std::size_t fractals = b.numbers.size() / 512;
  const auto rows = static_cast<std::size_t>(m), depth = static_cast<std::size_t>(k);
  const std::size_t mt = up(rows, 16), kt = up(depth, 32);
  std::string text = "ktrace 1\ntensor a : int8[" + num(rows) + ", " + num(depth) +
                     "] = random(seed = 1, low = -100, high = 100)\ntensor b : int8[" +
                     num(b.numbers.size()) + "] = " + list(b.numbers, true) +
                     "\ntensor x : uint8[" + num(b.index.size()) + "] = " + list(b.index, false) +
                     "\ntensor z : int32[" + num(rows) + ", " + std::to_string(n) + "]\n";
  text += "blocks aic 0..1 {\nl1 a1 : int8[" + num(mt * kt * 512) + "] at 0\nl1 b1 : int8[" +
          num(b.numbers.size()) + "] at 0x10000\nl1 x1 : uint8[" + num(b.index.size()) +
          "] at 0x20000\nl0a a2 : int8[" + num(mt * kt * 512) + "] at 0\nl0b b2 : int8[" +
          num(b.numbers.size()) + "] at 0x400\nl0c c : int32[" +
          num(mt * up(static_cast<std::size_t>(n), 16) * 256) + "] at 0\n";
  text += "DataCopyNd2Nz a1, a, 1, " + num(rows) + ", " + num(depth) + ", 0, " + num(depth) + ", " +
          num(mt * 16) + "\n";
  text += "DataCopy b1, b, count = " + num(b.numbers.size()) +
          "\nDataCopy x1, x, count = " + num(b.index.size()) + "\n";
  text += "set_flag MTE2->MTE1, 0\nwait_flag MTE2->MTE1, 0\n";
  for (std::size_t i = 0; i < mt; ++i) {
    text += "LoadData a2[" + num(i * kt * 512) + "], a1, " + num(i) + ", " + num(kt) + ", " +
            num(mt) + "\n";
  }
  text += "LoadDataWithSparse b2, b1, x1, " + num(fractals) +
          "\nset_flag MTE1->M, 0\nwait_flag MTE1->M, 0\n";
  text += "MmadWithSparse c, a2, b2, " + num(rows) + ", " + std::to_string(n) + ", " + num(depth) +
          "\nset_flag M->FIX, 0\nwait_flag M->FIX, 0\nFixpipe z, c, " + std::to_string(n) + ", " +
          num(rows) + ", " + num(mt * 16) + ", " + std::to_string(n) + "\n}\n";
  return text;
}

TEST(MmadWithSparse, equals_the_product_with_the_whole_matrix) {
  for (const auto& [m, k, n] : {std::tuple{17, 64, 16}, {32, 128, 33}, {16, 96, 5}}) {
    const SparseMatrix b(static_cast<std::size_t>(k), static_cast<std::size_t>(n), 3);
    const auto tensors = tensors_after(kernel(m, k, n, b), older());
    const Values& a = tensors.at("a");
    for (int row = 0; row < m; ++row) {
      for (int column = 0; column < n; ++column) {
        double sum = 0;
        for (int i = 0; i < k; ++i) {
          sum += a[static_cast<std::size_t>(row * k + i)] *
                 b.whole.at(static_cast<std::size_t>(i), static_cast<std::size_t>(column));
        }
        ASSERT_EQ(tensors.at("z")[static_cast<std::size_t>(row * n + column)], sum)
            << m << ' ' << row << ' ' << column;
      }
    }
  }
}

/// Statements on buffers that hold nothing.
std::string cube(const std::string& body) {
  return "ktrace 1\nblocks aic 0..1 {\nl1 b1 : int8[2048] at 0\nl1 x1 : uint8[512] at 0x4000\nl1 w "
         ": int8[512] at "
         "0x5000\nl0a a : int8[2048] at 0\nl0b b : int8[2048] at 0x400\nl0c c : int32[1024] at "
         "0\n" +
         body + "\n}\n";
}

TEST(LoadDataWithSparse, brings_the_index_to_a_quarter_of_the_address) {
  const auto load = operands_of(cube("LoadDataWithSparse b, b1, x1, 2, start_index = 1"), older(),
                                "load_l1_to_l0b_sparse");
  ASSERT_EQ(load.size(), 1U);
  EXPECT_EQ(load[0].at("index_dst"), 0x100);
  EXPECT_EQ(load[0].at("index_src"), 0x4000);
  EXPECT_EQ(load[0].at("start_index"), 1);
  EXPECT_EQ(load[0].at("repeat"), 2);
  EXPECT_TRUE(operands_of(cube("LoadDataWithSparse b, b1, x1, 0"), older(), "load_l1_to_l0b_sparse")
                  .empty());
}

TEST(LoadDataWithSparse, keeps_to_its_limits) {
  const auto refused = [](const std::string& form) {
    return failure_on(older(), cube("LoadDataWithSparse " + form));
  };
  EXPECT_THAT(refused("b, b1, w, 1"), HasSubstr("idx is int8, expected uint8"));
  EXPECT_THAT(refused("b, b1, x1, 256"), HasSubstr("repeat_times is 256, expected 0 to 255"));
  EXPECT_THAT(refused("a, b1, x1, 1"), HasSubstr("dst lies in l0a, expected l0b"));
  EXPECT_THAT(failure_on(newer(), cube("LoadDataWithSparse b, b1, x1, 1")),
              HasSubstr("does not support this operation"));
}

TEST(MmadWithSparse, starts_from_zero_or_the_accumulator) {
  const auto of = [](const std::string& more) {
    return operands_of(cube("MmadWithSparse c, a, b, 16, 16, 64" + more), older(), "mmad_sparse")
        .at(0);
  };
  EXPECT_EQ(of("").at("init"), 1);
  EXPECT_EQ(of(", cmatrix_init_val = 0").at("init"), 0);
  EXPECT_EQ(of("").at("index"), 0x100);
  EXPECT_EQ(of(", unit_flag = 3").at("unit_flag"), 3);
}

TEST(MmadWithSparse, says_where_an_index_means_nothing) {
  // L1 holds what no kernel has written: indices of 3.
  const std::string text = cube(
      "LoadDataWithSparse b, b1, x1, 1\nset_flag MTE1->M, 0\nwait_flag MTE1->M, 0\n"
      "MmadWithSparse c, a, b, 16, 16, 64");
  EXPECT_THAT(failure_on(older(), text), HasSubstr("test.ktrace:12:1: mmad_sparse: the index of "
                                                   "number 0 of column 0 is 3; expected 0 to 2"));
}

}  // namespace davsim::sparse_test
